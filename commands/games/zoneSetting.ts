import { phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { readZone } from '../../src/notifications/zones.ts';
import type { Choice } from '../../src/play/contract/controls.ts';
import type { Setting } from './setting.ts';

/** The part of a setting for a time zone. */
export const ZONE: Pick<Setting<{ readonly zone?: string | undefined }>, 'choices' | 'chosen'> & {
  readonly read: (text: string) => Result<{ readonly zone: string }>;
} = {
  choices: (_, { zone = 'UTC' }) => zoneChoices(zone),
  chosen: ({ zone = 'UTC' }) => zone,
  read(text) {
    // Intl has older names for some zones: people who chose Kolkata should not be shown Calcutta.
    const offered = ZONES_OFFERED.find((one) => one === text);
    const read = offered === undefined ? readZone(text) : { kind: 'zone' as const, zone: offered };
    return read.kind === 'zone' ? accept({ zone: read.zone }) : refuse(phrase('games.settings.zone.unknown', { text }));
  },
};

/** The zones that the menu offers, west to east; others can be typed. */
const ZONES_OFFERED = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/Sao_Paulo',
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Europe/Istanbul',
  'Africa/Lagos',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
];

/** `chosen` may be different from all offered ones, if it was typed. */
function zoneChoices(chosen: string): readonly Choice[] {
  return [...new Set([...ZONES_OFFERED, chosen])].map((value) => ({
    value,
    label: phrase('games.settings.zone.name', { zone: value.replaceAll('_', ' ') }),
  }));
}

/** The zones whose names contain the typed text, with an exact match first. */
export function zonesLike(typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return ZONES_OFFERED;
  const read = readZone(typed);
  const meant = read.kind === 'zone' ? [read.zone] : zonesAsked(typed);
  const fitting = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().includes(wanted));
  return [...new Set([...meant, ...fitting])];
}

/** The zones that someone may mean by an abbreviation that several zones share. */
export function zonesAsked(typed: string): readonly string[] {
  const read = readZone(typed);
  return read.kind === 'question' ? read.zones : [];
}
