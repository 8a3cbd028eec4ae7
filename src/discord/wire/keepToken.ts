import type { REST } from 'discord.js';

/**
 * discord.js forgets its token with the first 401, and asks nothing more until the process is started anew. A token that
 * Discord takes no longer closes the gateway, which ends the process; a 401 alone may be Discord's own trouble.
 */
export function keepToken(rest: REST): void {
  const set = rest.setToken.bind(rest);
  rest.setToken = (token: string | null) => (token === null ? rest : set(token));
}
