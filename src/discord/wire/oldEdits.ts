import { RESTJSONErrorCodes, type RESTOptions } from 'discord.js';
import { z } from 'zod';

type MakeRequest = RESTOptions['makeRequest'];

const TOO_MANY = 429;
const BAD_REQUEST = 400;

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
