import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** JSON lines on standard output: ids, never names, words of players, secrets or tokens. */
export function createLog(level: Config['logLevel']): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: ['*.token', '*.seed', 'err.requestBody', 'err.url'], remove: true },
  });
}
