import type { PagePlayer } from '../protocol.ts';
import { make, part } from './dom.ts';
import { timeLeft } from './times.ts';

let clocks: readonly { readonly element: HTMLElement; readonly until: number }[] = [];
let ticking: ReturnType<typeof setInterval> | undefined;

/** Who plays, with their marks, scores and clocks; a ring around whoever is to move. */
export function drawPlates(players: readonly PagePlayer[], you: string): void {
  const plates = players.map((player) => ({ player, plate: plateOf(player, you) }));
  part('plates').dataset.players = String(players.length);
  part('plates').replaceChildren(...plates.map(({ plate }) => plate.element));
  const own = players.find(({ isYou }) => isYou);
  if (own !== undefined) document.documentElement.style.setProperty('--own', own.colour);
  clocks = plates.flatMap(({ player: { until }, plate: { clock } }) =>
    until === undefined ? [] : [{ element: clock, until }],
  );
  tick();
  clearInterval(ticking);
  if (clocks.length > 0) ticking = setInterval(tick, 1000);
}

function plateOf({ letter, colour, ink, name, isYou, isToAct, hasWon, score }: PagePlayer, you: string) {
  const mark = make('span', { class: 'mark', 'aria-hidden': 'true' }, letter);
  mark.style.background = colour;
  mark.style.color = ink;
  const clock = make('span', { class: 'clock' });
  const element = make(
    'div',
    { class: `plate${isToAct ? ' acting' : ''}${hasWon ? ' won' : ''}${isYou ? ' you' : ''}` },
    mark,
    make('span', { class: 'who' }, make('span', { class: 'name' }, isYou ? you : name), clock),
    make('span', { class: 'score' }, score ?? ''),
  );
  element.style.setProperty('--seat', colour);
  return { element, clock };
}

const MINUTE = 60_000;

function tick(): void {
  for (const { element, until } of clocks) {
    const left = Math.max(0, until - Date.now());
    element.textContent = timeLeft(left);
    element.classList.toggle('urgent', left < MINUTE);
  }
}
