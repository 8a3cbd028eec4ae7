import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Watch } from '../discord/gate/interactionMetrics.ts';
import type { SweepTold } from '../discord/jobs/watchServers.ts';
import type { ActionOutcome } from '../play/contract/outcome.ts';
import { isStoreAway } from '../store/failure.ts';
import type { Store } from '../store/store.ts';
import type { ThinkingPool } from '../tables/thinking/thinkingPool.ts';
import { addHealthRoutes, type HealthChecks } from './healthRoutes.ts';

/** Discord waits three seconds for a first answer. */
const ANSWER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5];
const WORK_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const STORE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** The store operations that are timed, and whose failures are counted. */
const OPERATIONS = ['get', 'change', 'set', 'remove'] as const;
export type Operation = (typeof OPERATIONS)[number];

// Counters of failures begin at 0: for Prometheus, a series that first appears with its first failure has no increase,
// and so no alert.
const FAILED = ['late', 'failed'] as const satisfies readonly ActionOutcome[];

/**
 * This process's metrics for Prometheus, with those of Node itself (memory, event loop delay). Labels are names of
 * commands, games, levels and operations: never people, places, or what a game hides.
 */
export interface Metrics {
  /** Is told what becomes of interactions. */
  readonly watch: Watch;
  /** Records that a picture was drawn; both times in milliseconds. */
  readonly drawn: (game: string, times: { readonly drawing: number; readonly encoding: number }) => void;
  readonly thought: (game: string, level: string, seconds: number) => void;
  readonly stored: (operation: Operation, seconds: number) => void;
  readonly storeFailed: (operation: Operation) => void;
  /** Records that the event loop was blocked for this many milliseconds, and by which handler. */
  readonly held: (handler: string, milliseconds: number) => void;
  /** From now on, the state of the tables is checked whenever the metrics are requested. */
  readonly look: (looks: HealthChecks) => void;
  readonly contentType: string;
  /** All metrics in Prometheus's format. */
  readonly text: () => Promise<string>;
  /** The names of all metrics. */
  readonly names: () => readonly string[];
}

/** `version` is Parlor's. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const interactions = new Counter({
    name: 'parlor_interactions_total',
    help: 'Interactions by command and outcome',
    labelNames: ['command', 'outcome'] as const,
    registers,
  });
  const answers = new Histogram({
    name: 'parlor_answer_seconds',
    help: 'From receiving an interaction to the first answer; Discord waits 3 seconds',
    labelNames: ['command'] as const,
    buckets: ANSWER_BUCKETS,
    registers,
  });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets = WORK_BUCKETS) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const drawing = histogram('parlor_draw_seconds', 'Drawing one picture', ['game']);
  const encoding = histogram('parlor_encode_seconds', 'Encoding one picture as PNG', ['game']);
  const thinking = histogram('parlor_thinking_seconds', 'One decision of a computer player', ['game', 'level']);
  const storing = histogram('parlor_store_seconds', 'One store operation', ['operation'], STORE_BUCKETS);
  const failures = new Counter({
    name: 'parlor_store_failures_total',
    help: 'Failed store operations',
    labelNames: ['operation'] as const,
    registers,
  });
  const build = new Gauge({
    name: 'parlor_build_info',
    help: 'Always 1; the label has the version of Parlor',
    labelNames: ['version'] as const,
    registers,
  });
  build.set({ version }, 1);
  for (const operation of OPERATIONS) failures.inc({ operation }, 0);
  const requests = new Counter({
    name: 'parlor_discord_requests_total',
    help: 'Requests to Discord. counted: Discord allows 50 a second. invalid: after 10,000 in ten minutes Discord blocks the bot',
    labelNames: ['counted', 'invalid'] as const,
    registers,
  });
  for (const counted of [true, false])
    for (const invalid of [true, false]) requests.inc(listLabels(counted, invalid), 0);
  const reconnects = new Counter({
    name: 'parlor_reconnects_total',
    help: 'Gateway connections that were lost and reopened',
    registers,
  });

  const sweeps = createSweepFigures(registers);

  const watch: Watch = {
    begun: (commands) => {
      for (const command of commands) for (const outcome of FAILED) interactions.inc({ command, outcome }, 0);
    },
    interaction: (command, outcome) => interactions.inc({ command, outcome }),
    answered: (command, seconds) => answers.observe({ command }, seconds),
    asked: (isCounted, isInvalid) => requests.inc(listLabels(isCounted, isInvalid)),
    reconnect: () => reconnects.inc(),
    swept: sweeps,
  };

  return {
    watch,
    drawn: (game, times) => {
      drawing.observe({ game }, times.drawing / 1000);
      encoding.observe({ game }, times.encoding / 1000);
    },
    thought: (game, level, seconds) => thinking.observe({ game, level }, seconds),
    stored: (operation, seconds) => storing.observe({ operation }, seconds),
    storeFailed: (operation) => failures.inc({ operation }),
    held: createHoldFigures(registers),
    look: (looks) => addHealthRoutes(registers, looks),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}

function listLabels(isCounted: boolean, isInvalid: boolean) {
  return { counted: String(isCounted), invalid: String(isInvalid) };
}

/** What blocked the event loop. */
function createHoldFigures(registers: Registry[]): Metrics['held'] {
  const holds = new Counter({
    name: 'parlor_loop_holds_total',
    help: 'How often the event loop was blocked for more than 250 ms, by the handler that took most of it',
    labelNames: ['handler'] as const,
    registers,
  });
  holds.inc({ handler: 'other' }, 0);
  const longestHold = new Gauge({
    name: 'parlor_loop_longest_hold_seconds',
    help: 'The longest time the event loop was blocked since the process started',
    registers,
  });
  let longest = 0;
  return (handler, milliseconds) => {
    holds.inc({ handler });
    longest = Math.max(longest, milliseconds / 1000);
    longestHold.set(longest);
  };
}

