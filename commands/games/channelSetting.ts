import { phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { refuseUnwritable } from '../../src/play/actions/refuseUnwritable.ts';
import type { Place } from '../../src/play/contract/command.ts';
import type { Choice } from '../../src/play/contract/controls.ts';
import type { ServerSettings } from '../../src/tables/lists/serverRecords.ts';
import type { Setting } from './setting.ts';

/** The part of a setting for the channels in which games may be started: adds or removes this channel. */
export const CHANNELS: Pick<Setting<ServerSettings>, 'choices' | 'chosen' | 'read'> = {
  choices: ({ place }, { channels }) => channelChoices(channels, channelAround(place)),
  chosen: ({ channels }) => (channels.length === 0 ? 'all' : 'chosen'),
  read: (text, { place }, { channels }) => readChannels(text, channels, place),
};

/** The channel that a choice applies to: for a thread, its parent channel. */
export function channelAround({ channel, parent }: Place): string {
  return parent ?? channel;
}

/** The choices in the channel where someone asks: to add it to the chosen channels, or to remove it. */
function channelChoices(channels: readonly string[], here: string): readonly Choice[] {
  const all: Choice = { value: 'all', label: phrase('rooms.server.channels.all') };
  if (channels.length === 0) return [all, { value: 'here', label: phrase('rooms.server.channels.alone') }];
  const others = channels.filter((channel) => channel !== here);
  const isChosen = others.length < channels.length;
  const count = channels.length;
  return [
    all,
    {
      value: 'chosen',
      label: phrase(isChosen ? 'rooms.server.channels.among' : 'rooms.server.channels.others', { count }),
    },
    ...(isChosen ? [] : [{ value: 'here', label: phrase('rooms.server.channels.too') }]),
    ...(isChosen && others.length > 0 ? [{ value: 'away', label: phrase('rooms.server.channels.away') }] : []),
  ];
}

/** How many channels can be named. */
const MOST_CHANNELS = 25;

/** Reads the menu's choice, or channels mentioned in a message. */
function readChannels(text: string, channels: readonly string[], place: Place): Result<Partial<ServerSettings>> {
  const here = channelAround(place);
  const wanted = text.trim().toLowerCase();
  if (wanted === 'all') return accept({ channels: [] });
  if (wanted === 'chosen') return accept({ channels: [...channels] });
  const others = channels.filter((channel) => channel !== here);
  if (wanted === 'away') return accept({ channels: others });
  const named = wanted === 'here' ? [...others, here] : channelsNamed(wanted);
  const refusal = named.includes(here) ? refuseUnwritable(place) : undefined;
  if (refusal !== undefined) return refuse(refusal);
  const isSound = named.length > 0 && named.length <= MOST_CHANNELS;
  return isSound
    ? accept({ channels: named })
    : refuse(phrase('rooms.server.channels.unknown', { most: MOST_CHANNELS }));
}

/** The mentioned channels in order; empty if the text contains anything else. */
function channelsNamed(text: string): string[] {
  if (!/^(?:<#\d{1,20}>[\s,]*)+$/.test(text)) return [];
  return [...new Set([...text.matchAll(/\d+/g)].map(([id]) => id))];
}
