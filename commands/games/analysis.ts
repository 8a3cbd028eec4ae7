import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { findSeat, type Match, type MatchId, type PersonId } from '../../src/match/match.ts';
import { stored } from '../../src/match/play.ts';
import { chooseMatch, findVisibleMatch, suggestMatches } from '../../src/play/actions/chooseMatch.ts';
import { againstMenu } from '../../src/play/actions/continueFromMove.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { withShareLink } from '../../src/play/actions/shareLink.ts';
import { drawAnalysisCard } from '../../src/play/analysis/drawAnalysisCard.ts';
import {
  type AnalysisFindings,
  describeCostly,
  foundIn,
  worstFor,
  worstPhrase,
} from '../../src/play/analysis/findings.ts';
import { type LikelyLine, likelyLine } from '../../src/play/analysis/likelyLine.ts';
import { analysedScreen, openAnalysed } from '../../src/play/analysis/pendingAnalysis.ts';
import { replayPly, replayViewer } from '../../src/play/analysis/replaySteps.ts';
import { toldMoves } from '../../src/play/analysis/toldMoves.ts';
import { describeVerdict } from '../../src/play/analysis/verdicts.ts';
import { describeGameName, findCommand, type ScreenParts } from '../../src/play/contract/app.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import { type Button, controlRows } from '../../src/play/contract/controls.ts';
import { LONGEST_CONTENT } from '../../src/play/contract/discordLimits.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { listCostlyMoves } from '../../src/play/learning/puzzles/mistakes.ts';
import { formatTitle } from '../../src/play/screens/listItem.ts';
import { drawMatchPicture, fitIntoMessage } from '../../src/play/screens/screen.ts';
import { publicLocaleFor, publicTheme } from '../../src/play/words/publicSettings.ts';
import { namingOnce, wordsFor } from '../../src/play/words/wordsFor.ts';
import { refuseAnalysis } from '../../src/tables/analysis/analyses.ts';
import type { Analysis, WeighedPly } from '../../src/tables/analysis/analysis.ts';
import { createMeasure } from '../../src/tables/analysis/cost.ts';
import { costliest } from '../../src/tables/analysis/summary.ts';
import { altText } from '../../src/texts/altText.ts';
import { isPlayable } from './replay.ts';

/** The reader; without a person if it is shown to everyone. */
type Reader = Pick<Request['caller'], 'locale' | 'theme'> & { readonly person?: PersonId };

/** The actions whose answers appear in a sheet on the board's page. */
const ON_PAGE = ['analysis.open', 'analysis.look', 'analysis.move'] as const;

/** `/games analysis`: judges every move of a finished game, in private; the result can be shown to everyone. */
export const analysis: Subcommand = {
  name: 'analysis',
  text: 'coach.command.analysis',
  options: [{ name: 'match', text: 'records.option.match', required: false, offers: 'suggestions' }],
  pointed: { name: 'Analyze', text: 'coach.pointed.analysis', on: 'message', run: analyseShown },
  suggest: suggestMatches,
  shown: {
    over: ({ command: { game }, match }) =>
      match.daily === undefined && refuseAnalysis(game, match) === undefined
        ? [about(phrase('coach.button.analysis'), 'analysis.open', match), tryAgainButton(match)]
        : undefined,
  },
  async run(request, { match: id }) {
    const { app, caller } = request;
    const chosen = await chooseMatch(request, id);
    if (!chosen.ok) return refuseTo(app, caller.answer, caller.locale, chosen.refusal);
    await openAnalysis(request, chosen.value);
  },
  onPage: { uses: ON_PAGE, asides: ON_PAGE },
  uses: {
    async 'analysis.open'(request, { argument }) {
      const match = await findVisibleMatch(request, argument);
      if (match !== undefined) await openAnalysis(request, match);
    },
    async 'analysis.look'(request, { argument }) {
      const match = await findVisibleMatch(request, argument);
      if (match === undefined) return;
      const screen = await analysedScreen(request, match, awaitedOf(request, match));
      if (screen !== undefined) await request.caller.answer.update(screen);
    },
    async 'analysis.share'(request, { argument }) {
      const match = await findVisibleMatch(request, argument);
      if (match === undefined) return;
      const { app, caller } = request;
      const { answer } = caller;
      const everybody = { locale: publicLocaleFor(app, match, caller), theme: await publicTheme(app, match.where) };
      const screen = await analysedScreen(request, match, awaitedOf(request, match, everybody));
      if (screen === undefined) return;
      await answer.toAll(withShareLink(app, everybody.locale, { ...screen, rows: [] }, { match: match.id }));
    },
    async 'analysis.move'(request, { argument }) {
      const [id = '', ply = ''] = argument.split('.');
      const match = await findVisibleMatch(request, id);
      if (match === undefined) return;
      const known = await request.app.tables.analyses.read(match.id);
      const weighed = known && costliest(known).find((one) => String(one.ply) === ply);
      const { app, caller } = request;
      if (known === undefined || weighed === undefined)
        return refuseTo(app, caller.answer, caller.locale, phrase('discord.deadPanel'));
      await caller.answer.toCaller(await moveScreen(request, match, known, weighed));
    },
  },
};

