import { listControls, type SeenMessage, type Visitor } from 'discord-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import type { Match, MatchId } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import { writeMoves } from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables | undefined;
afterEach(() => house?.close());

/** Moves of each match: enough for every kind of move to come and to be taken back. After each, another person looks. */
const MOVES = 16;

/** Every key of Nuggets shows something new, and Railroad Ink has a way back of its own. */
const NEVER_SHOWN = ['nuggets', 'railroad'];

const TABLES = COMMANDS.flatMap((command) => {
  const { id, seats } = command.game;
  const most = Math.min(seats.max, 3);
  const persons = [...new Set([Math.max(2, seats.min), most])];
  return [
    ...persons.map((count) => ({ command, name: `${id}, ${count} persons`, count, options: `seats:${count}` })),
    { command, name: `${id}, against the computer`, count: 1, options: 'computer:easy' },
  ];
});

describe.each(TABLES)('Undo: $name', ({ command, count, options }) => {
  test('takes back wherever it is shown, and never stands beside the game’s own way back', async () => {
    house = await openTestTables({ seed: '3'.repeat(32), painters: blank(command.game.id) });
    const people = [house.ada, house.ben, house.cleo].slice(0, count);
    await house.ada.command(`/${command.game.id} new ${options}`);
    for (const person of people.slice(1)) await person.click('Join');
    await house.ada.settled();
    const [id] = await house.tables.all();
    if (id === undefined) throw new Error('no table');
    const random = fastRandom(11);
    let shown = 0;
    for (let move = 0; move < MOVES && (await playOne(house, command, id, random)); move += 1) {
      house.passTime(5000);
      const isPressed = random.below(2) === 0;
      const seat = move % people.length;
      const person = people[seat] ?? house.ada;
      if (await useUndo(house, { command, id, seat, person, isPressed })) shown += 1;
      house.passTime(5000);
    }
    expect(shown > 0).toBe(!NEVER_SHOWN.includes(command.game.id));
  });
});

interface ControlUse {
  readonly command: GameCommand;
  readonly id: MatchId;
  readonly seat: number;
  readonly person: Visitor;
  readonly isPressed: boolean;
}

/** Looks whether a person is shown `Undo`, and presses it; gives whether they are. */
async function useUndo(at: TestTables, { command, id, seat, person, isPressed }: ControlUse): Promise<boolean> {
  const board = await boardOf(command, person);
  const undo = undoOn(command, board);
  if (undo === undefined) return false;
  if (!isPressed || !(await isOnesOwn(at, command, id, seat))) return true;
  const before = await read(at, id);
  await person.click(undo, board);
  await person.settled();
  const { log } = await read(at, id);
  const said = person.messages().at(-1)?.content;
  expect(log.slice(before.log.length, before.log.length + 1), said).toMatchObject([
    { text: expect.stringMatching(/^undo/) },
  ]);
  return true;
}

function blank(game: string) {
  const draw = () => ({ width: 2, height: 1, paint: () => undefined });
  return { [game]: { draw, drawRules: draw } };
}

async function read({ tables }: TestTables, id: MatchId): Promise<Match> {
  const match = await tables.read(id);
  if (match === undefined) throw new Error('the match is gone');
  return match;
}

/** One legal move of one of those who are to act; gives whether there was one, and the game goes on. */
async function playOne(at: TestTables, { game }: GameCommand, id: MatchId, random: Random): Promise<boolean> {
  const before = await read(at, id);
  const due = toAct(game, before).filter((seat) => before.players[seat]?.kind === 'person');
  if (due.length === 0) return false;
  const seat = pick(due, random);
  const text = game.write(pick(game.legal(positionOf(before).state, seat), random));
  const made = await at.tables.change(id, playMoves(game, seat, [text], { at: at.now() }));
  expect(made?.ok, text).toBe(true);
  await at.tables.letComputersPlay(id);
  return (await read(at, id)).status === 'running';
}

/** What a person plays by: the own view where something is hidden, else the board of all. */
async function boardOf({ game }: GameCommand, person: Visitor): Promise<SeenMessage> {
  const { message } = await person.command(`/${game.id} ${game.hidden ? 'view' : 'board'}`);
  if (message === undefined) throw new Error('no board');
  return message;
}

/** The `Undo` of a board, if it has one. */
function undoOn({ game, takesBack }: GameCommand, board: SeenMessage): string | undefined {
  const ids = listControls(board).map((control) => control.custom_id ?? '');
  const undo = ids.find((id) => id.split(':')[3] === 'undo');
  const isWayBack = (id: string) => takesBack !== undefined && id.endsWith(`:move:${writeMoves([takesBack])}`);
  if (undo !== undefined) expect(ids.filter(isWayBack), `${game.id}: ${board.content}`).toEqual([]);
  return undo;
}

/** On the board of all, `Undo` is for who moved last: others are told that they cannot. */
async function isOnesOwn(at: TestTables, { game }: GameCommand, id: MatchId, seat: number): Promise<boolean> {
  const { log, players } = await read(at, id);
  return game.hidden || log.findLast((entry) => players[entry.seat]?.kind === 'person')?.seat === seat;
}
