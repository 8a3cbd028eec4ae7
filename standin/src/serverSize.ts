import type { guildObject } from './wire.ts';

/** How much a server has that nobody visits. */
export interface ServerSize {
  readonly channels: number;
  readonly roles: number;
  readonly threads: number;
}

/** Overwrites of rights that a channel has in most servers: for everybody, and for a few roles. */
const OVERWRITES = 4;

/** The server with so much more in it, as Discord tells of it: all of it real to whoever reads it, and nothing behind it. */
export function crowd(server: ReturnType<typeof guildObject>, size: ServerSize | undefined) {
  if (size === undefined) return server;
  const idOf = (kind: bigint, at: number) => String(BigInt(server.id) + (kind << 40n) + BigInt(at));
  const category = idOf(1n, 0);
  const roles = Array.from({ length: size.roles }, (_, at) => ({
    ...server.roles[0],
    id: idOf(2n, at),
    name: `a role ${at}`,
    position: at + 1,
  }));
  const channels = Array.from({ length: size.channels }, (_, at) => ({
    id: idOf(1n, at),
    type: at === 0 ? 4 : at % 5 === 0 ? 2 : 0,
    name: `channel-${at}`,
    topic: `What is spoken of in the channel ${at} of this server`,
    position: at,
    nsfw: false,
    parent_id: at === 0 ? null : category,
    guild_id: server.id,
    last_message_id: idOf(4n, at),
    rate_limit_per_user: 0,
    flags: 0,
    permission_overwrites: Array.from({ length: OVERWRITES }, (_, nth) => ({
      id: nth === 0 ? server.id : idOf(2n, (at + nth) % Math.max(1, size.roles)),
      type: 0,
      allow: '1024',
      deny: '2048',
    })),
  }));
  const threads = Array.from({ length: size.threads }, (_, at) => ({
    id: idOf(3n, at),
    type: at % 4 === 0 ? 12 : 11,
    name: `thread ${at}`,
    parent_id: idOf(1n, 1 + (at % 4)),
    guild_id: server.id,
    owner_id: server.owner_id,
    last_message_id: idOf(5n, at),
    message_count: 10,
    member_count: 4,
    rate_limit_per_user: 0,
    flags: 0,
    permission_overwrites: [],
    thread_metadata: {
      archived: false,
      locked: false,
      auto_archive_duration: 10_080,
      archive_timestamp: '2026-01-01T00:00:00.000Z',
    },
  }));
  return {
    ...server,
    roles: [...server.roles, ...roles],
    channels: [...server.channels, ...channels],
    threads: [...server.threads, ...threads],
  };
}
