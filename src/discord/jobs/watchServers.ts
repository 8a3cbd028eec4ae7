import { type Client, Team } from 'discord.js';
import type { Phrase } from '../../engine/phrase.ts';
import { PersonId } from '../../match/match.ts';
import type { BackgroundServices, ScreenParts, TablesAndGames } from '../../play/contract/app.ts';
import type { Channels } from '../../play/contract/channels.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';

/**
 * Reports that a daily sweep of this many seconds deleted this many matches, and could not handle this many records.
 */
export type SweepTold = (seconds: number, erased: number, failed: number) => void;

/** What needs to know about servers. */
interface ServerListeners {
  /** Is told about sweeps. */
  readonly tell?: SweepTold | undefined;
  /** Introduces the bot in a channel. */
  readonly welcome?: ((guild: string, channel: string) => Promise<void>) | undefined;
  readonly now: () => number;
}

/** How long after its invitation the bot may learn of it, in milliseconds; anything later is the end of an outage. */
const JUST_INVITED = 10 * 60_000;

/** What we do about servers that the bot joins and leaves. None of it rejects. */
export interface ServerJob {
  /** Records that the bot joined a server or was removed from it. An outage at Discord is neither. */
  readonly note: (guild: string, isThere: boolean) => Promise<void>;
  /**
   * Records that the bot joined a server, and introduces it, once, if it was just invited: in a channel where games may
   * be played, or else where Discord greets newcomers, or else nowhere.
   */
  readonly join: (guild: string, greets: string | undefined, at: number) => Promise<void>;
  /** Deletes old data. */
  readonly sweep: () => Promise<void>;
}

/** What we do about servers that the bot joins and leaves. Nothing is deleted unless `isTimeSure`. */
export function watchServers(
  client: Client,
  app: TablesAndGames & BackgroundServices,
  isTimeSure: () => boolean,
  { tell, welcome, now }: ServerListeners,
): ServerJob {
  const { servers, sweepDaily } = app.tables;
  async function note(guild: string, isThere: boolean): Promise<void> {
    try {
      await servers.notePresence(guild, isThere);
      app.log.info({ guild, isThere }, 'joined or left a server');
    } catch (error) {
      // The next sweep will notice.
      app.log.error({ guild, err: error }, 'could not record that the bot joined or left a server');
    }
  }
  return {
    note,
    async join(guild, greets, at) {
      await note(guild, true);
      try {
        const { channels } = (await servers.read(guild)).settings;
        const channel = channels[0] ?? greets;
        if (welcome === undefined || channel === undefined || now() - at > JUST_INVITED) return;
        if (await servers.noteWelcome(guild)) await welcome(guild, channel);
      } catch (error) {
        app.log.error({ guild, err: error }, 'could not welcome a new server');
      }
    },
    async sweep(): Promise<void> {
      if (!isTimeSure()) return;
      const since = performance.now();
      const lasted = () => (performance.now() - since) / 1000;
      try {
        const swept = await sweepDaily(new Set(client.guilds.cache.keys()));
        if (swept === undefined) return;
        tell?.(lasted(), swept.erased.length, swept.failures.length);
        app.log.info({ erased: swept.erased.length }, 'swept the store');
        for (const { key, error } of swept.failures) app.log.error({ key, err: error }, 'could not sweep a record');
      } catch (error) {
        tell?.(lasted(), 0, 1);
        app.log.error({ err: error }, 'could not sweep the store');
      }
    },
  };
}

/** Sends the application's owner (for a team, the team's owner) a private message; returns whether it arrived. */
export async function tellOwner(
  client: Client,
  { tables, catalogue, log }: ScreenParts & BackgroundServices,
  channels: Channels,
  lines: readonly (Phrase | string)[],
): Promise<boolean> {
  try {
    const application = await client.application?.fetch();
    const owner = application?.owner instanceof Team ? application.owner.ownerId : application?.owner?.id;
    const person = PersonId.safeParse(owner).data;
    if (person === undefined) return false;
    const { language } = await tables.people.readSettings(person);
    // Nothing in it comes from people: paths and numbers are used as they are.
    const { plain } = wordsFor(catalogue, language ?? DEFAULT_LANGUAGE);
    const words = lines.map((line) => (typeof line === 'string' ? line : plain(line))).join('\n');
    return (await channels.tell(person, wordsScreen(words))) === 'there';
  } catch (error) {
    log.info({ err: error }, "could not fetch the application's owner");
    return false;
  }
}
