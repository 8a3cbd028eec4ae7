import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Result } from '../../engine/result.ts';
import type { SetupOf, SetupOptions } from '../../engine/setup.ts';
import { growMap } from './growMap.ts';
import { type DungeonMap, MAX_MAP_BYTES, type ParsedMap, parseMap, refuseLongMap, roomSpots } from './map.ts';
import { GROWING_MAPS, type GrowingMap, MAP_NAMES, type MapName, SHIPPED_MAPS } from './shippedMaps.ts';

export const MAX_PLAYERS = 26;

/**
 * Together: a round is played when everyone has chosen a key. Turns: one after another. Free: any player at any time.
 */
export const PACES = ['together', 'turns', 'free'] as const;

/**
 * The defaults are those of the original game, except that nobody has to wait for a turn. An uploaded map replaces the
 * chosen one.
 */
export const SETUP = {
  map: {
    kind: 'choice',
    choices: ['minster', 'abbey', ...MAP_NAMES],
    default: 'minster',
    text: 'nuggets.option.map',
    told: 'nuggets.told.map',
  },
  upload: {
    kind: 'file',
    maxBytes: MAX_MAP_BYTES,
    default: '',
    text: 'nuggets.option.upload',
    told: 'nuggets.told.upload',
    isSecret: true,
  },
  gold: { kind: 'number', min: 1, max: 2500, default: 250, text: 'nuggets.option.gold', told: 'nuggets.told.gold' },
  minpiles: {
    kind: 'number',
    min: 0,
    max: 100,
    default: 0,
    text: 'nuggets.option.minpiles',
    told: 'nuggets.told.minpiles',
  },
  maxpiles: {
    kind: 'number',
    min: 0,
    max: 100,
    default: 0,
    text: 'nuggets.option.maxpiles',
    told: 'nuggets.told.maxpiles',
  },
  theft: { kind: 'flag', default: false, text: 'nuggets.option.theft', told: 'nuggets.told.theft' },
  pace: { kind: 'choice', choices: PACES, default: 'together', text: 'nuggets.option.pace', told: 'nuggets.told.pace' },
  pause: { kind: 'number', min: 0, max: 60, default: 2, text: 'nuggets.option.pause', told: 'nuggets.told.pause' },
  turns: { kind: 'number', min: 5, max: 1000, default: 250, text: 'nuggets.option.turns', told: 'nuggets.told.turns' },
} as const satisfies SetupOptions;
export type Setup = SetupOf<typeof SETUP>;

const { pause: _, ...OLD } = SETUP;
/** The options under rules 1. */
export const SETUP_OF_RULES_1: SetupOptions = {
  ...OLD,
  map: { ...OLD.map, choices: MAP_NAMES, default: 'cloister' },
  pace: { ...OLD.pace, default: 'turns' },
};

/** The name of a map that a player uploaded. */
const OWN_MAP = 'own';
export type AnyMapName = MapName | keyof typeof GROWING_MAPS | typeof OWN_MAP;

/** The map to be played on; throws if the upload is not a map, which `refuseSetup` has already reported. */
export function chosenMap(setup: Setup, seatCount: number): { readonly name: AnyMapName; readonly map: DungeonMap } {
  const { map: name } = setup;
  if (setup.upload === '') {
    return { name, map: isGrowing(name) ? growMap(GROWING_MAPS[name], seatCount) : SHIPPED_MAPS[name] };
  }
  const parsed = parseUpload(setup.upload);
  if (!parsed.ok) throw new Error(`not a map: ${parsed.refusal.key}`);
  const { rows, columns, cells } = parsed.value;
  return { name: OWN_MAP, map: { rows, columns, cells } };
}

function isGrowing(map: Setup['map']): map is keyof typeof GROWING_MAPS {
  return map in GROWING_MAPS;
}

/** How the map depends on the number of players, if it does. */
function growing({ map, upload }: Setup): GrowingMap | undefined {
  return upload === '' && isGrowing(map) ? GROWING_MAPS[map] : undefined;
}

/** Whether all piles are of similar size and all players start equally near to the gold. */
export function isFair(setup: Setup): boolean {
  return growing(setup)?.isFair === true;
}

