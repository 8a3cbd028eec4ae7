import { make, part } from './dom.ts';
import type { PageActivity } from './protocol.ts';

/** The opcodes between an Activity's frame and Discord. */
const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

/** The person did not say yes. */
const OAUTH2_ERROR = 5000;

/** What the frame may ask of us. */
export interface PanelServer {
  /** A code that tells the application who this person is. */
  readonly authorize: () => Promise<string>;
  readonly leave: (instanceId: string) => void;
}

let close: (() => void) | undefined;

/** Opens an Activity beside the channel, as Discord does; one at a time. */
export function openActivity({ address, instanceId }: PageActivity, server: PanelServer): void {
  close?.();
  const frame = make('iframe', { src: address, title: 'Activity', referrerpolicy: 'origin', allow: 'clipboard-write' });
  const leave = make('button', { type: 'button', class: 'icon-button', 'aria-label': 'Leave the activity' }, '✕');
  const panel = make(
    'aside',
    { id: 'activity', 'aria-label': 'Activity' },
    make('header', {}, make('h2', {}, 'Activity'), leave),
    frame,
  );
  const hear = (event: MessageEvent) => {
    if (event.source === frame.contentWindow) void answer(frame, event.data, server, () => close?.());
  };
  close = () => {
    removeEventListener('message', hear);
    panel.remove();
    document.body.classList.remove('has-activity');
    server.leave(instanceId);
    close = undefined;
  };
  leave.addEventListener('click', () => close?.());
  addEventListener('message', hear);
  document.body.classList.add('has-activity');
  part('app').append(panel);
}

/** Answers the frame as Discord's client does. */
async function answer(frame: HTMLIFrameElement, data: unknown, server: PanelServer, end: () => void): Promise<void> {
  if (!Array.isArray(data)) return;
  const [opcode, message] = data as [number, { cmd?: string; nonce?: string; v?: number } | undefined];
  // A frame in a sandbox has no origin of its own.
  const origin = frame.sandbox.length > 0 ? '*' : location.origin;
  const send = (payload: object) => frame.contentWindow?.postMessage([FRAME, payload], origin);
  if (opcode === CLOSE) return end();
  if (opcode === HANDSHAKE) {
    const config = { cdn_host: location.host, api_endpoint: '/api', environment: 'playground' };
    return send({ cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, config } });
  }
  if (opcode !== FRAME || message?.cmd === undefined) return;
  const { cmd, nonce } = message;
  if (cmd === 'AUTHORIZE') {
    const code = await server.authorize().catch(() => undefined);
    const data = code === undefined ? { code: OAUTH2_ERROR, message: 'OAuth2 Error: access_denied' } : { code };
    return send({ cmd, nonce, evt: code === undefined ? 'ERROR' : null, data });
  }
  if (cmd === 'SUBSCRIBE' || cmd === 'UNSUBSCRIBE') return send({ cmd, nonce, evt: null, data: {} });
  return send({ cmd, nonce, evt: 'ERROR', data: { code: 4002, message: `Unknown command ${cmd}` } });
}