/** Analyzes the match of the board that someone used the context menu on. */
async function analyseShown(request: Request, id: MatchId | undefined): Promise<void> {
  const { app, caller } = request;
  if (id === undefined) return refuseTo(app, caller.answer, caller.locale, phrase('coach.pointed.noBoard'));
  const match = await findVisibleMatch(request, id);
  if (match !== undefined) await openAnalysis(request, match);
}

/** Shows the caller the result once every move is judged. */
const awaitedOf = (request: Request, match: Match, reader: Reader = request.caller) => ({
  look: 'analysis.look',
  show: (known: Analysis) => result(request, match, known, reader),
  soFar: (known: Analysis) => costliestSoFar(request, match, known, reader),
});

/** The costliest move found so far; the reader's own costliest, if they played. */
async function costliestSoFar({ app }: Request, match: Match, known: Analysis, reader: Reader) {
  const command = findCommand(app, match);
  const { game } = command;
  const own = reader.person === undefined ? undefined : findSeat(match, reader.person);
  const worst = await describeCostly(command, match, worstFor(known, own).slice(0, 1));
  const { say } = wordsFor(app.catalogue, reader.locale, match, own);
  return worst.map((one) => say(worstPhrase(one, 1, reader.locale, createMeasure(game, match, known))));
}

function openAnalysis(request: Request, match: Match): Promise<void> {
  return openAnalysed(request, match, awaitedOf(request, match));
}

async function result({ app }: Request, match: Match, known: Analysis, reader: Reader): Promise<Scene> {
  const { locale, theme } = reader;
  const command = findCommand(app, match);
  const { game } = command;
  const own = reader.person === undefined ? undefined : findSeat(match, reader.person);
  const { plain } = wordsFor(app.catalogue, locale, match, own);
  const measure = createMeasure(game, match, known);
  const worst = await describeCostly(command, match, worstFor(known, own));
  const card = drawAnalysisCard(game, known, measure, worst, { locale, plain, own });
  const png = await app.pictures({ game: match.game, theme, analysis: card });
  const found = foundIn(match, known, { worst, measure, own }, locale);
  const spoken = [
    phrase('coach.analysis.curve', { moves: known.moves }),
    ...found.own,
    ...found.worst,
    ...found.others,
  ];
  const moves = worst.slice(0, MOST_BUTTONS).map(
    ({ weighed: { ply } }, rank): Button => ({
      kind: 'button',
      label: phrase('coach.button.move', { rank: rank + 1, ply }),
      act: { action: 'analysis.move', argument: `${match.id}.${ply}` },
    }),
  );
  const whole = [
    ...(listCostlyMoves(known.weighed, own).length > 0
      ? [{ ...tryAgainButton(match), style: 'primary' as const }]
      : []),
    about(phrase('records.replay.open'), 'replay.open', match),
    about(phrase('records.replay.share'), 'analysis.share', match),
  ];
  return {
    ...resultWords(app, match, found, { locale, own }),
    picture: { name: `analysis-${match.id}.png`, png, alt: altText([...spoken, ...found.rest].map(plain)) },
    rows: controlRows([moves, whole], plain),
    pings: [],
  };
}

