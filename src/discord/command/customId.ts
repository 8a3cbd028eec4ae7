import { createHash } from 'node:crypto';
import { outcomeOf } from '../../engine/match.ts';
import type { Viewer } from '../../engine/seat.ts';
import { type Match, MatchId } from '../../tables/match.ts';
import { positionOf } from '../../tables/play.ts';
import type { GameCommand } from './gameCommand.ts';

/** What a button or menu asks for. `move` and `pick` carry (part of) a move as text. */
export const ACTIONS = [
  'join',
  'leave',
  'computer',
  'start',
  'cancel',
  'accept',
  'decline',
  'move',
  'pick',
  'undo',
  'view',
  'rules',
  'resign',
  'stay',
  'rematch',
  'substitute',
  'ask',
  'agree',
  'disagree',
] as const;
export type Action = (typeof ACTIONS)[number];

/** All that a control says when it is used; nothing is kept in memory, so that controls work after a restart. */
export interface ControlId {
  readonly match: MatchId;
  /** What the person saw who was given the control, see `stampOf`. */
  readonly stamp: string;
  readonly action: Action;
  readonly argument: string;
}

const VERSION = '1';

/** Discord's limit for a custom id. */
export const LONGEST = 100;

/** `1:match:stamp:action:argument`; throws where that is longer than Discord allows. */
export function writeControlId({ match, stamp, action, argument }: ControlId): string {
  const id = [VERSION, match, stamp, action, argument].join(':');
  if (id.length > LONGEST) throw new RangeError(`custom id too long: ${id}`);
  return id;
}

/** Undefined for whatever is not one of our custom ids: older versions, forgeries, cut ones. */
export function readControlId(text: string): ControlId | undefined {
  const [version, id, stamp, name, ...rest] = text.split(':');
  const match = MatchId.safeParse(id);
  const action = ACTIONS.find((one) => one === name);
  if (version !== VERSION || !match.success || action === undefined || stamp === undefined || rest.length === 0) {
    return undefined;
  }
  return { match: match.data, stamp, action, argument: rest.join(':') };
}

/**
 * Eight characters that change whenever what `viewer` sees of the match changes, and only then: a control with an
 * older stamp belongs to an older board. Made from the view alone, so it says nothing the view does not. Of a player's own
 * view only the part counts on which the controls hang, where the game names one.
 */
export function stampOf({ game, decisive }: Stamped, match: Match, viewer: Viewer): string {
  const seen = match.position === undefined ? [match.players] : [outcomeOf(game, positionOf(match)), viewed()];
  return createHash('sha256')
    .update(JSON.stringify([match.status, ...seen]))
    .digest('base64url')
    .slice(0, 8);

  function viewed(): unknown {
    const view = game.view(positionOf(match).state, viewer);
    return typeof viewer === 'number' && decisive !== undefined ? decisive(view) : view;
  }
}

type Stamped = Pick<GameCommand, 'game' | 'decisive'>;
