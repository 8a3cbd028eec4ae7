import type { TapTarget } from './places.ts';
import { say } from './status.ts';

/** How many milliseconds something must be pointed at before the server is asked what it would bring. */
const LINGER = 350;

let pointed: TapTarget | undefined;
let lingering: ReturnType<typeof setTimeout> | undefined;

/** Shows the name of a place and, after a while, what it would bring. */
export function pointAt(placed: TapTarget | undefined, hintOf: (argument: string) => Promise<string>): void {
  if (placed === pointed) return;
  pointed = placed;
  clearTimeout(lingering);
  say('hint', placed?.place.label);
  if (placed !== undefined) lingering = setTimeout(() => void askHint(placed, hintOf), LINGER);
}

async function askHint(placed: TapTarget, hintOf: (argument: string) => Promise<string>): Promise<void> {
  const { argument, label, hint: known } = placed.place;
  const hint = known ?? (await hintOf(argument).catch(() => ''));
  if (pointed !== placed || hint === '' || label.includes(hint)) return;
  say('hint', hint.startsWith(label) ? hint : `${label}: ${hint}`);
}