/**
 * How many buttons fit in a row. In a game for two, three are for the reader's own moves and two for the opponent's.
 */
const MOST_BUTTONS = 5;

/** Up to this many people have a line each above an analysis; if there are more, they share one. */
const MOST_LINES = 6;

interface ResultReader {
  readonly locale: string;
  readonly own: Seat | undefined;
}

/** The text above an analysis, with as many of the costliest moves as fit: a round of Railroad Ink is four moves long. */
function resultWords(app: ScreenParts, match: Match, found: AnalysisFindings, reader: ResultReader) {
  let { worst } = found;
  let text = resultText(app, match, found, reader);
  while (text.length > LONGEST_CONTENT && worst.length > 0) {
    worst = worst.slice(0, -1);
    text = resultText(app, match, { ...found, worst }, reader);
  }
  return fitIntoMessage(text);
}

/** Names each player once. */
function resultText(
  app: ScreenParts,
  match: Match,
  { own, worst, others, shares, rest }: AnalysisFindings,
  reader: ResultReader,
): string {
  const { locale } = reader;
  const isCrowd = match.players.length > MOST_LINES;
  const { say } = namingOnce(app.catalogue, locale, match, reader.own);
  const { plain } = wordsFor(app.catalogue, locale, match);
  const title = isCrowd ? `**${say(describeGameName(app, match))}**` : formatTitle(app, locale, match, { say });
  const lines =
    isCrowd && shares.length > 0 ? [plain(phrase('coach.analysis.others', { players: shares }))] : others.map(say);
  return [title, ...own.map(say), ...worst.map(say), ...lines, ...rest.map(plain)].join('\n');
}

/** One of the costliest moves: the board with what was played, and beside it with what would have been better. */
async function moveScreen(request: Request, match: Match, known: Analysis, weighed: WeighedPly): Promise<Scene> {
  const { app } = request;
  const command = findCommand(app, match);
  const { game } = command;
  const { locale, theme } = request.caller;
  const words = wordsFor(app.catalogue, locale, match, findSeat(match, request.caller.person));
  const { position } = await replayPly(game, match, weighed.ply - 1);
  const choices = [weighed.played, weighed.best] as const;
  const follows = await Promise.all(choices.map((text) => likelyLine(request, game, match, weighed, position, text)));
  // As its player saw it at the time.
  const viewer = game.hidden ? weighed.seat : replayViewer(game);
  const draw = (text: string, line: LikelyLine | undefined) => {
    const shown: Match = { ...match, position: stored(line?.after ?? position) };
    return drawMatchPicture(app, shown, words, {
      viewer,
      locale,
      theme,
      picked: line?.answer ?? text,
      isLookBack: true,
    });
  };
  const [was, better] = await Promise.all([draw(weighed.played, follows[0]), draw(weighed.best, follows[1])]);
  const { ply, seat, reason } = weighed;
  const told = toldMoves(command, weighed, position);
  const lines = [
    phrase('coach.analysis.move', { ply, player: { seat }, move: told.played, best: told.best }),
    describeVerdict(weighed, told, locale, createMeasure(game, match, known)),
    ...(reason === undefined ? [] : [phrase('coach.hint.why', { reason })]),
    ...follows.flatMap((line) => (line === undefined ? [] : [line.told])),
  ];
  const argument = `${match.id}.${ply}`;
  const step: Button = { kind: 'button', label: phrase('coach.button.step'), act: { action: 'replay.open', argument } };
  return {
    content: lines.map(words.say).join('\n'),
    picture: { ...was, name: 'played.png' },
    files: [
      { name: 'better.png', bytes: better.png, alt: words.plain(phrase('coach.analysis.better', { best: told.best })) },
    ],
    rows: controlRows(
      [
        [step],
        ...(isPlayable(command, match, position, ply - 1)
          ? [againstMenu(command, 'replay.against', `${match.id}.${ply - 1}`)]
          : []),
      ],
      words.plain,
    ),
    pings: [],
  };
}

function tryAgainButton(match: Match): Button {
  return about(phrase('mistakes.button.again'), 'mistake.open', match);
}

/** A button about a match. */
function about(label: Phrase, action: string, { id }: Match): Button {
  return { kind: 'button', label, act: { action, argument: id } };
}
