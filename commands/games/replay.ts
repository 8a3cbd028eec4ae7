import type { Game } from '../../src/engine/game.ts';
import { DRAW, isMove, lastMoveNumber, standingEntries, TAKE_OVER } from '../../src/engine/log.ts';
import { actors, type Position } from '../../src/engine/match.ts';
import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';
import { sayMove } from '../../src/engine/sayMove.ts';
import { findSeat, isLive, type Match, toScript } from '../../src/match/match.ts';
import { stored } from '../../src/match/play.ts';
import { answerWithProgress, type Tell } from '../../src/play/actions/answerWithProgress.ts';
import { chooseMatch, findVisibleMatch, suggestMatches } from '../../src/play/actions/chooseMatch.ts';
import {
  againstMenu,
  continueFromMove,
  levelIn,
  mayContinueFromMove,
} from '../../src/play/actions/continueFromMove.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { withShareLink } from '../../src/play/actions/shareLink.ts';
import { type ReplayStep, replayPly, replayViewer } from '../../src/play/analysis/replaySteps.ts';
import { toldMoves } from '../../src/play/analysis/toldMoves.ts';
import { describeVerdict } from '../../src/play/analysis/verdicts.ts';
import { findCommand } from '../../src/play/contract/app.ts';
import type { Request, Subcommand, UsedControl } from '../../src/play/contract/command.ts';
import { controlRows } from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { eventLines } from '../../src/play/screens/boardText.ts';
import { formatTitle } from '../../src/play/screens/listItem.ts';
import { resultPhrases } from '../../src/play/screens/resultPhrases.ts';
import { drawMatchPicture } from '../../src/play/screens/screen.ts';
import { publicLocaleFor, publicTheme } from '../../src/play/words/publicSettings.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { createMeasure } from '../../src/tables/analysis/cost.ts';
import { altText } from '../../src/texts/altText.ts';
import { aboutMatch, jumpRows, stepButtons } from './replayControls.ts';

/** `/games replay`: a match move by move, in private, or as an animation; either can be shown to everyone. */
export const replayCommand: Subcommand = {
  name: 'replay',
  text: 'records.replay.command',
  options: [{ name: 'match', text: 'records.option.match', required: false, offers: 'suggestions' }],
  suggest: suggestMatches,
  shown: {
    over: ({ match }) =>
      match.daily === undefined ? aboutMatch(phrase('records.replay.open'), 'replay.open', match) : undefined,
  },
  async run(request, { match: id }) {
    const { app, caller } = request;
    const chosen = await chooseMatch(request, id);
    if (!chosen.ok) return refuseTo(app, caller.answer, caller.locale, chosen.refusal);
    await caller.answer.toCaller(await panel(request, chosen.value, 0));
  },
  uses: {
    async 'replay.open'(request, { argument }) {
      const [id = '', ply = ''] = argument.split('.');
      const match = await findVisibleMatch(request, id);
      if (match !== undefined) await request.caller.answer.toCaller(await panel(request, match, parseNumber(ply)));
    },
    'replay.first': turnTo,
    'replay.back': turnTo,
    'replay.on': turnTo,
    'replay.last': turnTo,
    'replay.less': turnTo,
    'replay.more': turnTo,
    'replay.jump': turnTo,
    'replay.against': playOnFrom,
    async 'replay.animate'(request, { argument }) {
      const match = await findVisibleMatch(request, argument);
      if (match === undefined) return;
      const { app, caller } = request;
      const { plain } = wordsFor(app.catalogue, caller.locale, match);
      const toAll = aboutMatch(phrase('records.replay.share'), 'replay.share', match);
      const rows = controlRows([[toAll]], plain);
      const words = (percent: number) => plain(phrase('records.replay.drawing', { percent }));
      await answerWithProgress(app, caller, words, async (tell) => ({
        ...(await animation(request, match, caller, tell)),
        rows,
      }));
    },
    async 'replay.share'(request, { argument }) {
      const match = await findVisibleMatch(request, argument);
      if (match === undefined) return;
      const { app, caller } = request;
      const locale = publicLocaleFor(app, match, caller);
      const screen = await animation(request, match, { locale, theme: await publicTheme(app, match.where) });
      await caller.answer.toAll(withShareLink(app, locale, screen, { match: match.id }));
    },
  },
};

/** Handles `<id>.<number of the move>.<level>`: opens a table that starts there. */
async function playOnFrom(request: Request, { argument }: UsedControl): Promise<void> {
  const [id = '', text = ''] = argument.split('.');
  const match = await findVisibleMatch(request, id);
  if (match === undefined) return;
  const command = findCommand(request.app, match);
  const log = standingEntries(match.log).slice(0, parseNumber(text));
  const { position } = await replayPly(command.game, match, log.length);
  const level = levelIn(command, argument);
  if (level === undefined || !isPlayable(command, match, position, log.length)) {
    const { app, caller } = request;
    return refuseTo(app, caller.answer, caller.locale, phrase('games.playOn.not'));
  }
  const own = findSeat(match, request.caller.person);
  const [first = 0] = actors(command.game, position);
  const { setup, seatCount, seed } = match;
  await continueFromMove(request, command, { setup, seatCount, seed, log, seat: own ?? first }, level);
}

