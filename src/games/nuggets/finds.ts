import type { GameEvent } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';

const FINDS = ['nuggets.found', 'nuggets.foundBefore', 'nuggets.foundLast'];
const NOTHINGS = ['nuggets.moved', 'nuggets.describe.lastRoundNothing'];

/** The events of several turns, with all finds combined into one sentence: “E +49 (4 piles), B +47”. */
export function sumUp(events: readonly GameEvent[]): readonly GameEvent[] {
  const finds = events.filter(({ text }) => FINDS.includes(text.key));
  const nothings = events.filter(({ text }) => NOTHINGS.includes(text.key));
  const others = events.filter((one) => !finds.includes(one) && !nothings.includes(one));
  if (finds.length === 0) return [...others, ...nothings.slice(-1)];
  return [...others, { to: 'everyone', text: findsPhrase(finds.map(({ text }) => text)) }];
}

function findsPhrase(finds: readonly [Phrase, ...Phrase[]] | readonly Phrase[]): Phrase {
  const [only, ...more] = finds;
  if (only !== undefined && more.length === 0) return only;
  const bySeat = [...Map.groupBy(finds, finderOf)].map(([seat, those]) => ({
    seat,
    piles: those.length,
    gold: those.reduce((sum, { values }) => sum + Number(values?.count ?? 0), 0),
  }));
  const told = bySeat
    .toSorted((one, other) => other.gold - one.gold)
    .map(({ seat, piles, gold }) => phrase('nuggets.find', { player: { seat }, gold, count: piles }));
  const last = finds.findLast(({ key }) => key !== 'nuggets.foundBefore');
  const left = last?.values?.left;
  return left === undefined
    ? phrase('nuggets.finds.last', { finds: told })
    : phrase('nuggets.finds', { finds: told, left });
}

function finderOf({ values }: Phrase): Seat {
  const { player } = values ?? {};
  return typeof player === 'object' && 'seat' in player ? player.seat : 0;
}
