import { randomUUID } from 'node:crypto';
import { type InternalRequest, REST, RESTEvents } from 'discord.js';

/** How long one cleanup request may take, or wait, in milliseconds. */
const PATIENCE = 5000;

/** How many of the bot's requests per second are left to moves. */
const FOR_MOVES = 20;

/** How long into a new second cleanup starts: whatever moves wait for goes first. In milliseconds. */
const AFTER_MOVES = 250;

/**
 * Sends requests that nobody waits for, so that nothing else waits for them: they have their own queues, are not
 * retried, and share the requests per second with `counted` so that some are always left for it. A read that would have
 * to wait is refused immediately.
 */
export function tidyRequests(counted: REST): REST {
  const tidying = new REST({
    ...counted.options,
    retries: 0,
    timeout: PATIENCE,
    offset: AFTER_MOVES,
    globalRequestsPerSecond: counted.options.globalRequestsPerSecond - FOR_MOVES,
    rejectOnRateLimit: ({ method, retryAfter, timeToReset }) =>
      method === 'GET' || Math.max(retryAfter, timeToReset) > PATIENCE,
  });
  Object.defineProperties(tidying, {
    globalReset: {
      get: () => counted.globalReset,
      set: (at: number) => {
        counted.globalReset = at;
      },
    },
    globalRemaining: {
      get: () => counted.globalRemaining - FOR_MOVES,
      set: (count: number) => {
        counted.globalRemaining = count + FOR_MOVES;
      },
    },
  });
  tidying.on(RESTEvents.Response, (...heard) => counted.emit(RESTEvents.Response, ...heard));
  forgetLongWaits(tidying);
  countTokensApart(tidying);
  sendMultipart(tidying);
  return tidying;
}

/**
 * Keeps requests by an interaction's token out of the bot's 50 per second: Discord does not count them, but discord.js
 * counts all but the first answers. Each interaction's own limits still apply.
 */
export function countTokensApart(counted: REST): void {
  const apart = new REST({ ...counted.options, globalRequestsPerSecond: Number.POSITIVE_INFINITY });
  forgetLongWaits(apart);
  // Listeners that count Discord's answers use the one REST.
  apart.on(RESTEvents.Response, (...heard) => counted.emit(RESTEvents.Response, ...heard));
  apart.on(RESTEvents.InvalidRequestWarning, (warning) => counted.emit(RESTEvents.InvalidRequestWarning, warning));
  const queueCounted = counted.queueRequest.bind(counted);
  counted.queueRequest = (request) => {
    const isByToken = request.auth === false && request.fullRoute.startsWith('/webhooks/');
    return isByToken ? apart.queueRequest(request) : queueCounted(request);
  };
}

/**
 * discord.js drops its token at the first 401, and sends nothing until a restart. A token that Discord no longer
 * accepts closes the gateway, which ends the process; a single 401 may be Discord's own fault.
 */
export function keepToken(rest: REST): void {
  const set = rest.setToken.bind(rest);
  rest.setToken = (token: string | null) => (token === null ? rest : set(token));
}

/** Our picture types, by their first bytes: with the right type, a picture is shown, not only offered as a file. */
const PICTURES = [
  { begins: Buffer.from('89504e470d0a1a0a', 'hex'), type: 'image/png' },
  { begins: Buffer.from('GIF89a'), type: 'image/gif' },
] as const;
const END = Buffer.from('\r\n');

/**
 * Sends messages with files in one piece. discord.js would pass them on as form data, which is read again through
 * streams, one per file: half of the main thread's work for a request.
 */
export function sendMultipart(rest: REST): void {
  const queue = rest.queueRequest.bind(rest);
  rest.queueRequest = (request) => queue(multipartBody(request));
}

/** A request with files as one with a complete body: RFC 7578. */
export function multipartBody(request: InternalRequest): InternalRequest {
  const { files = [], body, ...others } = request;
  if (files.length === 0 || request.appendToFormData === true) return request;
  const boundary = `parlor-${randomUUID()}`;
  const part = (name: string, more = '') =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
  const pieces: Uint8Array[] = [];
  for (const [index, { data, name, key = `files[${index}]`, contentType }] of files.entries()) {
    if (!(data instanceof Uint8Array)) return request;
    const type = contentType ?? detectType(data);
    pieces.push(part(key, `; filename="${quoted(name)}"\r\nContent-Type: ${type}`), data, END);
  }
  if (body !== undefined) pieces.push(part('payload_json'), Buffer.from(JSON.stringify(body)), END);
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  const headers = { ...request.headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  return { ...others, body: Buffer.concat(pieces), passThroughBody: true, headers };
}

function detectType(data: Uint8Array): string {
  const picture = PICTURES.find(({ begins }) => begins.equals(data.subarray(0, begins.length)));
  return picture?.type ?? 'application/octet-stream';
}

/** A file name as browsers write it there. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/**
 * Apart from changes of the application itself, Discord's rules never make any of our requests wait this long, in
 * milliseconds.
 */
const LONGEST_WAIT = 60_000;
const OF_THE_APPLICATION = '/applications';

/**
 * Whether a request should be refused rather than wait: Discord may require hours before it accepts commands or emojis
 * again.
 */
export function waitsTooLong({
  route,
  timeToReset,
}: {
  readonly route: string;
  readonly timeToReset: number;
}): boolean {
  return route.startsWith(OF_THE_APPLICATION) || timeToReset > LONGEST_WAIT;
}

/**
 * discord.js computes by this machine's clock when it may send again: if that is set back by hours, every board would
 * wait for hours. Then its results are discarded; Discord sends its limits with every answer.
 */
export function forgetLongWaits(rest: REST): void {
  rest.on(RESTEvents.RateLimited, ({ route, timeToReset }) => {
    if (route.startsWith(OF_THE_APPLICATION) || timeToReset <= LONGEST_WAIT) return;
    rest.handlers.clear();
    rest.globalReset = -1;
    rest.globalDelay = null;
  });
}
