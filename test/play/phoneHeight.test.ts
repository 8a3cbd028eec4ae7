import { expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { gameById } from '../../src/games/index.ts';
import type { Match } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import { drawScreen } from '../../src/play/screens/screen.ts';
import { openTestBot } from '../testBot.ts';
import { heightOnPhone } from './phoneHeight.ts';
import { playedHere } from './playedMatches.ts';

/** What a phone of 844 pixels leaves for a message, below the name of the channel and above the keyboard. */
const SEEN_AT_ONCE = 760;

/** Every so many legal moves is picked, part by part. */
const EVERY = 60;

const NEW_HAVEN = gameById('newhaven') as Game;
const LEVEL = NEW_HAVEN.players.medium;

/** What may be picked in a position: nothing, and the beginnings of some moves. */
function picksOf(match: Match, seat: number): ReadonlySet<string> {
  const legal = NEW_HAVEN.legal(positionOf(match).state, seat).map((move) => NEW_HAVEN.write(move));
  const some = legal.filter((_, at) => at % EVERY === 0).map((move) => move.split(' '));
  return new Set(['', ...some.flatMap((words) => words.map((_, at) => words.slice(0, at + 1).join(' ')))]);
}

test.each(['en-US', 'de'])(
  'New Haven’s own view and all its controls are seen at once on a phone (%s)',
  async (locale) => {
    const house = await openTestBot({ board: 'links' });
    const emojis = { of: () => ({ id: '1', name: 'tile' }) };
    const app = { ...house.context.app, emojis, pictures: async () => Buffer.alloc(0) };
    await house.ada.command('/newhaven new opponent:Ben');
    await house.ben.click('Accept');
    const random = fastRandom(3);
    const tooHigh: string[] = [];
    let match = await playedHere(house, NEW_HAVEN);
    while (match?.status === 'running') {
      const seat = toAct(NEW_HAVEN, match)[0] ?? 0;
      const view = NEW_HAVEN.view(positionOf(match).state, seat);
      for (const picked of picksOf(match, seat)) {
        const drawing = PAINTERS.newhaven?.draw(view, 'dark', picked) ?? { width: 0, height: 0 };
        const scene = await drawScreen(app, match, { viewer: seat, locale, picked });
        const height = heightOnPhone(scene, drawing);
        if (height > SEEN_AT_ONCE) tooHigh.push(`${picked}: ${height}\n${scene.content}`);
      }
      const move = NEW_HAVEN.write(LEVEL?.choose(view, seat, random, () => false));
      const made = await house.tables.change(match.id, playMoves(NEW_HAVEN, seat, [move], { at: match.log.length }));
      if (made?.ok !== true) throw new Error(`${move} was refused`);
      match = made.value.match;
    }
    await house.close();
    expect(tooHigh).toEqual([]);
    expect(match?.status).toBe('over');
  },
);
