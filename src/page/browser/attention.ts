import type { PageBoard, PageMatch } from '../protocol.ts';
import { isOn } from './device.ts';
import { playSound } from './sounds.ts';
import { text } from './texts.ts';

/** The matches that were waiting for the reader when they were last told. */
let waited: ReadonlySet<string> | undefined;
let before: { readonly match: string; readonly picture: string | undefined; readonly points: number } | undefined;

/** How long a phone vibrates for one's turn, in milliseconds. */
const TAP = 30;

/**
 * Tells people who are looking elsewhere that something waits for them: with the title, the icon, a sound and, if they
 * want, a notification.
 */
export function callAttention(matches: readonly PageMatch[], board: PageBoard | undefined): void {
  const waiting = matches.filter(({ kind }) => kind === 'yours' || kind === 'challenge');
  const first = waiting.find(({ match }) => match === board?.match) ?? waiting[0];
  const shown = matches.find(({ match }) => match === board?.match);
  document.title =
    first === undefined ? (shown?.game ?? 'Parlor') : `(${waiting.length}) ${first.status}: ${first.game}`;
  showDot(waiting.length > 0);
  const known = waited;
  waited = new Set(waiting.map(({ match }) => match));
  const fresh = known && waiting.find(({ match }) => !known.has(match));
  if (fresh !== undefined) {
    playSound('turn');
    navigator.vibrate?.(TAP);
    notify(fresh);
  }
  if (board !== undefined) playChange(board, fresh === undefined);
}

/** Plays a sound for a change that does not make it the reader's turn. */
function playChange({ match, picture, players }: PageBoard, isHeard: boolean): void {
  const points = players.reduce((sum, { score = '' }) => sum + (Number.parseFloat(score) || 0), 0);
  const now = { match, picture: picture?.alt, points };
  const last = before;
  before = now;
  if (!isHeard || last?.match !== match || last.picture === now.picture) return;
  playSound(points > last.points ? 'score' : 'move');
}

function showDot(isWaiting: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const name = isWaiting ? 'page/icon-dot.svg' : 'page/icon.svg';
  if (icon !== null && icon.getAttribute('href') !== name) icon.setAttribute('href', name);
}

/** Shows a notification, only while the reader is looking elsewhere, and only one per game. */
function notify({ match, status, game, others }: PageMatch): void {
  if (!isOn('notify') || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const note = new Notification(`${status}: ${game}`, { body: others || text('matches'), tag: match });
  note.addEventListener('click', () => window.focus());
}
