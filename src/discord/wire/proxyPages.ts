import type { RESTOptions } from 'discord.js';

type MakeRequest = RESTOptions['makeRequest'];

const NO_CONTENT = 204;
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
