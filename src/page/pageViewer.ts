import type { Match } from '../match/match.ts';
import type { DrawOptions } from './protocol.ts';
import type { Session } from './sessions.ts';

/** Who looks at a match, and how they want it drawn. */
export interface PageViewer {
  readonly session: Session;
  /** Their live matches, among them tables that wait for them. */
  readonly own: readonly Match[];
  readonly drawn: DrawOptions;
  /** What they have before their eyes: the number of the change that it shows. Missing: they want nothing moved. */
  readonly seen?: number | undefined;
}
