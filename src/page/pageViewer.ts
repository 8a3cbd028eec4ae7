import type { Match } from '../match/match.ts';
import type { DrawOptions } from './protocol.ts';
import type { Session } from './sessions.ts';

/** Someone looking at a match, and how they want it drawn. */
export interface PageViewer {
  readonly session: Session;
  /** Their live matches, including tables that wait for them. */
  readonly own: readonly Match[];
  readonly drawn: DrawOptions;
  /** The number of the change that they currently see. Missing if they want no animation. */
  readonly seen?: number | undefined;
}