/** The last daily sweep, and what all sweeps have deleted. */
function createSweepFigures(registers: Registry[]): SweepTold {
  const lasted = new Gauge({ name: 'parlor_sweep_seconds', help: 'How long the last daily sweep took', registers });
  const at = new Gauge({ name: 'parlor_swept_timestamp_seconds', help: 'When it ended', registers });
  const deleted = new Counter({
    name: 'parlor_swept_matches_total',
    help: 'Matches that the daily sweep deleted',
    registers,
  });
  const left = new Counter({
    name: 'parlor_sweep_failures_total',
    help: 'Records that the daily sweep could not process, and sweeps that failed',
    registers,
  });
  return (seconds, erased, failed) => {
    lasted.set(seconds);
    at.setToCurrentTime();
    deleted.inc(erased);
    left.inc(failed);
  };
}

async function timed<T>(work: () => Promise<T>, tell: (seconds: number) => void): Promise<T> {
  const since = performance.now();
  try {
    return await work();
  } finally {
    tell((performance.now() - since) / 1000);
  }
}

/** The same store, with its operations timed. */
export function measuredStore(store: Store, { stored, storeFailed }: Metrics): Store {
  const time = <T>(operation: Operation, work: () => Promise<T>) =>
    timed(work, (seconds) => stored(operation, seconds)).catch((error: unknown) => {
      if (isStoreAway(error)) storeFailed(operation);
      throw error;
    });
  return {
    ...store,
    get: (key, schema) => time('get', () => store.get(key, schema)),
    change: (work, until) => time('change', () => store.change(work, until)),
    set: (entries) => time('set', () => store.set(entries)),
    remove: (keys) => time('remove', () => store.remove(keys)),
  };
}

/** The same computer players, with their thinking timed. */
export function measuredThinking(thinking: ThinkingPool, { thought }: Metrics): ThinkingPool {
  return {
    ...thinking,
    ask: (question, time) =>
      timed(
        () => thinking.ask(question, time),
        (seconds) => thought(question.game, question.level, seconds),
      ),
    weigh: (question, time) =>
      timed(
        () => thinking.weigh(question, time),
        (seconds) => thought(question.game, question.level, seconds),
      ),
  };
}
