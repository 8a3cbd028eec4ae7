import { RESTJSONErrorCodes, type RESTOptions } from 'discord.js';
import { z } from 'zod';

type MakeRequest = RESTOptions['makeRequest'];

const NO_CONTENT = 204;
const BAD_REQUEST = 400;
const BAD_GATEWAY = 502;
const TOO_MANY = 429;

/** How long we wait if a rate limit does not say, in seconds: discord.js would retry without a pause, forever. */
const UNSAID_RETRY_AFTER = '1';

/**
 * The same requests; but a proxy's page in place of Discord's answer is a failure (502), whatever its status.
 * discord.js takes any page with 200, and any redirect, for success: an answer would seem sent that nobody has seen.
 */
export function withoutProxyPages(makeRequest: MakeRequest): MakeRequest {
  return async (url, init) => {
    const response = await makeRequest(url, init);
    const { status, headers } = response;
    if (status === TOO_MANY && !(Number(headers.get('retry-after')) > 0)) {
      headers.set('retry-after', UNSAID_RETRY_AFTER);
      return response;
    }
    if (status < 200 || status >= 400 || status === NO_CONTENT || isJson(headers.get('content-type'))) return response;
    await response.arrayBuffer();
    return { ...response, status: BAD_GATEWAY, statusText: 'not an answer of Discord', ok: false };
  };
}

function isJson(contentType: string | null): boolean {
  return contentType?.startsWith('application/json') === true;
}

const Refused = z.object({ code: z.literal(RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached) });

/**
 * The same requests; but if too many messages older than an hour were edited (30046, sent as 429), only that edit is
 * refused. discord.js would retry forever, and hold up all other edits of the channel.
 */
export function refusingOldEdits(makeRequest: MakeRequest): MakeRequest {
  return async (url, init) => {
    const response = await makeRequest(url, init);
    if (response.status !== TOO_MANY || init.method !== 'PATCH') return response;
    const text = await response.text();
    const read = { text: async () => text, json: async () => JSON.parse(text), body: null, bodyUsed: false };
    const { headers, ok, statusText } = response;
    const arrayBuffer = async () => new TextEncoder().encode(text).buffer;
    const again = { ...read, arrayBuffer, headers, ok, statusText };
    return { ...again, status: isOldEdit(text) ? BAD_REQUEST : TOO_MANY };
  };
}

function isOldEdit(text: string): boolean {
  try {
    return Refused.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Whether Discord accepts no edit of such an old message now. */
export function isTooOldNow(code: number | string): boolean {
  return code === RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached;
}
