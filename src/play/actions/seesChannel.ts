import type { Request } from '../contract/command.ts';

/** Whether the caller may learn about another channel: they are in it, or everyone on the server can see it. */
export async function seesChannel({ place, door }: Request, channel: string): Promise<boolean> {
  const { channel: here, parent, threads } = place;
  return [here, parent, ...threads].includes(channel) || door.channels.isSeenByAll(channel);
}
