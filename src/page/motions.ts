import { isDeepStrictEqual } from 'node:util';
import type { DrawnChange, Painter, Part } from '../../render/shared/painter.ts';
import type { Match } from '../match/match.ts';
import { findViewer } from '../play/actions/views.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import { isSecretFrom } from '../play/screens/boardVersion.ts';
import { type PagePictures, pageParts } from './pictures.ts';
import type { PreviousBoards } from './previousBoards.ts';
import {
  type DrawOptions,
  NOT_SEEN,
  type PageChange,
  type PageMotion,
  type PagePicture,
  type RelativeRect,
} from './protocol.ts';
import type { Session } from './sessions.ts';
import { short } from './tapTargets.ts';
import type { ViewHistory } from './viewHistory.ts';

/** How many of the latest moves a returning reader is shown. */
const MOST_MOVES = 12;

interface MotionsOptions {
  readonly app: ScreenParts;
  readonly painters: Readonly<Record<string, Painter>>;
  readonly pictures: PagePictures;
  readonly previousBoards: PreviousBoards;
  readonly viewHistory: ViewHistory;
}

/** How a match's board has changed since its reader last saw it; undefined if there is nothing to show. */
export type MotionTo = (reader: PageViewer, match: Match, picture: PagePicture) => Promise<PageMotion | undefined>;

/**
 * Animates a match for its readers: for people who are looking, each move; for returning players, everything since
 * their own last move.
 */
export function createMotions({ app, painters, pictures, previousBoards, viewHistory }: MotionsOptions): MotionTo {
  return async ({ session, drawn, seen }, match, picture) => {
    const { person } = session;
    const viewer = findViewer(match, person);
    const { game } = findCommand(app, match);
    const painter = painters[match.game];
    if (seen === undefined || match.status !== 'running' || isSecretFrom(match, viewer)) return undefined;
    if (seen !== NOT_SEEN) {
      const views = previousBoards.since(match, person, seen).map(({ state }) => game.view(state, viewer));
      // A move that changed nothing for this viewer is neither shown nor counted.
      const seenApart = views.filter((view, at) => at === 0 || !isDeepStrictEqual(view, views[at - 1]));
      return motionTo(painter, seenApart, picture);
    }
    if (typeof viewer !== 'number' || painter?.changes === undefined) return undefined;
    const steps = await viewHistory(game, match, viewer);
    const own = steps.findLastIndex(({ by }) => by === viewer);
    const views = steps.slice(Math.max(0, own, steps.length - 1 - MOST_MOVES)).map(({ view }) => view);
    const motion = motionTo(painter, views, picture);
    const [view] = views;
    if (motion === undefined || view === undefined) return undefined;
    const { theme, scale } = drawn;
    const png = await app.pictures({ game: game.id, theme, scale, view, picked: '' });
    const before = pictures.keep(person, { name: '', png, alt: '' }, scale);
    return { ...motion, from: { picture: before, parts: pageParts(painter, { view, picked: '' }, before, () => '') } };
  };
}

/** The changes between these views, in the picture of the last one. */
function motionTo(
  painter: Painter | undefined,
  views: readonly unknown[],
  picture: PagePicture,
): PageMotion | undefined {
  const [first, shown] = [views[0], views.at(-1)];
  if (painter?.changes === undefined || views.length < 2) return undefined;
  const changes = views.slice(1).flatMap((view, move) => {
    const brought = painter.changes?.(views[move], view, shown) ?? [];
    return brought.map((change) => pageChange(change, move, picture));
  });
  const earlier = painter.earlier?.(first, shown);
  if (changes.length === 0 && earlier === undefined) return undefined;
  return { changes, ...(earlier === undefined ? {} : { earlier: toRelativeRect(earlier, picture) }) };
}

function pageChange({ kind, area, way }: DrawnChange, move: number, picture: PagePicture): PageChange {
  const share = toRelativeRect(area, picture);
  if (way === undefined) return { kind, move, ...share };
  const { width, height } = picture;
  return { kind, move, ...share, way: way.map(({ x, y }) => ({ x: short(x / width), y: short(y / height) })) };
}

function toRelativeRect({ x, y, width, height }: Part['area'], picture: PagePicture): RelativeRect {
  return {
    x: short(x / picture.width),
    y: short(y / picture.height),
    width: short(width / picture.width),
    height: short(height / picture.height),
  };
}

/** Someone looking at a match, and how they want it drawn. */
export interface PageViewer {
  readonly session: Session;
  /** Their live matches, including tables that wait for them. */
  readonly own: readonly Match[];
  readonly drawn: DrawOptions;
  /** The number of the change that they currently see. Missing if they want no animation. */
  readonly seen?: number | undefined;
}
