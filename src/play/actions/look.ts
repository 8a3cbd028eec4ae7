import type { Theme } from '../../../render/shared/drawing.ts';
import { encodePicture } from '../../../render/shared/encode.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match } from '../../match/match.ts';
import { altText } from '../../texts/altText.ts';
import type { Request, SubcommandSpec, Suggestion, TypingContext } from '../contract/command.ts';
import { type ControlContext, controlRows } from '../contract/controls.ts';
import type { Exhibit, ExtraCommand, GameCommand, GameQuery } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import type { Scene } from '../contract/scene.ts';
import { computeBoardVersion, isSecretFrom } from '../screens/boardVersion.ts';
import { buildControlContext, wordsScreen } from '../screens/screen.ts';
import { publicLocaleFor, publicTheme } from '../words/publicSettings.ts';
import { wordsFor } from '../words/wordsFor.ts';
import { listMeantMatches, refuseAction, resolveMatch } from './atTable.ts';
import { listSuggestions, suggestionsFrom } from './move.ts';
import { findViewer } from './views.ts';

/** A subcommand of one game that makes no move. */
export function lookSubcommand(command: GameCommand, extra: ExtraCommand): SubcommandSpec {
  return {
    name: extra.name,
    text: extra.text,
    options: extra.options,
    suggest: (typing) => suggest(command, extra, typing),
  };
}

export async function showExhibit(
  request: Request,
  command: GameCommand,
  extra: ExtraCommand,
  given: Arguments,
): Promise<void> {
  const { caller } = request;
  const match = await resolveMatch(request, command, given, 'look');
  if (match === 'asked') return;
  const moment = match && momentFor(request, command, match);
  const exhibit = await extra.show({ given, moment });
  if (!exhibit.ok) return refuseAction(request, explainRefusal(exhibit.refusal, match), match);
  const screen = await exhibitScreen(request, command, exhibit.value, match, (drawing, theme) =>
    drawExhibit(request, command, { name: extra.name, drawing, query: { given, moment } }, theme),
  );
  await (exhibit.value.isPrivate ? caller.answer.toCaller(screen) : caller.answer.toAll(screen));
}

/** A game that is given no position says that there is no table; if there is one, this says why it is not shown. */
function explainRefusal(refusal: Phrase, match: Match | undefined): Phrase {
  if (match === undefined || refusal.key !== 'discord.noTable') return refusal;
  return match.position === undefined ? phrase('tables.notBegun') : phrase('daily.secret', { date: match.daily ?? '' });
}

/**
 * Draws what a subcommand shows. Games in this repository are drawn here; games from outside are called once more to
 * draw in their own process.
 */
async function drawExhibit(
  { app }: Request,
  { game }: GameCommand,
  { name, drawing, query }: { readonly name: string; readonly drawing: DrawingOf; readonly query: GameQuery },
  theme: Theme,
): Promise<Buffer> {
  if (game.apart === undefined) return encodePicture(drawing(theme));
  return app.pictures({ game: game.id, theme, exhibit: { name, query } });
}

type DrawingOf = NonNullable<Exhibit['drawing']>;

/** The match as the caller may see it. */
function momentFor({ caller }: Request, { game }: GameCommand, match: Match): ControlContext | undefined {
  const viewer = findViewer(match, caller.person);
  return match.position === undefined || isSecretFrom(match, viewer)
    ? undefined
    : buildControlContext(game, match, viewer);
}

async function suggest(
  command: GameCommand,
  extra: ExtraCommand,
  typing: TypingContext,
): Promise<readonly Suggestion[]> {
  return suggestionsFrom(await listMeantMatches(typing.app, command, typing, 'look'), (match) => {
    if (match.position === undefined) return [];
    const viewer = findViewer(match, typing.person);
    const moment = buildControlContext(command.game, match, viewer);
    return listSuggestions(extra.complete?.(moment, typing.given, typing.option), typing, match);
  });
}

async function exhibitScreen(
  { app, caller, place }: Request,
  command: GameCommand,
  { lines, drawing, alt = [], files = [], controls = [], isPrivate }: Exhibit,
  match: Match | undefined,
  draw: (drawing: DrawingOf, theme: Theme) => Promise<Buffer>,
): Promise<Scene> {
  const { say, plain } = wordsFor(
    app.catalogue,
    isPrivate ? caller.locale : publicLocaleFor(app, match, caller),
    match,
    isPrivate && match !== undefined ? findViewer(match, caller.person) : undefined,
  );
  const content = lines.map(say).join('\n');
  const spoken = files.map(({ alt: text, ...file }) => (text === undefined ? file : { ...file, alt: plain(text) }));
  const about = match && {
    match: match.id,
    stamp: computeBoardVersion(command, match, findViewer(match, caller.person)),
  };
  const rows = controlRows(controls, plain, about);
  if (drawing === undefined) return { ...wordsScreen(content), rows, files: spoken };
  const picture = {
    name: `${command.game.id}.png`,
    png: await draw(drawing, isPrivate ? caller.theme : await publicTheme(app, place)),
    alt: altText(alt.map(plain)),
  };
  return { ...wordsScreen(content), rows, picture, files: spoken };
}
