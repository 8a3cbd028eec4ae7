import { texts as all } from '../../../examples/tictactoe/index.ts';

export { command, game, painter } from '../../../examples/tictactoe/index.ts';

const { 'tictactoe.command.play': _, ...rest } = all.en;
export const texts = { en: rest };
