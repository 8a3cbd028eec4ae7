import { existsSync } from 'node:fs';

/** Loaded before the bot: from the moment on that the file FAILING_START is there, new processes of a launcher start no more. */
if (process.send !== undefined && existsSync(process.env.FAILING_START ?? '')) process.exit(78);
