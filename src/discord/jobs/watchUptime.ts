import { type Client, Events, Status } from 'discord.js';
import { isShownInChannel, type Match, type MatchId } from '../../match/match.ts';
import type { Pause } from '../../match/pauses.ts';
import { computeShard, type Shard } from '../../match/shard.ts';
import { slices } from '../../match/yieldToOthers.ts';
import { forEachDue } from '../../play/contract/forEachDue.ts';
import type { OwnShard } from '../../tables/clocks/openUptime.ts';
import type { Delivery } from '../contract/delivery.ts';
import { redrawTimes } from '../delivery/redrawTimes.ts';
import { forEachByChannel } from './forEachByChannel.ts';

/** After an outage shorter than this, in milliseconds, boards are off by less than a minute: not worth an edit. */
const WORTH_SAYING = 60_000;

/** Records when people can play: which shards are connected, and what outages there were. */
export interface UptimeJob {
  /** Starts recording that. Never rejects. */
  readonly begin: () => Promise<void>;
}

/** Keeps the uptime ledger, based on the state of Discord's shards; after an outage, boards show the right time. */
export function watchUptime(client: Client, delivery: Delivery): UptimeJob {
  const { app, now } = delivery;
  const { uptime } = app.tables.clocks;

  function over(shard: Shard, outage: Pause): void {
    const seconds = Math.round((outage.until - outage.from) / 1000);
    app.log.warn({ shard: shard.id, seconds }, 'people can play again: the outage does not count on their clocks');
    if (outage.until - outage.from >= WORTH_SAYING) app.aside(() => sayTrueTimes(delivery, shard, outage));
  }

  return {
    async begin() {
      client.on(Events.ShardReady, uptime.noteUp);
      client.on(Events.ShardResume, uptime.noteUp);
      client.on(Events.ShardReconnecting, (id) => uptime.noteDown(id, lastHeard(client, id) ?? now()));
      client.on(Events.ShardDisconnect, (_, id) => uptime.noteDown(id, now()));
      await uptime.begin(listShards(client), {
        over,
        disagrees: ({ id }, { from, until }) =>
          app.log.warn(
            { shard: id, seconds: Math.round((until - from) / 1000) },
            'another process was reachable while this one was not: the time does not count',
          ),
        isReshared: ({ id, count }, before) =>
          app.log.info(
            { shard: id, count, before },
            'the number of shards changed: an outage before this start counts for all',
          ),
        clockIsBehind: (milliseconds) =>
          app.log.error(
            { seconds: Math.round(milliseconds / 1000) },
            'the clock was set back: ignoring any outage before this start',
          ),
      });
    },
  };
}

/** When Discord last answered on a shard; undefined if never. */
function lastHeard(client: Client, id: number): number | undefined {
  const at = client.ws.shards.get(id)?.lastPingTimestamp ?? -1;
  return at < 0 ? undefined : at;
}

function listShards(client: Client): readonly OwnShard[] {
  const { shards } = client.ws;
  const count = client.options.shardCount ?? shards.size;
  const ids = Array.isArray(client.options.shards) ? client.options.shards : [...shards.keys()];
  return ids.map((id) => {
    const status = shards.get(id)?.status;
    return { id, count, isUp: status === Status.Ready || status === Status.WaitingForGuilds };
  });
}

/** Updates the deadlines on a shard's boards whose clocks ran during an outage. */
async function sayTrueTimes(delivery: Delivery, { id, count }: Shard, outage: Pause): Promise<void> {
  const { app } = delivery;
  const giveWay = slices();
  const shown: { channel: string; thing: Match }[] = [];
  const isOfShard = (guild: string | undefined) => computeShard(guild, count) === id;
  const failed = (error: unknown) => app.log.error({ err: error }, 'could not correct the times on a board');
  const look = async (one: MatchId) => {
    await giveWay();
    const match = await app.tables.read(one);
    if (match !== undefined && isOfShard(match.where.guild) && saysTime(match, outage)) {
      shown.push({ channel: match.where.channel, thing: match });
    }
  };
  await forEachDue(() => app.tables.all(isOfShard), look, failed);
  await forEachByChannel(shown, (match) => redrawTimes(delivery, match).catch(failed));
}

/** Whether a match's board shows a time that an outage has changed. */
function saysTime(match: Match, { until }: Pause): boolean {
  if (match.proposal !== undefined && isShownInChannel(match)) return true;
  if (match.status === 'lobby') return match.invited.length > 0 && match.createdAt < until;
  const runs = match.clock?.seats.some(({ since }) => since !== undefined && since < until) === true;
  return runs && match.status === 'running' && isShownInChannel(match) && match.where.message !== undefined;
}
