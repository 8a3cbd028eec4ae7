import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { PinoPretty as pretty } from 'pino-pretty';
import type { Config } from './config.ts';

interface LogOptions {
  /** What every line contains in addition to its own fields: the interaction that caused it. */
  readonly context?: () => Readonly<Record<string, unknown>>;
  /** Whether an error need not be logged because it follows from one that was. */
  readonly isExplained?: (error: unknown) => boolean;
  /** Whether someone is reading along: then the lines are formatted for people. */
  readonly isTerminal?: boolean;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
}

/**
 * Logs lines of JSON or, on a terminal, lines for people: ids, never names, players' words, secrets or tokens. Only an
 * error's kind, message and origin are logged: discord.js errors contain the whole request.
 */
export function createLog(
  level: Config['logLevel'],
  { context, isExplained = () => false, isTerminal = false, destination }: LogOptions = {},
): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: toldError },
    redact: { paths: ['*.token', '*.seed'], remove: true },
    ...(context === undefined ? {} : { mixin: () => ({ ...context() }) }),
    hooks: {
      logMethod(words, write) {
        const [about] = words;
        const error = typeof about === 'object' && about !== null && 'err' in about ? about.err : undefined;
        if (!isExplained(error)) write.apply(this, words);
      },
    },
  } satisfies LoggerOptions;
  if (isTerminal) {
    return pino(options, pretty({ destination: destination ?? 1, translateTime: 'SYS:HH:MM:ss', sync: true }));
  }
  return destination === undefined ? pino(options) : pino(options, destination);
}

interface ToldError {
  readonly type: string;
  readonly message: string;
  /** Where it was thrown, without its message. */
  readonly stack?: string;
  readonly code?: string | number;
  readonly status?: number;
  readonly method?: string;
  readonly cause?: ToldError;
}

/** How many causes of an error are logged. */
const MOST_CAUSES = 3;

function toldError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) };
  const { code, status, method } = error as { code?: unknown; status?: unknown; method?: unknown };
  return {
    type: error.constructor.name,
    message: withoutSecrets(error.message),
    ...(error.stack === undefined ? {} : { stack: extractFrames(error.stack) }),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof method === 'string' ? { method } : {}),
    ...(error.cause === undefined || depth === MOST_CAUSES ? {} : { cause: toldError(error.cause, depth + 1) }),
  };
}

function extractFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * An error's message without anything that could be a token, a seed, or (because a parser quotes it) someone's text.
 */
function withoutSecrets(words: string): string {
  return words
    .replace(/"(?:[^"\\]|\\.)*"(?=\.\.\.| is not valid JSON)/gs, '"…"')
    .replace(/[\w.-]{50,}/g, '…')
    .replace(/\b[0-9a-f]{32}\b/g, '…');
}
