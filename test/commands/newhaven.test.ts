import { describe, expect, test } from 'vitest';
import { newhavenCommand } from '../../commands/newhaven.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { newhaven } from '../../src/games/newhaven/index.ts';
import { openTiles } from '../../src/games/newhaven/map.ts';
import { harvestWorth } from '../../src/games/newhaven/players/value.ts';
import { SETUP, type Setup } from '../../src/games/newhaven/start.ts';
import type { State } from '../../src/games/newhaven/state.ts';
import { villageScore } from '../../src/games/newhaven/village.ts';
import type { Button, ControlContext, Menu, Row } from '../../src/play/contract/controls.ts';
import { parseBuildings, parseVillage, withPlayer } from '../games/newhaven/positions.ts';

const PLAIN = defaultSetup(SETUP) as Setup;

function started(players: number, seed: number): State {
  return newhaven.start(PLAIN, players, fastRandom(seed));
}

function rowsOf(state: State, seat: number, picked = ''): readonly Row[] {
  const legal = newhaven.legal(state, seat).map(newhaven.write);
  const moment: ControlContext = { view: newhaven.view(state, seat), viewer: seat, legal: () => legal };
  return newhavenCommand.controls(moment, picked);
}

const buttonsOf = (rows: readonly Row[]): readonly Button[] => rows.flatMap((row) => ('kind' in row ? [] : row));
const menusOf = (rows: readonly Row[]): readonly Menu[] => rows.flatMap((row) => ('kind' in row ? [row] : []));

function playedBy(state: State, seat: number, text: string): State {
  const move = newhaven.read(text);
  if (!move.ok) throw new Error(`can't read ${text}`);
  expect(newhaven.refuse(state, seat, move.value), text).toBeUndefined();
  return newhaven.play(state, seat, move.value, fastRandom(0)).state;
}

/** One act with the controls, as somebody would who does not waste any; what it leads to and how many taps it took. */
function cheapest(state: State, seat: number): { readonly state: State; readonly taps: number } {
  const rows = rowsOf(state, seat);
  const buttons = buttonsOf(rows);
  if (state.phase === 'place') {
    const picked = buttons[0]?.act.argument ?? '';
    const lay = buttonsOf(rowsOf(state, seat, picked)).find(({ style }) => style === 'success');
    return { state: playedBy(state, seat, lay?.act.argument ?? ''), taps: 2 };
  }
  const menu = menusOf(rows).find(({ name }) => name === 'draw');
  if (menu !== undefined) {
    const chosen = menu.choices.slice(0, menu.most ?? 1).map(({ value }) => value);
    return { state: playedBy(state, seat, chosen.join(' ')), taps: 1 };
  }
  // Of the shared wealth only what stands face up is worth the tap.
  const build = buttons.find(({ act, style, label }) => {
    const isWorthIt = state.phase === 'build' || label.key === 'newhaven.control.buildUp';
    return style === 'success' && act.action === 'move' && isWorthIt;
  });
  const order = buttons.find(({ act }) => act.argument === 'done unless-up');
  const done = buttons.find(({ act }) => act.argument === 'done');
  const act = build ?? (state.phase === 'share' ? order : undefined) ?? done ?? buttons[0];
  return { state: playedBy(state, seat, act?.act.argument ?? ''), taps: 1 };
}

/** Presses the first button each time, and no menu. */
function firstPressed(state: State, seat: number): State {
  for (let picked = ''; ; ) {
    const act = buttonsOf(rowsOf(state, seat, picked))[0]?.act;
    if (act?.action !== 'pick') return playedBy(state, seat, act?.argument ?? '');
    picked = act.argument ?? '';
  }
}

/** What the button says with which somebody is done, where there is one. */
const doneOf = (state: State, seat: number) =>
  buttonsOf(rowsOf(state, seat)).find(({ act }) => act.argument === 'done')?.label.key;

/** The positions of a game of three, played by the cheapest controls. */
function* positionsOf(seed: number): Generator<State> {
  for (let state = started(3, seed); state.phase !== 'over'; ) {
    yield state;
    state = cheapest(state, newhaven.toAct(state)[0] ?? 0).state;
  }
}

/** Who shares the wealth in a position, and the first building that they could plan. */
function shareIn(state: State) {
  const seat = state.phase === 'share' ? newhaven.toAct(state).find((one) => one !== state.active) : undefined;
  const [build] = seat === undefined ? [] : newhaven.legal(state, seat).map(newhaven.write);
  return seat === undefined || build?.startsWith('build') !== true ? undefined : { seat, build };
}

/** The labels that end a share before and after something is planned: of the first in which more than one can be built. */
function labelsOfAShare(): readonly unknown[] {
  for (const state of [1, 2, 3, 4, 5, 6].flatMap((seed) => [...positionsOf(seed)])) {
    const share = shareIn(state);
    const planned = share && playedBy(state, share.seat, share.build);
    if (share === undefined || planned === undefined || !newhaven.toAct(planned).includes(share.seat)) continue;
    return [doneOf(state, share.seat), doneOf(planned, share.seat)];
  }
  return [];
}