/**
 * Whether someone may play on after this many moves. Not in running matches, and not in today's daily game, whose dice
 * others still have to roll.
 */
export function isPlayable(command: GameCommand, match: Match, position: Position, at: number): boolean {
  if (isLive(match) || match.daily !== undefined || match.rules !== command.game.rules) return false;
  return mayContinueFromMove(command, position, standingEntries(match.log).slice(0, at));
}

/** Handles `<id>.<number of the move>`; a number beyond the end is the end. */
async function turnTo(request: Request, { argument }: UsedControl): Promise<void> {
  const [id = '', ply = ''] = argument.split('.');
  const match = await findVisibleMatch(request, id);
  if (match === undefined) return;
  await request.caller.answer.update(await panel(request, match, parseNumber(ply)));
}

function parseNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** One position of a match, what led to it, and the buttons to move through the match. */
async function panel({ app, caller }: Request, match: Match, wanted: number): Promise<Scene> {
  const command = findCommand(app, match);
  const { game } = command;
  const words = wordsFor(app.catalogue, caller.locale, match, findSeat(match, caller.person));
  const last = standingEntries(match.log).length;
  const at = Math.min(wanted, last);
  const ply = await replayPly(game, match, at);
  const viewer = replayViewer(game);
  const view = game.view(ply.position.state, viewer);
  const content = [
    formatTitle(app, caller.locale, match, words),
    ...stepLines(game, ply, at, lastMoveNumber(match.log)).map(words.say),
    ...(await verdicts(app, match, ply, at, caller.locale)).map(words.say),
    ...eventLines({ events: ply.events, viewer }, words.say),
    ...game.summary(view).map(words.plain),
    ...resultPhrases(game, ply.position).map(words.say),
  ];
  const shown: Match = { ...match, position: stored(ply.position) };
  return {
    content: content.filter((line) => line !== '').join('\n'),
    picture: await drawMatchPicture(app, shown, words, {
      ...{ viewer, locale: caller.locale, theme: caller.theme },
      isLookBack: true,
    }),
    rows: controlRows(
      [
        stepButtons(match, at, last),
        ...jumpRows(match, at, last),
        ...(isPlayable(command, match, ply.position, at)
          ? [againstMenu(command, 'replay.against', `${match.id}.${at}`)]
          : []),
      ],
      words.plain,
    ),
    pings: [],
  };
}

/** What players do without events that tell it. */
const UNTOLD: Readonly<Record<string, TextKey>> = {
  [DRAW]: 'records.replay.agreed',
  [TAKE_OVER]: 'records.replay.tookOver',
};

function stepLines(game: Game, { entry, before }: ReplayStep, at: number, last: number): readonly Phrase[] {
  if (entry === undefined || before === undefined) return [phrase('records.replay.opening', { count: last })];
  const { seat, text } = entry;
  const player = { seat };
  if (isMove(text)) {
    const move = sayMove(game, { state: before.state, seat }, text);
    return [phrase('records.replay.step', { at, last, player, move })];
  }
  const untold = UNTOLD[text];
  return untold === undefined ? [] : [phrase(untold, { player })];
}

/** What the analysis says about a move, if it exists and could judge the move. */
async function verdicts(
  app: Request['app'],
  match: Match,
  { before }: ReplayStep,
  at: number,
  locale: string,
): Promise<readonly Phrase[]> {
  const analysis = await app.tables.analyses.read(match.id);
  const weighed = analysis?.weighed.find(({ ply }) => ply === at);
  if (analysis === undefined || weighed === undefined || before === undefined) return [];
  const command = findCommand(app, match);
  const told = toldMoves(command, weighed, before);
  return [describeVerdict(weighed, told, locale, createMeasure(command.game, match, analysis))];
}

/** The whole match as an animated picture. */
async function animation(
  { app }: Request,
  match: Match,
  { locale, theme }: Pick<Request['caller'], 'locale' | 'theme'>,
  tell?: Tell,
): Promise<Scene> {
  const { game } = findCommand(app, match);
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const moves = lastMoveNumber(match.log);
  const course = { game: game.id, rules: game.rules, script: toScript(match), viewer: replayViewer(game), theme };
  const gif = await app.animations.of(course, tell);
  const about = phrase('records.replay.animation', { game: phrase(game.name), count: moves });
  const view = game.view(match.position?.state, replayViewer(game));
  return {
    content: `${formatTitle(app, locale, match)}\n${say(about)}`,
    picture: { name: `${game.id}-${match.id}.gif`, png: gif, alt: altText([about, ...game.describe(view)].map(plain)) },
    rows: [],
    pings: [],
  };
}
