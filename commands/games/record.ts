import type { Game } from '../../src/engine/game.ts';
import { findOutcome } from '../../src/engine/match.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { isLive, type Match, toScript } from '../../src/match/match.ts';
import { positionOf } from '../../src/match/play.ts';
import { computeSeal } from '../../src/match/seal.ts';
import { chooseMatch, suggestMatches } from '../../src/play/actions/chooseMatch.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { findCommand } from '../../src/play/contract/app.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';

/** `/games record`: one match as a text file, including the seed once it is over. */
export const record: Subcommand = {
  name: 'record',
  text: 'records.record.command',
  options: [{ name: 'match', text: 'records.option.match', required: false, offers: 'suggestions' }],
  suggest: suggestMatches,
  async run(request, { match: id }) {
    const { app, caller } = request;
    const chosen = await chooseMatch(request, id);
    if (!chosen.ok) return refuseTo(app, caller.answer, caller.locale, chosen.refusal);
    const match = chosen.value;
    const { game } = findCommand(app, match);
    const { say } = wordsFor(app.catalogue, caller.locale, match);
    const words = isLive(match) ? phrase('records.record.running') : phrase('records.record.over');
    const bytes = Buffer.from(exportRecord(game, match));
    await caller.answer.toCaller({
      ...wordsScreen(say(words)),
      files: [{ name: `${game.id}-${match.id}.txt`, bytes }],
    });
  },
};

/** The seed is included only for matches that are over. */
function exportRecord(game: Game, match: Match): string {
  const isOver = match.status === 'over';
  const outcome = isOver ? findOutcome(game, positionOf(match)) : undefined;
  const seal = computeSeal(match.id, match.seed);
  return writeRecord(game, toScript(match), outcome, {
    match: match.id,
    seal,
    isClosed: !isLive(match),
    remarks: listRemarks(match),
  });
}

/** Records are the same in all languages. */
function listRemarks({ closed }: Match): readonly string[] {
  if (closed === undefined) return [];
  const reason = closed.reason === undefined ? '' : `: ${closed.reason}`;
  return [`Closed by ${CLOSERS[closed.by]}${reason}`];
}

const CLOSERS = {
  host: 'the host, before two players had moved or with nobody else there',
  players: 'consent of all players',
  moderator: 'a moderator',
  time: 'nobody, but not enough people came in time',
  invited: 'who was challenged',
} as const;