describe('the controls of New Haven', () => {
  test('say that one passes on the wealth, or, once something is planned, that one is done', () => {
    expect(labelsOfAShare()).toEqual(['newhaven.control.pass', 'newhaven.control.donePlan']);
  });

  test.each([2, 3, 4])('take %i players through a game with at most eight taps a turn, sharing included', (players) => {
    for (const seed of [1, 2, 3]) {
      let state = started(players, seed);
      let [taps, turns] = [0, 0];
      let looking: readonly number[] = [];
      while (state.phase !== 'over') {
        const acting = newhaven.toAct(state);
        // Who has not acted a moment ago opens the own view first.
        const seat = acting.find((one) => looking.includes(one)) ?? acting[0] ?? 0;
        if (!looking.includes(seat)) taps += 1;
        const next = cheapest(state, seat);
        taps += next.taps;
        if (state.phase === 'place') turns += 1;
        state = next.state;
        looking = [seat];
      }
      expect(turns).toBe(openTiles(started(players, seed).map).length - 1);
      expect(taps / turns).toBeLessThanOrEqual(8);
    }
  });

  test('bring who presses the first button each time 15 points or more in the mean', () => {
    const scores = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => {
      let state = started(2, seed);
      while (state.phase !== 'over') state = firstPressed(state, newhaven.toAct(state)[0] ?? 0);
      return state.players.map(({ village }) => villageScore(village));
    });
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThanOrEqual(15);
  });

  test('say what a build pays at once', () => {
    const base = withPlayer(started(2, 1), 0, {
      buildings: parseBuildings('T1 S4'),
      village: parseVillage('', '', '', '', '', 'TTTT.'),
    });
    const state: State = { ...base, phase: 'build', markers: { STONE: 4, TIMBER: 2, WHEAT: 0, SHEEP: 0 } };
    const [first] = buttonsOf(rowsOf(state, 0));
    expect(first?.act.argument).toBe('build timber1 e1');
    expect(first?.label).toMatchObject({ key: 'newhaven.control.buildPays', values: { space: 'e1', count: 2 } });
  });

  test('offer placements by what they pay for and turned already, and lay what was looked at', () => {
    const state = started(2, 5);
    const [menu] = menusOf(rowsOf(state, 0));
    expect(menu?.choices).toHaveLength(25);
    const [player] = state.players;
    const worths = (menu?.choices ?? []).map(({ value }) => {
      const { markers } = playedBy(state, 0, value);
      return harvestWorth(player?.village ?? [], player?.buildings ?? [], markers, false);
    });
    expect(worths).toEqual(worths.toSorted((a, b) => b - a));
    const looked = buttonsOf(rowsOf(state, 0, 'place 1 c3'));
    const lay = looked.find(({ style }) => style === 'success')?.act.argument ?? '';
    expect(lay).toMatch(/^place 1 c3 r[0-3]$/);
    expect(newhavenCommand.hint?.({ view: newhaven.view(state, 0), viewer: 0, legal: () => [] }, 'place 1 c3')).toEqual(
      newhavenCommand.hint?.({ view: newhaven.view(state, 0), viewer: 0, legal: () => [] }, lay),
    );
  });

  test('reach every space with every tile and as every resource', () => {
    const state = started(4, 2);
    for (const tile of ['place 1', 'place 2', 'ship wheat']) {
      const values = menusOf(rowsOf(state, 0, tile)).flatMap(({ choices }) => choices.map(({ value }) => value));
      expect(values).toHaveLength(41);
      expect(new Set(values).size).toBe(41);
    }
  });

  test('draw several with one menu, the bag last however it was chosen', () => {
    const draw = (text: string) => {
      const move = newhaven.read(text);
      return move.ok ? newhaven.write(move.value) : move.refusal.key;
    };
    expect(draw('draw 3 draw 1 draw bag')).toBe('draw 3 1 bag');
    expect(draw('draw bag draw pool bag draw 2')).toBe('draw 2 bag bag');
    expect(draw('draw bag 2')).toBe('draw 2 bag');
  });

  test('stay in date while others answer, as long as what is left to share is the same', () => {
    const start = started(3, 1);
    const shared: State = {
      ...start,
      phase: 'share',
      actor: 1,
      waiting: [1, 2, 0],
      markers: { STONE: 3, TIMBER: 3, WHEAT: 0, SHEEP: 0 },
    };
    const decisive = (state: State, seat: number) => newhavenCommand.decisive?.(newhaven.view(state, seat));
    const later = playedBy(shared, 2, 'done');
    expect(decisive(later, 1)).toEqual(decisive(shared, 1));
    expect(decisive(later, 0)).toEqual(decisive(shared, 0));
    expect(decisive(later, 2)).not.toEqual(decisive(shared, 2));
  });
});
