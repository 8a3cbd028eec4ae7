import type {
  ActionRequest,
  BeginResult,
  DrawOptions,
  GameOffers,
  LookRequest,
  NewGame,
  OtherAccount,
  PageAnswer,
  PageStep,
  SignedIn,
  SignIn,
  StepBack,
} from '../protocol.ts';

/** The key of the session, in an Activity without cookies. */
let key: string | undefined;

/** The server refused a request: `status` is the HTTP status. */
export class RequestRefusedError extends Error {
  readonly status: number;
  constructor(status: number) {
    super();
    this.status = status;
  }
}

async function ask(
  path: string,
  body?: object,
  signal?: AbortSignal,
  understood: readonly number[] = [],
): Promise<Response> {
  const response = await fetch(`api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-parlor': '1',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const { status } = response;
  if (response.ok || understood.includes(status)) return response;
  // An error page of a proxy while the server is down is not an answer.
  throw status < 502 ? new RequestRefusedError(status) : new Error();
}

const OTHER_ACCOUNT = 409;

/**
 * Signs in with a link or through Discord. If a link is for someone other than the signed-in person, returns both
 * accounts to choose from.
 */
export async function signIn(by: SignIn): Promise<SignedIn | OtherAccount> {
  const response = await ask('sign-in', by, undefined, [OTHER_ACCOUNT]);
  if (response.status === OTHER_ACCOUNT) return (await response.json()) as OtherAccount;
  const signed = (await response.json()) as SignedIn;
  key = signed.key;
  return signed;
}

export async function signOut(): Promise<void> {
  await ask('sign-out', {});
}

/** What the page is told for the person who is already signed in by the cookie. */
export async function requestWelcome(): Promise<SignedIn> {
  return (await (await ask('welcome')).json()) as SignedIn;
}

export async function requestLook(at: LookRequest, drawn: DrawOptions): Promise<PageAnswer> {
  return (await (await ask('look', { ...at, ...drawn })).json()) as PageAnswer;
}

export async function stepAt(back: StepBack, drawn: DrawOptions): Promise<PageStep> {
  return (await (await ask('step', { ...back, ...drawn })).json()) as PageStep;
}

export async function requestTap(use: ActionRequest, drawn: DrawOptions, signal: AbortSignal): Promise<PageAnswer> {
  return (await (await ask('tap', { ...use, ...drawn }, signal)).json()) as PageAnswer;
}

export async function requestPreview(match: string, argument: string): Promise<string> {
  return ((await (await ask('hint', { match, argument })).json()) as { hint: string }).hint;
}

export async function offersAt(match: string): Promise<GameOffers> {
  return (await (await ask('offers', { match })).json()) as GameOffers;
}

export async function requestNewGame(wanted: NewGame, drawn: DrawOptions): Promise<BeginResult> {
  return (await (await ask('new', { ...wanted, ...drawn })).json()) as BeginResult;
}

/** Loads a picture; returns it as an address of this page. */
export async function pictureAt(path: string): Promise<string> {
  return URL.createObjectURL(await (await ask(path)).blob());
}

/**
 * The part of the connection's address that identifies the visitor: the key without its end, because addresses may be
 * logged.
 */
export function shownKey(): string {
  return key === undefined ? '' : `?by=${key.slice(0, -22)}`;
}

/** The key with which the connection is opened if there are no cookies. */
export function readPageKey(): { readonly key?: string } {
  return key === undefined ? {} : { key };
}
