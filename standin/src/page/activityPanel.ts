import { answerCommand, type Conversation, describeParticipants, type PanelServer } from './activityRpc.ts';
import { make, part } from './dom.ts';
import type { PageActivity, PagePerson } from './protocol.ts';

/** The opcodes between an Activity's frame and Discord. */
const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

/** How a window lies. */
const FOCUSED = 0;
const PICTURE_IN_PICTURE = 1;

/** The window that is open. */
interface Panel extends Conversation {
  readonly dispatch: (event: string, data: object) => void;
  readonly close: () => void;
}

let panel: Panel | undefined;

/** Opens an Activity beside the channel, as Discord does; one at a time. */
export function openActivity({ address, instanceId }: PageActivity, server: PanelServer): void {
  panel?.close();
  const frame = make('iframe', { src: address, title: 'Activity', referrerpolicy: 'origin', allow: 'clipboard-write' });
  const leave = make('button', { type: 'button', class: 'icon-button', 'aria-label': 'Leave the activity' }, '✕');
  const shrink = make('button', { type: 'button', class: 'icon-button', 'aria-label': 'Make the activity small' }, '▁');
  const buttons = make('span', {}, shrink, leave);
  const aside = make(
    'aside',
    { id: 'activity', 'aria-label': 'Activity' },
    make('header', {}, make('h2', {}, 'Activity'), buttons),
    frame,
  );
  const portrait = matchMedia('(orientation: portrait)');
  const turned = () => opened.dispatch('ORIENTATION_UPDATE', orientationOf(portrait));
  const hear = (event: MessageEvent) => {
    if (event.source === frame.contentWindow) void answer(frame, event.data, opened);
  };
  const opened: Panel = {
    ...{ instanceId, server, subscribed: new Set<string>() },
    isOld: new URLSearchParams(location.search).has('old'),
    dispatch(event, data) {
      if (opened.subscribed.has(event)) send(frame, { cmd: 'DISPATCH', evt: event, nonce: null, data });
    },
    close() {
      removeEventListener('message', hear);
      portrait.removeEventListener('change', turned);
      aside.remove();
      document.body.classList.remove('has-activity');
      server.leave(instanceId);
      panel = undefined;
    },
  };
  panel = opened;
  leave.addEventListener('click', opened.close);
  shrink.addEventListener('click', () => {
    const layoutMode = aside.classList.toggle('small') ? PICTURE_IN_PICTURE : FOCUSED;
    opened.dispatch('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: layoutMode });
  });
  portrait.addEventListener('change', turned);
  addEventListener('message', hear);
  document.body.classList.add('has-activity');
  part('app').append(aside);
}

/** Others have come into a window, or left it. */
export function tellParticipants(instanceId: string, people: readonly PagePerson[]): void {
  if (panel?.instanceId === instanceId)
    panel.dispatch('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', describeParticipants(people));
}

function orientationOf({ matches: isPortrait }: MediaQueryList): object {
  return { screen_orientation: isPortrait ? 0 : 1, orientation: isPortrait ? 0 : 1 };
}

/** Answers the frame as Discord's client does. */
async function answer(frame: HTMLIFrameElement, data: unknown, opened: Panel): Promise<void> {
  if (!Array.isArray(data)) return;
  const [opcode, message] = data as [number, { cmd?: string; evt?: string; args?: object; nonce?: string } | undefined];
  if (opcode === CLOSE) return opened.close();
  if (opcode === HANDSHAKE) {
    const config = { cdn_host: location.host, api_endpoint: '/api', environment: 'playground' };
    return send(frame, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, config } });
  }
  if (opcode !== FRAME || message?.cmd === undefined) return;
  const { cmd, evt, args, nonce } = message;
  const asked = { cmd, ...(evt === undefined ? {} : { evt }), ...(args === undefined ? {} : { args: { ...args } }) };
  send(frame, { cmd, nonce, ...(await answerCommand(asked, opened)) });
}

function send(frame: HTMLIFrameElement, payload: object): void {
  // A frame in a sandbox has no origin of its own.
  frame.contentWindow?.postMessage([FRAME, payload], frame.sandbox.length > 0 ? '*' : location.origin);
}
