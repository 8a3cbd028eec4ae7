import { lruMap } from '../../store/lruMap.ts';

/** For how long Discord takes the token of an interaction, less a minute, in milliseconds. */
const GOOD = 14 * 60_000;

/** So many messages are remembered: beyond that the oldest are tidied away as messages in a channel are. */
const MOST_MESSAGES = 5000;

interface ShownBoard {
  readonly news: string;
  readonly token?: string;
  readonly until: number;
}

/**
 * What we know of the messages that show boards: what each said had happened, and by which interaction's token it came. By
 * that it can be changed and deleted without counting among the requests that a bot may make. Kept in memory alone; whoever
 * knows a token could answer in our name.
 */
export function rememberBoards(now: () => number) {
  const boards = lruMap<string, ShownBoard>(MOST_MESSAGES);
  return {
    /** A message answered the interaction with this token. */
    noteToken(message: string, token: string): void {
      boards.set(message, { news: '', token, until: now() + GOOD });
    },
    /** A message says now, in one line, that this has happened. */
    noteNews(message: string, news: string): void {
      boards.set(message, { until: 0, ...boards.peek(message), news });
    },
    newsOf: (message: string): string => boards.peek(message)?.news ?? '',
    /** The token of a message, if it is still good. */
    tokenOf(message: string): string | undefined {
      const known = boards.peek(message);
      return known !== undefined && known.until > now() ? known.token : undefined;
    },
  };
}
