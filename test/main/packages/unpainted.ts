export { command, game, texts } from '../../../examples/tictactoe/index.ts';
