import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/games/index.ts';
import { PLAYS, type Place, type Play, playWholeAt } from '../play/wholeGame.ts';

const PLACES: readonly Place[] = ['forum post', 'news channel', 'channel whose messages are all too old to be edited'];

/** Discord's «Maximum number of edits to messages older than 1 hour reached». */
const TOO_OLD = 30_046;

/** What a place does to messages shows within so many taps. */
const MOST_TAPS = 20;

/** The first play of each game: two people, who play Cellz out, and resign the others. */
const ONE_EACH = GAMES.map(({ id }): Play | undefined => {
  const play = Object.values<Play>(PLAYS).find(({ game }) => game === id);
  return play && id !== 'cellz' ? { ...play, mostTaps: MOST_TAPS, resigns: true } : play;
});

describe.each(PLACES)('in a %s', (place) => {
  test.each(ONE_EACH.filter((play) => play !== undefined))('$game is played to its end', async (play) => {
    const { status, refusals, units } = await playWholeAt(place, play);
    expect(units).toBeGreaterThan(0);
    expect(refusals.filter(({ code }) => code !== TOO_OLD)).toEqual([]);
    expect(status).toBe('over');
  });
});
