import type { Request } from '../contract/command.ts';

/** Whether the caller may hear what goes on in another channel: it is where they ask, or everybody on the server sees it. */
export async function seesChannel({ place, door }: Request, channel: string): Promise<boolean> {
  const { channel: here, parent, threads } = place;
  return [here, parent, ...threads].includes(channel) || door.channels.isSeenByAll(channel);
}
