import { command, game, painter, texts } from '../../examples/tictactoe/index.ts';
import { readTexts } from '../../src/texts/catalogue.ts';
import { conforms } from '../conformance/conforms.ts';
import { writePlaythrough } from '../conformance/playthrough.ts';
import { controlsOf } from '../conformance/registered.ts';

const words = { ...readTexts('en'), ...texts.en };
const tree = (depth: number, count: number) => ({ setup: {}, seats: 2, seed: 'tree', depth, count });

conforms(game, {
  texts: words,
  painter,
  controls: controlsOf(command),
  // As is known: 255,168 matches, of which 127,872 fill the board.
  trees: [tree(5, 15_120), tree(6, 54_720), tree(7, 148_176), tree(8, 200_448), tree(9, 127_872)],
  playthrough: writePlaythrough(game, words),
});
