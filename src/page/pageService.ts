import type { MatchId } from '../match/match.ts';
import type { Tables } from '../tables/tables.ts';
import type {
  ActionRequest,
  BeginResult,
  DrawOptions,
  GameOffers,
  LookRequest,
  NewGame,
  PageAnswer,
  PageStep,
  SignedIn,
} from './protocol.ts';
import type { Session } from './sessions.ts';

/** What is behind the board's page: what people see there, what their taps do, and who is told. */
export interface PageService {
  /** Runs what answers a page: each record is read only once, see `Store`. */
  readonly visit: Tables['visit'];
  /** What a page is told after sign-in. */
  readonly welcome: (session: Session) => Promise<Omit<SignedIn, 'key'>>;
  /** The match on the page as it is, and those at its side. */
  readonly look: (session: Session, look: LookRequest, drawn: DrawOptions) => Promise<PageAnswer>;
  /** Carries out a tap, and returns the result. */
  readonly tap: (session: Session, tap: ActionRequest, drawn: DrawOptions) => Promise<PageAnswer>;
  /** What a move or a part of one would bring, in words; empty if there is nothing to say. */
  readonly hint: (session: Session, match: string, argument: string) => Promise<string>;
  /** The match on the page after one of its moves, as this person saw it; undefined if there is nothing to see. */
  readonly step: (session: Session, match: string, at: number, drawn: DrawOptions) => Promise<PageStep | undefined>;
  /** What can be started near a match on the page. */
  readonly offers: (session: Session, match: string) => Promise<GameOffers>;
  /** Begins a game. */
  readonly begin: (session: Session, wanted: NewGame, drawn: DrawOptions) => Promise<BeginResult>;
  /** A picture that this person's page was told about, as PNG. */
  readonly picture: (session: Session, name: string) => Buffer | undefined;
  /** A player of a match, as PNG; undefined if there is no picture, or nothing to see. */
  readonly face: (session: Session, match: string, seat: number) => Promise<Buffer | undefined>;
  /** A member of the server from which this person came, as PNG; undefined if there is no picture or no such member. */
  readonly companion: (session: Session, person: string) => Promise<Buffer | undefined>;
  /**
   * Tells a page about every change that this person could see. Returns a function that ends it: with the last page,
   * nothing about them is kept.
   */
  readonly watch: (session: Session, tell: (change: number) => void) => () => void;
  /** A person's current name at Discord. */
  readonly nameOf: (person: string) => Promise<string | undefined>;
  /** Whether someone is a member of a server now, according to Discord. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  /** Whether there are games in a channel now. */
  readonly isPlayedIn: (channel: string) => Promise<boolean>;
  /** The match that someone who enters a channel most likely means: their own there, their own elsewhere, any there. */
  readonly matchIn: (channel: string, session: Session) => Promise<MatchId | undefined>;
}
