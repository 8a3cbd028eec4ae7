import type { Logger } from 'pino';
import type { EmojiPicture } from '../../render/studio/emojis.ts';
import type { Studio } from '../../render/studio/studio.ts';
import type { BoardLinks } from '../play/contract/app.ts';
import type { GeneralCommand } from '../play/contract/command.ts';
import type { Services } from '../play/contract/door.ts';
import type { GameCommand } from '../play/contract/gameCommand.ts';
import type { Timers } from '../tables/clocks/timerQueue.ts';
import type { Tables } from '../tables/tables.ts';
import type { Catalogue } from '../texts/catalogue.ts';
import type { Watch } from './gate/interactionMetrics.ts';
import type { Predecessor } from './jobs/handOver.ts';
import type { ShardOptions } from './wire/client.ts';
import type { ServerClock } from './wire/serverClock.ts';

/** Options for opening a bot. */
export interface BotOptions {
  readonly token: string;
  /** Another address for Discord's API: the playground's. */
  readonly api: string | undefined;
  /** Another address for Discord's pictures of people: the playground's. */
  readonly cdn: string | undefined;
  readonly guild: string | undefined;
  /** The Discord shards that this process connects; all by default. */
  readonly shards?: ShardOptions | undefined;
  /** How long to wait for missing servers before the log says so, in milliseconds; 15 seconds by default. */
  readonly serverPatience?: number;
  /** How many requests Discord accepts per second; by default the documented 50. */
  readonly requestsPerSecond?: number;
  readonly registerCommands: boolean;
  readonly commands: readonly GameCommand[];
  readonly general: readonly GeneralCommand[];
  readonly pictures: Studio;
  /** The pictures on buttons and menu entries. */
  readonly emojis: readonly EmojiPicture[];
  readonly catalogue: Catalogue;
  readonly tables: Tables;
  readonly log: Logger;
  readonly time: ServerClock;
  readonly timers: Timers;
  /**
   * Called with the reason why Discord closed the connection, and what to do about it: nothing will be received any
   * more.
   */
  readonly onClosed: (reason: string, lasts?: 'for good' | 'for now') => void;
  /** Shows every live table again at the start: the playground forgets its messages. */
  readonly showAll: boolean;
  /** The process that answers for these shards until this one can. */
  readonly predecessor?: Predecessor | undefined;
  /** Introduces the bot in a channel of a server to which it was invited. */
  readonly welcome?: (services: Services, guild: string, channel: string) => Promise<void>;
  /** Counts and times what the bot does. */
  readonly watch?: Watch;
  /** Where the board's page can be opened, if there is one. */
  readonly board?: BoardLinks;
}
