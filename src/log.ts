import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { PinoPretty as pretty } from 'pino-pretty';
import type { Config } from './config.ts';

interface LogOptions {
  /** What every line says beside its own words: by which interaction it happens. */
  readonly context?: () => Readonly<Record<string, unknown>>;
  /** Whether an error need not be told, since it follows from what was. */
  readonly isExplained?: (error: unknown) => boolean;
  /** Whether somebody reads along: then the lines are made for people. */
  readonly isTerminal?: boolean;
  /** Standard output unless said. */
  readonly destination?: DestinationStream;
}

/**
 * Lines of JSON, on a terminal lines for people: ids, never names, words of players, secrets or tokens. An error is told
 * as its kind, its words and where it came from, and nothing else: those of discord.js carry the whole request.
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
  /** Where it came from, without its words. */
  readonly stack?: string;
  readonly code?: string | number;
  readonly status?: number;
  readonly method?: string;
  readonly cause?: ToldError;
}

/** How many errors behind an error are told. */
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

/** The words of an error without what could be a token, a seed, or (a parser quotes it) what somebody wrote. */
function withoutSecrets(words: string): string {
  return words
    .replace(/"(?:[^"\\]|\\.)*"(?=\.\.\.| is not valid JSON)/gs, '"…"')
    .replace(/[\w.-]{50,}/g, '…')
    .replace(/\b[0-9a-f]{32}\b/g, '…');
}
