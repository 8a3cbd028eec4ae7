import type { Game } from '../../engine/game.ts';
import { isMove, lastMoveNumber, standingEntries } from '../../engine/log.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { Match, MatchId, type PersonId, toScript } from '../../match/match.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import { isStoreAway } from '../../store/failure.ts';
import { createQueue } from '../../store/queue.ts';
import type { Store } from '../../store/store.ts';
import { MARK } from '../../store/upgradeRecord.ts';
import { LOOK_AGAIN, nodeTimers } from '../clocks/timerQueue.ts';
import { matchKey } from '../lists/liveTables.ts';
import type { ShardScope } from '../lists/shardScope.ts';
import type { TablesOptions } from '../options.ts';
import { strongestLevel } from '../thinking/advice.ts';
import type { ThinkingBudget } from '../thinking/thinkingBudget.ts';
import { ANALYSING_KEYS, Analysis, analysingKey, analysisKey, isDone, METHOD } from './analysis.ts';
import { stepsPerPly, weighingTime, weighPlies } from './weighPlies.ts';

/** Why a match cannot be analyzed; undefined if it can. */
export function refuseAnalysis(game: Game, { status, log }: Match): Phrase | undefined {
  if (game.players[strongestLevel(game)]?.weigh === undefined) return phrase('coach.analysis.cannot');
  if (status !== 'over') return phrase('coach.analysis.notOver');
  return standingEntries(log).some(({ text }) => isMove(text)) ? undefined : phrase('coach.analysis.noMoves');
}

interface AnalysesOptions extends Pick<TablesOptions, 'store' | 'thinking' | 'timers' | 'onThoughtless'>, RuledGames {
  readonly share: ShardScope;
  readonly thinkingBudget: ThinkingBudget;
}

/** How many matches take turns, one move each; the others wait. */
const MOST_AT_ONCE = 8;

/** The analyses of finished matches, made in the background in turns, each stored separately from its match. */
export interface Analyses {
  /** The analysis of a match so far; undefined if nobody asked for it. */
  readonly read: (id: MatchId) => Promise<Analysis | undefined>;
  /**
   * The analysis of a finished match so far; it continues until it is done. The first person who asks is charged for
   * the time, see `ThinkingBudget`.
   */
  readonly request: (match: Match, person: PersonId) => Promise<Analysis>;
  /** Continues what was unfinished when the bot stopped. */
  readonly resume: () => Promise<void>;
  /** Stops after the current move; `resume` continues after the next start. */
  readonly stop: () => void;
  /** Resolves once nothing is being analyzed. */
  readonly idle: () => Promise<void>;
}

export function openAnalyses(options: AnalysesOptions): Analyses {
  const { store, share, timers = nodeTimers, onThoughtless, thinkingBudget } = options;
  const queue = createQueue();
  const waiting = new Set<MatchId>();
  let isStopping = false;
  let places = 0;

  async function request(match: Match, person: PersonId): Promise<Analysis> {
    const moves = lastMoveNumber(match.log);
    if ((await readAnalysis(store, match.id)) === undefined) thinkingBudget.charge(person, weighingTime(moves));
    const begun = await begin(store, match.id, moves, stepsPerPly(options.gameOf(match), moves));
    if (!isDone(begun)) enqueue(match.id);
    return begun;
  }

  function enqueue(id: MatchId): void {
    if (waiting.has(id) || isStopping) return;
    waiting.add(id);
    places += 1;
    const turns: Turns = {
      // One at a time: the other thread is for people who are playing.
      take: (step) => queue.run('turn', step),
      isStopping: () => isStopping,
    };
    void queue
      .run(`place ${places % MOST_AT_ONCE}`, () => work(options, id, turns))
      .finally(() => waiting.delete(id))
      .catch((error: unknown) => {
        onThoughtless(id, error);
        if (isStoreAway(error)) timers.set(() => enqueue(id), LOOK_AGAIN);
      });
  }

  return {
    read: (id) => readAnalysis(store, id),
    request,
    async resume() {
      for await (const key of store.keys(ANALYSING_KEYS)) {
        const id = MatchId.parse(key.slice(ANALYSING_KEYS.length));
        const match = await store.get(matchKey(id), Match).catch((error: unknown) => {
          // A match that cannot be read keeps no other analysis waiting.
          if (isStoreAway(error)) throw error;
          onThoughtless(id, error);
          return undefined;
        });
        if (match !== undefined && share.has(match.where.guild)) enqueue(id);
      }
    },
    stop() {
      isStopping = true;
    },
    idle: queue.idle,
  };
}

/** Also undefined if it was made in an older way. */
async function readAnalysis(store: Pick<Store, 'get'>, id: MatchId): Promise<Analysis | undefined> {
  const kept = await store.get(analysisKey(id), Analysis);
  return kept?.method === METHOD ? kept : undefined;
}

/** The analysis of a match with this many moves, recorded as one to continue unless it is done. */
function begin(store: Store, id: MatchId, moves: number, steps: number): Promise<Analysis> {
  return store.change(async (draft) => {
    const known = await readAnalysis(draft, id);
    const analysis = known ?? { schema: 1, method: METHOD, steps, moves, seen: 0, weighed: [], early: [], earlyOf: [] };
    if (known === undefined) draft.set(analysisKey(id), analysis);
    if (!isDone(analysis)) draft.set(analysingKey(id), MARK);
    return analysis;
  });
}

/** How analyses share the processor. */
interface Turns {
  /** Runs a step after the steps that were requested before it. */
  readonly take: <T>(step: () => Promise<T>) => Promise<T>;
  readonly isStopping: () => boolean;
}

/** Judges move by move from where it stopped; results are stored immediately. */
async function work(options: AnalysesOptions, id: MatchId, { take, isStopping }: Turns): Promise<void> {
  const { store, thinking, gameOf, canGoOn } = options;
  const [match, begun] = await Promise.all([store.get(matchKey(id), Match), readAnalysis(store, id)]);
  if (match === undefined || begun === undefined || !canGoOn(match)) return store.remove([analysingKey(id)]);
  const { seen, moves, steps = stepsPerPly(gameOf(match), moves) } = begun;
  let done = seen;
  const asked = { from: seen + 1, moves, steps };
  const judged = weighPlies(thinking, gameOf(match), toScript(match), asked);
  const next = () => take(async () => (isStopping() ? undefined : judged.next()));
  for (let step = await next(); step?.done !== true; step = await next()) {
    if (step === undefined || isStopping()) return;
    const { ply, found, earlyOf } = step.value;
    const goesOn = await store.change(async (draft) => {
      const analysis = await draft.get(analysisKey(id), Analysis);
      // It was deleted with its match in the meantime, or another process is working on it.
      if (analysis === undefined || analysis.seen !== done) return false;
      draft.set(analysisKey(id), {
        ...analysis,
        seen: analysis.seen + 1,
        weighed: found === undefined ? analysis.weighed : [...analysis.weighed, found],
        early: [...(analysis.early ?? []), ...(earlyOf === undefined ? [] : [ply])],
        earlyOf: [...(analysis.earlyOf ?? []), ...(earlyOf === undefined ? [] : [earlyOf])],
      });
      return true;
    });
    if (!goesOn) return;
    done += 1;
  }
  await store.remove([analysingKey(id)]);
}
