import { type Phrase, phrase } from '../../engine/phrase.ts';
import { findNextDivision, readDivision } from '../../rings/divisions.ts';
import { meetingPoints, type RingRank, rankRing } from '../../rings/points.ts';
import { type Entrant, MOST_ENTRANTS, RING_GIVEN_UP, RING_LASTS, RING_WAITS, type Ring } from '../../rings/ring.ts';
import { canStart, isOpen } from '../../rings/steps.ts';
import type { ScreenParts } from '../contract/app.ts';
import { type Button, button, controlRows, withArgument } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import { inSeconds, PACE_LABELS } from '../words/clocks.ts';
import { levelName, wordsFor } from '../words/wordsFor.ts';

/** The public message of a ring: who plays, and the standings, in a phone's width. */
export function ringScreen(app: ScreenParts, ring: Ring, locale: string): Scene {
  const { say, plain } = wordsFor(app.catalogue, locale);
  const headline = phrase('rings.headline', { ring: ringTitle(app, ring) });
  const lines = [headline, ...describeLines(ring)].map(say);
  return {
    content: [...lines, ...(ring.status === 'waiting' ? [] : [crosstable(ring)])].join('\n'),
    rows: controlRows([listButtons(ring).map((one) => withArgument(one, ring.id))], plain),
    pings: [],
  };
}

/** Replaces the message of a ring that is over and whose standings are in a newer message. */
export function endedScreen(app: ScreenParts, ring: Ring, locale: string): Scene {
  const { say } = wordsFor(app.catalogue, locale);
  const content = [phrase('rings.headline', { ring: ringTitle(app, ring) }), winnerLine(ring)].map(say).join('\n');
  return { content, rows: [], pings: [] };
}

/** Replaces the message of a ring that never started. */
export function givenUpScreen(app: ScreenParts, ring: Ring, locale: string): Scene {
  const { say, plain } = wordsFor(app.catalogue, locale);
  const next = withArgument(button(phrase('rings.button.next'), 'ring.game', 'success'), ring.game);
  return {
    content: [phrase('rings.headline', { ring: ringTitle(app, ring) }), phrase('rings.givenUp')].map(say).join('\n'),
    rows: controlRows([[next]], plain),
    pings: [],
  };
}

/** The title of a ring: its game and pace. */
export function ringTitle(
  app: Pick<ScreenParts, 'games'>,
  { game: id, pace, division }: Pick<Ring, 'game' | 'pace' | 'division'>,
): Phrase {
  const game = app.games.find((one) => one.game.id === id)?.game.name ?? 'games.table.unknownGame';
  const values = { game: phrase(game), pace: PACE_LABELS[pace] };
  return division === undefined
    ? phrase('rings.title', values)
    : phrase('rings.title.division', { ...values, division });
}

/** A ring's entrant, as everyone sees them. */
export function entrantPhrase({ person, isComputer }: Entrant): Phrase {
  if (person !== undefined) return phrase('discord.mention', { person });
  return isComputer === true ? levelName('medium') : phrase('discord.nobody');
}

function describeLines(ring: Ring): readonly Phrase[] {
  switch (ring.status) {
    case 'waiting':
      return waitingLines(ring);
    case 'running':
      return [...runningLines(ring), ...standings(ring)];
    case 'over':
      return [winnerLine(ring), ...standings(ring), ...moverLines(ring)];
  }
}

function waitingLines(ring: Ring): readonly Phrase[] {
  const { entrants, openedAt, fills } = ring;
  const players = entrants.map(entrantPhrase);
  const most = MOST_ENTRANTS;
  const in2Days = openedAt + RING_WAITS;
  const isEnough = canStart(ring, in2Days);
  const starts = isEnough ? 'rings.waiting.starts' : fills === true ? 'rings.waiting.fills' : 'rings.waiting.needs';
  return [
    phrase(starts, { most, at: inSeconds(in2Days), until: inSeconds(openedAt + RING_GIVEN_UP) }),
    phrase('rings.waiting.players', { players, count: players.length, most }),
  ];
}

function runningLines({ tables, thread, lacksThread, startedAt = 0 }: Ring): readonly Phrase[] {
  const done = tables.filter(({ result }) => result !== undefined).length;
  return [
    phrase('rings.running', { done, all: tables.length, at: inSeconds(startedAt + RING_LASTS) }),
    ...(thread === undefined ? [] : [phrase('rings.thread', { channel: thread })]),
    ...(lacksThread === true ? [phrase('rings.thread.lacking')] : []),
  ];
}