export function goldFor(setup: Setup, seatCount: number): number {
  const heads = growing(setup)?.goldFor;
  return heads === undefined ? setup.gold : Math.ceil((setup.gold * Math.max(seatCount, heads)) / heads);
}

let latest: { readonly upload: string; readonly parsed: Result<ParsedMap> } | undefined;

/**
 * Reads a player's map. A table asks for the same map several times while it opens, and a large one takes a while to
 * parse.
 */
function parseUpload(upload: string): Result<ParsedMap> {
  if (latest?.upload !== upload) latest = { upload, parsed: parseMap(upload) };
  return latest.parsed;
}

/**
 * The original game's numbers of piles, and the number of spots that its maps have for piles and all players together
 * (rules 1.1, 1.2).
 */
const FEWEST_PILES = 10;
const MOST_PILES = 30;
const SPOTS_PROMISED = MAX_PLAYERS + MOST_PILES;

/** The minimum and maximum number of piles. */
interface PileLimits {
  readonly fewest: number;
  readonly most: number;
}

/**
 * The number of piles as chosen. For 0, it is that of the original game, scaled down on maps smaller than the
 * original's.
 */
export function pileLimits(setup: Setup, map: DungeonMap, seatCount: number): PileLimits {
  const spots = roomSpots(map).length;
  const share = Math.min(1, spots / SPOTS_PROMISED);
  const { countsFrom = 0, fewestAHead = 0, mostAHead = 0 } = growing(setup) ?? {};
  const heads = seatCount >= countsFrom ? seatCount : 0;
  const wanted = Math.max(Math.floor(MOST_PILES * share), mostAHead * heads);
  const suited = Math.max(1, Math.min(wanted, spots - seatCount, goldFor(setup, seatCount)));
  return chosenPiles(setup, { fewest: Math.max(Math.ceil(FEWEST_PILES * share), fewestAHead * heads), most: suited });
}

/** The number of piles under rules 1: by default at most one in three of the free room spots. */
export function pileLimitsUnderRules1(setup: Setup, map: DungeonMap, seatCount: number): PileLimits {
  const room = Math.floor((roomSpots(map).length - seatCount) / 3);
  return chosenPiles(setup, { fewest: FEWEST_PILES, most: Math.max(1, Math.min(MOST_PILES, room, setup.gold)) });
}

function chosenPiles({ minpiles, maxpiles }: Setup, suited: PileLimits): PileLimits {
  const most = maxpiles === 0 ? Math.max(suited.most, minpiles) : maxpiles;
  return { most, fewest: minpiles === 0 ? Math.min(suited.fewest, most) : minpiles };
}

export function refuseSetup(setup: Setup, seatCount: number): Phrase | undefined {
  const parsed = setup.upload === '' ? undefined : parseUpload(setup.upload);
  if (parsed?.ok === false) return parsed.refusal;
  const { map } = chosenMap(setup, seatCount);
  const gold = goldFor(setup, seatCount);
  const tooLong = refuseLongMap(map);
  if (tooLong !== undefined) return tooLong;
  const { fewest, most } = pileLimits(setup, map, seatCount);
  if (fewest > most) return phrase('nuggets.setup.minAboveMax', { fewest, most });
  if (most > gold) return phrase('nuggets.setup.morePilesThanGold', { most, gold });
  const spots = roomSpots(map).length;
  if (most + seatCount > spots) return phrase('nuggets.setup.tooManyPiles', { most, players: seatCount, spots });
  return undefined;
}

/** The padded lines of an uploaded map, which the host may have intended differently. */
export function warnings({ upload }: Setup): readonly Phrase[] {
  const parsed = upload === '' ? undefined : parseUpload(upload);
  if (parsed?.ok !== true || parsed.value.padded.length === 0) return [];
  const { columns, padded } = parsed.value;
  const lines = padded.slice(0, MOST_LINES_NAMED).join(', ');
  const rest = padded.length - MOST_LINES_NAMED;
  const named = rest > 0 ? phrase('nuggets.map.linesAndMore', { lines, count: rest }) : lines;
  return [phrase('nuggets.map.padded', { count: padded.length, lines: named, columns })];
}

const MOST_LINES_NAMED = 10;
