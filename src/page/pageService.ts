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

/** Everything behind the board's page: what people see, what their taps do, and how they learn of changes. */
export interface PageService {
  /** Runs work that answers a page; each record is read only once during that work, see `Store`. */
  readonly visit: Tables['visit'];
  /** What a page is told once someone has signed in on it. */
  readonly welcome: (session: Session) => Promise<Omit<SignedIn, 'key'>>;
  /** The current state of the match on the page, and the list of matches beside it. */
  readonly look: (session: Session, look: LookRequest, drawn: DrawOptions) => Promise<PageAnswer>;
  /** Carries out a tap, and returns the result. */
  readonly tap: (session: Session, tap: ActionRequest, drawn: DrawOptions) => Promise<PageAnswer>;
  /** What a move or part of one would bring, in words; empty if there is nothing to say. */
  readonly hint: (session: Session, match: string, argument: string) => Promise<string>;
  /**
   * The match on the page after one of its moves, as this person saw it; undefined if there is nothing they may see.
   */
  readonly step: (session: Session, match: string, at: number, drawn: DrawOptions) => Promise<PageStep | undefined>;
  /** The games that can be started near a match on the page. */
  readonly offers: (session: Session, match: string) => Promise<GameOffers>;
  /** Starts a game. */
  readonly begin: (session: Session, wanted: NewGame, drawn: DrawOptions) => Promise<BeginResult>;
  /** A picture that this person's page was told about, as PNG. */
  readonly picture: (session: Session, name: string) => Buffer | undefined;
  /** The avatar of a match's player, as PNG; undefined if there is no picture, or the person may not see the match. */
  readonly face: (session: Session, match: string, seat: number) => Promise<Buffer | undefined>;
  /**
   * The avatar of a member of the server that this person came from, as PNG; undefined if there is no picture or no
   * such member.
   */
  readonly companion: (session: Session, person: string) => Promise<Buffer | undefined>;
  /**
   * Tells a page about every change that its person could see. Returns a function that stops it. When someone's last
   * page is closed, nothing about them is kept.
   */
  readonly watch: (session: Session, tell: (change: number) => void) => () => void;
  /** A person's current name on Discord. */
  readonly nameOf: (person: string) => Promise<string | undefined>;
  /** Whether someone is a member of a server now, according to Discord. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  /** Whether there are games in a channel now. */
  readonly isPlayedIn: (channel: string) => Promise<boolean>;
  /**
   * The match that someone who enters a channel most likely wants: their own there, otherwise their own elsewhere,
   * otherwise any there.
   */
  readonly matchIn: (channel: string, session: Session) => Promise<MatchId | undefined>;
}
