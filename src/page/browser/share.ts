import type { PageShare } from '../protocol.ts';

/**
 * Offers to share something: in Discord's own dialog, otherwise in the device's, if there is one. Returns whether one
 * opened, even if the person then closed it.
 */
export async function share(
  { words: text, link: url, id }: PageShare,
  inDiscord: (id: string, message: string) => Promise<boolean>,
  onDevice?: (data: { text: string; url?: string }) => Promise<void>,
): Promise<boolean> {
  if (id && (await inDiscord(id, text))) return true;
  const isShared = await onDevice?.(url ? { text, url } : { text }).then(
    () => true,
    ({ name }: Error) => name === 'AbortError',
  );
  return isShared === true;
}
