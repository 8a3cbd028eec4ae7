import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import { z } from 'zod';
import { MatchId } from '../match/match.ts';
import { readControlId } from '../play/contract/controls.ts';
import type { Activity } from './activity.ts';
import type { KnownPlaces } from './activityInstances.ts';
import type { PageService } from './pageService.ts';
import type { PendingArrivals } from './pendingArrivals.ts';
import { BoardLook } from './playRoutes.ts';
import type { OtherAccount, SignedIn } from './protocol.ts';
import {
  type BoardApp,
  type BoardRequest,
  type OwnCookie,
  ownCookie,
  type RequestLimits,
  readBody,
} from './requests.ts';
import { isSharedMatch, LASTS, type Session, type Sessions, type Tickets } from './sessions.ts';

/** The cookie that signs a browser in. */
export const sessionCookie = (isSecure: boolean): OwnCookie =>
  ownCookie({ name: 'parlor-board', path: '/board', sameSite: 'Strict', maxAge: LASTS.session / 1000 }, isSecure);

/** The statuses of refused sign-ins that do not count against the address. */
const OTHER_ACCOUNT = 409;
const TOO_FAST = 429;

const first = BoardLook.optional();
const Ticket = z.object({ ticket: z.string().max(300), isSure: z.boolean().default(false), first });
const Entry = z.object({
  code: z.string().max(200),
  instance: z.string().max(200),
  channel: z.string().regex(/^\d{1,20}$/),
  /** The data in the link by which they came. */
  link: z.string().max(200).default(''),
});
const SignIn = z.union([Ticket, Entry]);

interface SignInOptions {
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly arrivals: PendingArrivals;
  /** The match that a link lets everyone see; undefined for any other link, and once it has expired. */
  readonly sharedMatch: (link: string) => MatchId | undefined;
  /** Undefined if no Activity is configured. */
  readonly activity: Activity | undefined;
  readonly limits: RequestLimits;
  readonly room: PageService;
  readonly cookie: OwnCookie;
}

/** Adds the routes for signing in: with a personal link, or through Discord's window. */
export function addSignIn(app: BoardApp, options: SignInOptions): void {
  const { limits } = options;
  app.use('/board/api/sign-in', compress());
  app.post('/board/api/sign-in', async (c) => {
    const answer = await signIn(c, options);
    // A valid request is never refused because of others from the same address: behind Discord's proxy everyone shares
    // one.
    return answer.status < 400 || answer.status === OTHER_ACCOUNT || answer.status === TOO_FAST
      ? answer
      : (limits.ofAddress(c, 'stranger') ?? answer);
  });
}

async function signIn(c: Context<BoardRequest>, options: SignInOptions): Promise<Response> {
  const read = SignIn.safeParse(await readBody(c));
  if (!read.success) return c.text('not understood', 400);
  // A link's session is kept in a cookie, which a frame without an origin cannot have.
  if ('ticket' in read.data && c.req.header('origin') === 'null') return c.text('not from here', 403);
  return 'ticket' in read.data ? byTicket(c, read.data, options) : byActivity(c, read.data, options);
}

async function byTicket(
  c: Context<BoardRequest>,
  { ticket: word, isSure, first: wanted }: z.infer<typeof Ticket>,
  { sessions, tickets, room, cookie }: SignInOptions,
): Promise<Response> {
  const held = sessions.read(cookie.of(c.env.incoming) ?? '');
  const shown = tickets.read(word);
  // Someone who is signed in here as another person has to choose first; the link stays valid until then.
  if (shown !== undefined && held !== undefined && held.person !== shown.person && !isSure) {
    const [one, other] = await Promise.all([held, shown].map(({ person }) => room.nameOf(person)));
    return c.json({ one: one ?? '', other: other ?? '' } satisfies OtherAccount, OTHER_ACCOUNT);
  }
  const ticket = await tickets.redeem(word);
  if (ticket === undefined) return c.text('no entry', 401);
  cookie.set(c, sessions.open(ticket));
  const [welcome, brought] = await Promise.all([room.welcome(ticket), lookFirst(room, ticket, wanted)]);
  return c.json({ ...welcome, ...brought } satisfies SignedIn);
}

/** What cannot be preloaded is requested later, where its failure is reported. */
async function lookFirst(
  room: PageService,
  session: Session,
  wanted: z.infer<typeof first>,
): Promise<Pick<SignedIn, 'answer'>> {
  if (wanted === undefined || wanted.match === '') return {};
  const answer = await room.look(session, wanted, wanted).catch(() => undefined);
  return answer === undefined ? {} : { answer };
}

async function byActivity(c: Context, said: z.infer<typeof Entry>, options: SignInOptions): Promise<Response> {
  const { sessions, arrivals, activity, limits, room } = options;
  const places: KnownPlaces = {
    isOpened: ({ instance, channel }) => arrivals.isOpened(instance, channel),
    isPlayedIn: async (channel) => (await arrivals.isExpectedIn(channel)) || (await room.isPlayedIn(channel)),
  };
  const entry = (await activity?.enter(said, places)) ?? { nobody: true };
  if ('again' in entry) return limits.tooFast(c, entry.again);
  if ('nobody' in entry) return c.text('no entry', 401);
  const entered = entry.session;
  const at = await arrivals.of(entered.person);
  const shared = options.sharedMatch(said.link);
  const match = at !== undefined && 'match' in at ? at.match : await room.matchIn(said.channel, entered);
  const session = {
    ...entered,
    ...(match === undefined ? {} : { match }),
    ...(shared === undefined ? {} : { shared }),
  };
  const welcome = await room.welcome(session);
  const exercise = at !== undefined && 'exercise' in at ? { match: at.exercise } : {};
  // Whether they may see it is checked when it is shown, as for every match.
  const shown = isPlace(said.link) ? { match: shared ?? said.link } : exercise;
  return c.json({ key: sessions.open(session), access: entry.access, ...welcome, ...shown } satisfies SignedIn);
}

/** Whether a link is for a match or an exercise; any other text in it is not ours. */
function isPlace(link: string): boolean {
  const read = readControlId(link);
  return MatchId.safeParse(link).success || isSharedMatch(link) || (read !== undefined && read.match === undefined);
}

interface SignedInOptions {
  readonly cookie: OwnCookie;
  readonly limits: RequestLimits;
  readonly end: Sessions['end'];
  /** Called when someone has signed out. */
  readonly onSignOut: () => void;
}

/** Refuses all requests to the routes after this one from people who are not signed in. */
export function demandSignIn(app: BoardApp, { cookie, limits, end, onSignOut }: SignedInOptions): void {
  app.use('/board/api/*', async (c, next) => {
    const session = c.get('signedIn');
    const refused = session === undefined ? limits.ofAddress(c, 'stranger') : limits.ofPerson(c, session.person);
    if (refused !== undefined) return refused;
    if (session === undefined) return c.text('no entry', 401);
    c.set('session', session);
    return next();
  });

  app.post('/board/api/sign-out', async (c) => {
    await end(c.var.session);
    onSignOut();
    cookie.remove(c);
    return c.body(null, 204);
  });
}

/** The key of a request: the one that the page sends, otherwise the one in the cookie. */
export function keyIn(request: IncomingMessage, cookie: OwnCookie): string | undefined {
  return readBearer(request) ?? cookie.of(request);
}

function readBearer({ headers: { authorization = '' } }: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/.exec(authorization)?.[1];
}
