import type { Game } from '../../src/engine/game.ts';
import type { LogEntry } from '../../src/engine/log.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { LONGEST_RECORD, type MatchRecord, readRecord } from '../../src/engine/record.ts';
import type { CheckedRecord } from '../../src/match/checkRecord.ts';
import { isLive, type Match, MatchId } from '../../src/match/match.ts';
import { computeSeal } from '../../src/match/seal.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { App } from '../../src/play/contract/app.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { resultPhrases } from '../../src/play/screens/resultPhrases.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { altText } from '../../src/texts/altText.ts';

/** `/games import`: replays a record and says whether it is valid. Nothing is stored. */
export const importRecord: Subcommand = {
  name: 'import',
  text: 'records.import.command',
  options: [{ name: 'file', text: 'records.import.file', required: true, kind: 'file', maxBytes: LONGEST_RECORD }],
  async run(request, { file = '' }) {
    const { app, caller } = request;
    const refuse = (refusal: Phrase) => refuseTo(app, caller.answer, caller.locale, refusal);
    const read = readRecord(file);
    if (!read.ok) return refuse(read.refusal);
    const game = app.games.find((command) => command.game.id === read.value.game)?.game;
    if (game === undefined) return refuse(phrase('records.import.game', { game: read.value.game }));
    const checked = await app.tables.trials.checkRecord(read.value);
    if (!checked.ok) return refuse(checked.refusal);
    await caller.answer.toCaller(await verdict(request, game, read.value, checked.value));
  },
};

async function verdict(
  { app, caller }: Request,
  game: Game,
  record: MatchRecord,
  checked: CheckedRecord,
): Promise<Scene> {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const original = await findOriginal(app, record);
  const fault = checked.fault ?? (original === undefined ? undefined : differenceFrom(original, record));
  const view = game.view(checked.position.state, 'spectator');
  const lines = [
    phrase('records.import.title', { game: phrase(game.name), players: checked.position.seatCount }),
    ...(fault === undefined ? soundness(record, checked, original) : [phrase('records.import.unsound', { fault })]),
    ...resultPhrases(game, checked.position),
  ];
  const png = await app.pictures({ game: game.id, theme: caller.theme, view, picked: '' });
  return {
    content: [...lines.map(say), game.summary(view).map(plain).join(' · ')].join('\n'),
    picture: { name: `${game.id}.png`, png, alt: altText(game.describe(view).map(plain)) },
    rows: [],
    pings: [],
  };
}

function soundness(record: MatchRecord, { entries }: CheckedRecord, original: Match | undefined): readonly Phrase[] {
  const isSealed = record.seal !== undefined && record.seed !== undefined;
  return [
    phrase('records.import.sound', { count: entries }),
    isSealed
      ? phrase('records.import.sealed', { seal: record.seal?.slice(0, 16) ?? '' })
      : phrase('records.import.unsealed'),
    ...(original === undefined ? [] : [phrase('records.import.original')]),
  ];
}

/**
 * The match that the record claims to be of, if it was played here and is over. Nothing is revealed about running
 * matches.
 */
async function findOriginal(app: App, record: MatchRecord): Promise<Match | undefined> {
  const id = MatchId.safeParse(record.match);
  const match = id.success ? await app.tables.read(id.data) : undefined;
  return match?.position === undefined || isLive(match) ? undefined : match;
}

function differenceFrom(match: Match, { match: id, seed, game, log }: MatchRecord): Phrase | undefined {
  const isTheSeed = seed !== undefined && computeSeal(match.id, match.seed) === computeSeal(id ?? '', seed);
  const isTheLog = log.length === match.log.length && log.every((entry, at) => isSame(entry, match.log[at]));
  return game === match.game && isTheSeed && isTheLog ? undefined : phrase('records.import.differs');
}

function isSame(entry: LogEntry, other: LogEntry | undefined): boolean {
  return entry.seat === other?.seat && entry.text === other.text;
}
