import { command as original } from '../../../examples/tictactoe/index.ts';

export { game, painter, texts } from '../../../examples/tictactoe/index.ts';

const [move] = original.moves;
export const command = { ...original, moves: [{ ...move, name: 'Big Square' }] };
