import type { PageAct, PageEvent, PageRequest, PageResult } from './protocol.ts';

/** Closed with this: there is nobody with that id. */
const NOBODY = 4004;

/** Listens to the server, and connects again whenever the line breaks; not where there is nobody to listen as. */
export function listen(
  as: string,
  hear: (event: PageEvent) => void,
  tellConnected: (isConnected: boolean) => void,
  onNobody: () => void,
): () => void {
  let socket: WebSocket | undefined;
  let isWanted = true;
  const open = () => {
    socket = new WebSocket(`ws://${location.host}/page/events?as=${encodeURIComponent(as)}`);
    socket.addEventListener('open', () => tellConnected(true));
    socket.addEventListener('message', (message) => hear(JSON.parse(String(message.data)) as PageEvent));
    socket.addEventListener('close', ({ code }) => {
      if (!isWanted) return;
      if (code === NOBODY) return onNobody();
      tellConnected(false);
      setTimeout(open, 1000);
    });
  };
  open();
  return () => {
    isWanted = false;
    socket?.close();
  };
}

/** Does something, and waits for the bot's first answer. */
export async function perform(
  as: string,
  channelId: string,
  act: PageAct,
  files: ReadonlyMap<string, readonly File[]> = new Map(),
): Promise<PageResult> {
  const form = new FormData();
  const request: PageRequest = { as, channelId, act };
  form.set('request', JSON.stringify(request));
  for (const [name, list] of files) for (const file of list) form.append(name, file);
  try {
    const response = await fetch('/page/act', { method: 'POST', body: form });
    if (!response.ok) return { ok: false, reason: 'The playground could not do that.', noAnswer: false };
    return (await response.json()) as PageResult;
  } catch {
    return { ok: false, reason: 'The playground is not running.', noAnswer: false };
  }
}
