import type { PageBoard } from '../protocol.ts';
import { discord, type Presence } from './activity.ts';
import { text } from './texts.ts';

/** The time between changes of the profile, in milliseconds: Discord accepts five in twenty seconds. */
const REST = 4000;

let wanted = '';
let told = '';
let isBelieved = false;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows on the person's Discord profile what they are playing and whether it is their turn: only what everyone in the
 * channel sees, and nobody else's name. For spectators, only the game.
 */
export function tellPresence(board: PageBoard): void {
  wanted = JSON.stringify(describePresence(board));
  tell();
}

/** From now on, Discord accepts what this page says about the person. */
export function startPresence(): void {
  isBelieved = true;
  tell();
}

function describePresence({ match, game, players, isOver, isWatching, isAlone }: PageBoard): Presence {
  if (isWatching) return { type: 0, details: game, state: text('presenceWatches') };
  // Nobody is waiting in a solo game.
  if (isAlone) return { type: 0, details: game };
  const isToMove = players.some(({ isYou, isToAct }) => isYou && isToAct);
  const state = isOver ? 'presenceOver' : isToMove ? 'presenceToMove' : 'presenceWaits';
  const { length } = players;
  return {
    type: 0,
    details: game,
    state: text(state),
    ...(length < 2 ? {} : { party: { id: match, size: [length, length] } }),
  };
}

function tell(): void {
  if (!isBelieved || wanted === told || resting !== undefined) return;
  told = wanted;
  resting = setTimeout(() => {
    resting = undefined;
    tell();
  }, REST);
  const activity = JSON.parse(wanted) as Presence;
  // If the person has forbidden this, nothing else is affected.
  void discord()
    ?.commands.setActivity({ activity })
    .catch(() => undefined);
}
