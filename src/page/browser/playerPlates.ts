import type { PagePlayer } from '../protocol.ts';
import { showFace } from './avatars.ts';
import { make, part } from './dom.ts';
import { playSound } from './sounds.ts';
import { text } from './texts.ts';
import { timeLeft } from './times.ts';

let clocks: readonly { readonly element: HTMLElement; readonly until: number; readonly isYou: boolean }[] = [];
let ticking: ReturnType<typeof setTimeout> | undefined;

/** Draws the players, with marks, scores and clocks; a ring surrounds the player to move. */
export function drawPlates(players: readonly PagePlayer[], you: string): void {
  const plates = players.map((player) => ({ player, plate: createPlate(player, you) }));
  part('plates').dataset.players = String(players.length);
  part('plates').replaceChildren(...plates.map(({ plate }) => plate.element));
  const own = players.find(({ isYou }) => isYou);
  if (own !== undefined) document.documentElement.style.setProperty('--own', own.colour);
  clocks = plates.flatMap(({ player: { until, isYou }, plate: { clock } }) =>
    until === undefined ? [] : [{ element: clock, until, isYou }],
  );
  tick();
}

function createPlate(player: PagePlayer, you: string) {
  const { letter, colour, ink, name, face, isYou, isToAct, hasWon, score } = player;
  const mark = make('span', { class: 'mark' }, letter);
  mark.style.background = colour;
  mark.style.color = ink;
  const seated = make('span', { class: 'seated', 'aria-hidden': 'true' }, mark);
  if (face !== undefined) showFace(seated, face);
  const clock = make('span', { class: 'clock' });
  const element = make(
    'div',
    { class: `plate${isToAct ? ' acting' : ''}${hasWon ? ' won' : ''}${isYou ? ' you' : ''}` },
    seated,
    make('span', { class: 'who' }, make('span', { class: 'name' }, isYou ? you : name), clock),
    make('span', { class: 'score' }, score ?? ''),
  );
  element.style.setProperty('--seat', colour);
  return { element, clock };
}

const MINUTE = 60_000;
/** How often clocks are redrawn, in milliseconds; during the last seconds, they show tenths. */
const USUAL = 1000;
const LAST_SECONDS = 10_000;
const TENTH = 100;

/** The clock whose last minute has already been announced. */
let told: number | undefined;

function tick(): void {
  clearTimeout(ticking);
  const left = clocks.map(({ until }) => Math.max(0, until - Date.now()));
  for (const [index, { element, until, isYou }] of clocks.entries()) {
    const mine = left[index] ?? 0;
    element.textContent = timeLeft(mine);
    element.classList.toggle('urgent', mine < MINUTE);
    if (isYou && mine > 0 && mine < MINUTE && told !== until) {
      told = until;
      playSound('minute');
      part('minute').textContent = text('minute');
    }
  }
  const isSoon = left.some((one) => one > 0 && one < LAST_SECONDS);
  if (clocks.length > 0) ticking = setTimeout(tick, isSoon ? TENTH : USUAL);
}
