import type { PageShare } from '../protocol.ts';

/** The ways in which a window can share something; `discord` is missing in a browser, others where it lacks them. */
interface ShareDoors {
  readonly discord?: ((input: { message: string; custom_id: string }) => Promise<unknown>) | undefined;
  readonly device?: ((data: { text: string; url?: string }) => Promise<void>) | undefined;
  readonly copy?: ((text: string) => Promise<void>) | undefined;
}

/**
 * Offers to share something: in Discord's own dialog, otherwise in that of the device, otherwise by copying it. Returns
 * what happened; if the person closes the dialog, that is `done`, too.
 */
export async function share({ words, link }: PageShare, doors: ShareDoors): Promise<'done' | 'copied' | 'failed'> {
  const id = link === undefined ? null : new URL(link).searchParams.get('custom_id');
  if (doors.discord !== undefined && id !== null) {
    if (await isDone(doors.discord({ message: words, custom_id: id }))) return 'done';
  }
  if (doors.device !== undefined) {
    const error = await failureOf(doors.device({ text: words, ...(link === undefined ? {} : { url: link }) }));
    if (error === undefined || (error instanceof Error && error.name === 'AbortError')) return 'done';
  }
  const text = link === undefined ? words : `${words}\n${link}`;
  return doors.copy !== undefined && (await isDone(doors.copy(text))) ? 'copied' : 'failed';
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  return (await failureOf(work)) === undefined;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error ?? new Error('refused'),
  );
}
