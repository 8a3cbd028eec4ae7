import { randomBytes } from 'node:crypto';
import { changeSecret } from '../page/sessionSecret.ts';
import { onStore, runProgram } from './program.ts';

/**
 * `npm run board-key`: changes the key with which the board's page signs people in, in case someone has obtained it:
 * everyone who is signed in then has to sign in again.
 */
await runProgram((config) =>
  onStore(config, async (store) => {
    await changeSecret(store, () => randomBytes(32).toString('hex'));
    return 'The key has been changed. Restart all processes of the bot: until then they use the old one.';
  }),
);
