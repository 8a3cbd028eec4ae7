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

/** What stands behind the board's page: what people see there, what their taps do, and who hears of it. */
export interface PageService {
  /** Does what answers a page: each record is read once meanwhile, see `Store`. */
  readonly visit: Tables['visit'];
  /** What a page is told once somebody is signed in on it. */
  readonly welcome: (session: Session) => Promise<Omit<SignedIn, 'key'>>;
  /** The match on the page as it stands, and those at its side. */
  readonly look: (session: Session, look: LookRequest, drawn: DrawOptions) => Promise<PageAnswer>;
  /** Carries a tap out, and gives what it led to. */
  readonly tap: (session: Session, tap: ActionRequest, drawn: DrawOptions) => Promise<PageAnswer>;
  /** What a move or a part of one would bring, in words; empty where there is nothing to say. */
  readonly hint: (session: Session, match: string, argument: string) => Promise<string>;
  /** The match on the page after one of its moves, as this person saw it; undefined where there is nothing to be seen. */
  readonly step: (session: Session, match: string, at: number, drawn: DrawOptions) => Promise<PageStep | undefined>;
  /** What can be begun near a match on the page. */
  readonly offers: (session: Session, match: string) => Promise<GameOffers>;
  /** Begins a game. */
  readonly begin: (session: Session, wanted: NewGame, drawn: DrawOptions) => Promise<BeginResult>;
  /** A picture that this person's page was told of, as PNG. */
  readonly picture: (session: Session, name: string) => Buffer | undefined;
  /** Who sits at a match, as PNG; undefined where there is no picture of them, or nothing to be seen. */
  readonly face: (session: Session, match: string, seat: number) => Promise<Buffer | undefined>;
  /** A member of the server from which this person came, as PNG; undefined where there is no picture, or no such member. */
  readonly companion: (session: Session, person: string) => Promise<Buffer | undefined>;
  /** Tells a page of every change that this person could see. Gives what ends it: with the last page nothing of them is kept. */
  readonly watch: (session: Session, tell: (change: number) => void) => () => void;
  /** What a person is called, as Discord has it now. */
  readonly nameOf: (person: string) => Promise<string | undefined>;
  /** Whether somebody is a member of a server now, as Discord says. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  /** Whether there are games in a channel now. */
  readonly isPlayedIn: (channel: string) => Promise<boolean>;
  /** The match that somebody who comes into a channel most likely means: their own there, their own elsewhere, any there. */
  readonly matchIn: (channel: string, session: Session) => Promise<MatchId | undefined>;
}
