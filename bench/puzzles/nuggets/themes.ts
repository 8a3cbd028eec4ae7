import { type Move, writeMove } from '../../../src/games/nuggets/moves.ts';

/** A way with at least this many keys is long. */
const LONG = 7;

/** A way that takes all the gold, key by key, with what each takes. */
interface Way {
  readonly route: readonly { readonly move: Move; readonly takes: number }[];
  readonly routes: number;
  /** The possible first keys of equally short ways. */
  readonly firsts: readonly string[];
  /** The first keys of the ways to the nearest gold. */
  readonly nearest: readonly string[];
}

/** The themes of a way, most telling first. */
export function findThemes({ route, routes, firsts, nearest }: Way): readonly string[] {
  const bits = (takes: number) => takes.toString(2).replaceAll('0', '').length;
  const isFar = nearest.every((key) => !firsts.includes(key));
  const themes = [
    ...(isFar ? ['order'] : []),
    ...(firsts.every((key) => !key.endsWith('!')) ? ['step'] : []),
    ...(route.some(({ takes }) => bits(takes) > 1) ? ['sweep'] : []),
    ...(route.filter(({ takes }) => takes === 0).length > 1 ? ['aim'] : []),
    ...(routes === 1 ? ['only'] : []),
    ...(route.length >= LONG ? ['long'] : []),
    ...(route.some(({ move, takes }) => takes > 0 && /^(north|south)(east|west)/.test(writeMove(move)))
      ? ['slant']
      : []),
  ];
  return themes.length === 0 ? ['plan'] : themes.slice(0, MOST_THEMES);
}

/** More themes would be a list rather than a lesson. */
const MOST_THEMES = 3;
