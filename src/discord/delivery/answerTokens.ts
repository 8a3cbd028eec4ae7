import { rememberLatest } from '../../tables/store/latest.ts';

/** For how long Discord takes the token of an interaction, less a minute, in milliseconds. */
const GOOD = 14 * 60_000;

/** So many messages are remembered with their tokens: beyond that the oldest are deleted as messages in a channel are. */
const MOST_TOKENS = 5000;

/**
 * By which interaction's token a message of ours came: by that it can be deleted without counting among the requests that
 * a bot may make. Kept in memory alone; whoever knows a token could answer in our name.
 */
export function createAnswerTokens(now: () => number) {
  const tokens = rememberLatest<string, { readonly token: string; readonly until: number }>(MOST_TOKENS);
  return {
    note(message: string, token: string): void {
      tokens.set(message, { token, until: now() + GOOD });
    },
    /** Gives the token of a message that is to be deleted, if it is still good, and forgets it. */
    take(message: string): string | undefined {
      const known = tokens.peek(message);
      tokens.delete(message);
      return known !== undefined && known.until > now() ? known.token : undefined;
    },
  };
}
