import { seatColour } from '../../../render/shared/seatColours.ts';
import type { Match } from '../../match/match.ts';
import { altText } from '../../texts/altText.ts';
import { findCommand, type ScreenParts } from '../contract/app.ts';
import type { Scene } from '../contract/scene.ts';
import { publicTheme } from '../words/publicSettings.ts';
import type { Words } from '../words/wordsFor.ts';
import { type Ending, endingPhrases, findEnding } from './ending.ts';

/** The frame of a public end: in the winner's color, if one player won. */
export function buildEndFrame({ players }: Ending): NonNullable<Scene['frame']> {
  const [winner, second] = players.filter(({ won }) => won);
  if (winner === undefined || second !== undefined) return {};
  return { colour: Number.parseInt(seatColour('dark', winner.seat).slice(1), 16) };
}

/**
 * The board at the moment when the winner took the lead for good, to show beside the final position; none if there was
 * no such moment, or it cannot be drawn now.
 */
export async function drawTurningPoint(
  app: ScreenParts,
  match: Match,
  ending: Ending,
  words: Words,
): Promise<NonNullable<Scene['files']>> {
  const { game } = findCommand(app, match);
  if (ending.turning === undefined) return [];
  try {
    const view = game.view(ending.turning.state, 'public');
    const theme = await publicTheme(app, match.where);
    const bytes = await app.pictures({ game: game.id, theme, view, picked: '' });
    const told = [...endingPhrases(ending), ...(game.outline ?? game.describe)(view)];
    return [{ name: 'turning-point.png', bytes, alt: altText(told.map(words.plain)) }];
  } catch {
    return [];
  }
}

/** The same picture, for callers that do not have the ending yet. */
export async function drawDecision(app: ScreenParts, match: Match, words: Words): ReturnType<typeof drawTurningPoint> {
  const ending = await findEnding(findCommand(app, match).game, match);
  return ending === undefined ? [] : drawTurningPoint(app, match, ending, words);
}