function winnerLine(ring: Ring): Phrase {
  const winners = rankRing(ring).filter(({ place, points }) => place === 1 && points > 0);
  const players = winners.map(({ entrant }) => entrantAt(ring, entrant));
  return players.length === 0
    ? phrase('rings.over.nobody')
    : phrase('rings.over.won', { players, count: players.length });
}

/** The players who move to another division. */
function moverLines(ring: Ring): readonly Phrase[] {
  const { divisions } = ring;
  if (divisions === undefined) return [];
  const own = readDivision(ring);
  const moved = ring.entrants.map((one, entrant) => ({ one, to: findNextDivision(ring, entrant, divisions) }));
  const line = (key: 'rings.rise' | 'rings.fall', division: number) => {
    const players = moved.flatMap(({ one, to }) => (to === division && one.person ? [entrantPhrase(one)] : []));
    return players.length === 0 ? [] : [phrase(key, { division, players })];
  };
  return [...line('rings.rise', own - 1), ...line('rings.fall', own + 1)];
}

function standings(ring: Ring): readonly Phrase[] {
  return rankRing(ring).map((rank, at) => phrase(standingKey(ring, rank), rankValues(ring, rank, at)));
}

function standingKey({ entrants }: Ring, { entrant, counts }: RingRank) {
  if (!counts) return 'rings.line.out';
  return entrants[entrant]?.status === 'paused' ? 'rings.line.paused' : 'rings.line';
}

function rankValues(ring: Ring, { entrant, points, done, all }: RingRank, at: number) {
  return { number: at + 1, player: entrantAt(ring, entrant), count: points, done, all };
}

function entrantAt({ entrants }: Ring, entrant: number): Phrase {
  const one = entrants[entrant];
  return one === undefined ? phrase('discord.nobody') : entrantPhrase(one);
}

const TO_COME = '-';
const BEING_PLAYED = '>';
const OWN = '·';

/**
 * The points that each player got from each other, in the order of the standings: 24 characters wide for eight people.
 */
function crosstable(ring: Ring): string {
  const order = rankRing(ring);
  const width = String(Math.max(...order.map(({ points }) => points))).length;
  const header = `   ${order.map((_, at) => at + 1).join(' ')}`;
  const rows = order.map(({ entrant, points, counts }, at) => {
    const cells = order.map((other) => (other.entrant === entrant ? OWN : formatCell(ring, entrant, other.entrant)));
    return `${at + 1}  ${cells.join(' ')}  ${(counts ? String(points) : TO_COME).padStart(width)}`;
  });
  return ['```', header, ...rows, '```'].join('\n');
}

/** The points that one entrant got from another so far. */
function formatCell({ tables }: Ring, entrant: number, other: number): string {
  const theirs = tables.filter(({ seats }) => seats.includes(entrant) && seats.includes(other));
  if (theirs.some(isOpen)) return BEING_PLAYED;
  const points = theirs.flatMap(({ seats, result }) =>
    result === undefined ? [] : [meetingPoints(result, seats.indexOf(entrant), seats.indexOf(other))],
  );
  return points.length === 0 ? TO_COME : String(points.reduce((sum, one) => sum + one, 0));
}

function listButtons({ status, entrants }: Ring): readonly Button[] {
  const isPaused = entrants.some((one) => one.status === 'paused');
  const explain = button(phrase('rings.button.explain'), 'ring.explain');
  switch (status) {
    case 'waiting':
      return [
        button(phrase('rings.button.join'), 'ring.join', 'success'),
        button(phrase('rings.button.leave'), 'ring.leave'),
        button(phrase('rings.button.rules'), 'ring.rules'),
      ];
    case 'running':
      return [
        ...(isPaused ? [button(phrase('rings.button.back'), 'ring.back', 'primary')] : []),
        explain,
        button(phrase('rings.button.leave'), 'ring.leave'),
        button(phrase('rings.button.rules'), 'ring.rules'),
      ];
    case 'over':
      return [button(phrase('rings.button.again'), 'ring.again', 'success'), explain];
  }
}
