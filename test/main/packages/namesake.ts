import { command as original, game as rules } from '../../../examples/tictactoe/index.ts';

export { painter, texts } from '../../../examples/tictactoe/index.ts';
export const game = { ...rules, id: 'cellz' };
export const command = { ...original, game };
