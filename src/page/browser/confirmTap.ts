import { ink } from './aimedPlace.ts';
import { make, part } from './dom.ts';
import type { TapTarget } from './places.ts';

let asked: TapTarget | undefined;

/** Whether this place was tapped just now, so that a second tap confirms it. */
export function isAwaitingConfirmation(placed: TapTarget): boolean {
  return asked?.place.control === placed.place.control;
}

/** Shows a place as it would be played, and asks for confirmation in the row of controls. */
export function askToConfirm(placed: TapTarget, says: { readonly cancel: string }, confirm: () => void): void {
  stopAsking();
  asked = placed;
  ink(placed);
  const row = make(
    'div',
    { id: 'confirm' },
    make('button', { type: 'button', class: 'control secondary', 'aria-label': says.cancel, onclick: stopAsking }, '✕'),
    make(
      'button',
      {
        type: 'button',
        class: 'control primary',
        onclick: () => {
          stopAsking();
          confirm();
        },
      },
      `✓ ${placed.place.label}`,
    ),
  );
  part('hands').append(row);
}

export function stopAsking(): void {
  if (asked === undefined) return;
  asked = undefined;
  ink(undefined);
  document.getElementById('confirm')?.remove();
}
