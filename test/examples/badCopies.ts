import { copyTicTacToe } from './copies.ts';

const PLAYS = 'return { state: take(state, square, seat), events';
const inPlay = (to: string) => ({ file: 'rules.ts', from: PLAYS, to: `${to}\n    ${PLAYS}` });

/** What is wrong with each of these copies of tic-tac-toe; all but the first go wrong at a move. */
const BAD = {
  hangs: {
    file: 'rules.ts',
    from: 'legal: (state, seat) => (',
    to: 'legal: (state, seat) => { for (;;); } , unused: (state: State, seat: Seat) => (',
  },
  throws: inPlay("if (square === 'b2') throw new Error('b2 is haunted');"),
  grows: inPlay('const all: number[][] = [];\n    for (;;) all.push(new Array(1000).fill(all.length));'),
  fills: inPlay('const all: number[] = [];\n    for (;;) all.push(all.length);'),
  bytes: inPlay('const all: Uint8Array[] = [];\n    for (;;) all.push(new Uint8Array(4_000_000).fill(all.length));'),
  endless: {
    file: 'rules.ts',
    from: PLAYS,
    to: "return { state: { ...take(state, square, seat), more: 'x'.repeat(5_000_000) }, events",
  },
  thinks: { file: 'rules.ts', from: 'easy: { choose: (', to: 'easy: { choose: () => { for (;;); } , unused: (' },
  draws: { file: 'painter.ts', from: 'draw: (', to: 'draw: () => { for (;;); }, unused: (' },
} as const;

export type Badness = keyof typeof BAD;

/** A copy of tic-tac-toe that is bad so, under this id; gives its folder. */
export function copyBad(into: string, badness: Badness, id: string = badness): string {
  return copyTicTacToe(into, id, [BAD[badness]]);
}
