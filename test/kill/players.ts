import type { Reply, SeenMessage, Visitor } from 'discord-standin';
import type { Game } from '../../src/engine/game.ts';
import { pick, type Random } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';

/** A move that somebody made, as far as they know. */
export interface Attempt {
  readonly channel: string;
  readonly line: string;
  /** Undefined where no answer came. */
  reply: Reply | undefined;
  /** What they were told alone, where that was the answer. */
  told: string | undefined;
  /** Whether the channel was told that the line is drawn, or they alone that it is saved. */
  acknowledged: boolean;
}

/** The people at one table, who play on whatever happens to the bot. */
export interface Players {
  readonly guild: string;
  /** The channel in which the thread is where they play. */
  readonly parent: string;
  readonly channel: string;
  readonly seats: readonly Visitor[];
  readonly isAgainstComputer: boolean;
  readonly playing: KillGame;
}

/** A game in which it shows whether a move is kept, and once. */
export interface KillGame {
  readonly game: Game;
  /** `/new` with all but the seats. */
  readonly open: string;
  /** What is typed before a move, and the option that it is. */
  readonly move: string;
  readonly option: string;
  /** A move as the record writes it. */
  readonly canonical: (text: string) => string;
  /** Whether a message says that a move is made. */
  readonly tells: (message: SeenMessage, move: string) => boolean;
}

/** Cellz on so many dots: of larger boards than three by three, the log is stored in pieces. */
export const cellzOn = (dots: number): KillGame => ({
  game: cellz,
  open: `/cellz new columns:${dots} rows:${dots}`,
  move: '/cellz move line:',
  option: 'line',
  // The dot further left or up first.
  canonical: (line) => line.split('-').sort().join('-'),
  // The end of a game alone takes the place of its board further up: who typed it is told in private.
  tells: ({ isPrivate, content }, line) => (isPrivate ? /^-# Cellz · /m.test(content) : content.includes(line)),
});

/** Nuggets in which anybody moves at any time: it does not by itself refuse the same key twice. */
export const NUGGETS: KillGame = {
  game: nuggets,
  open: '/nuggets new map:cellar gold:20 turns:8 pace:free pause:0',
  move: '/nuggets move direction:',
  option: 'direction',
  canonical: (key) => key,
  // While the hunt goes on, or at its end.
  tells: ({ isPrivate, content }) => isPrivate && /Gold left|^-# Nuggets · /m.test(content),
};

const LINE_BUTTON = /^(?:Take )?([a-z]\d+-[a-z]\d+)$/;

/** The private answers that a move may get while all is well: it is not played then. */
export const NOT_PLAYED =
  /out of date|not your turn|is already drawn|no game of this kind|game is over|no longer works|couldn't be saved|I can't play in this channel/;

/** What who moved hears where the channel cannot be shown it yet. */
const SAVED = /^It is saved/;

/** Sits down at a new table; where one is open or running already, that is fine as well. */
export async function sitDown({ seats, isAgainstComputer, playing }: Players): Promise<void> {
  const [host, ...others] = seats;
  const computer = isAgainstComputer ? ' computer:easy' : '';
  await host?.command(`${playing.open} seats:2${computer}`);
  for (const other of others) await other.command(`/${playing.game.id} join`);
}

/**
 * One move by whoever is to act, typed or by clicks on the newest board, once in a while delivered twice. Undefined
 * where nobody is to act. Rejects with NoAnswer where the bot went away before the move was sent.
 */
export async function makeMove(players: Players, random: Random, note: (attempt: Attempt) => void) {
  const { playing } = players;
  for (const person of players.seats) {
    const lines = await person.autocomplete(playing.move, playing.option);
    if (lines.length === 0) continue;
    const twice = random.below(5) === 0;
    const button = random.below(2) === 0 ? undefined : lineButton(person, random);
    if (button === undefined) {
      const line = playing.canonical(String(pick(lines, random).value));
      const type = (visitor: Visitor) => visitor.command(`${playing.move}${line}`);
      return attempt(players, person, line, note, () => (twice ? person.deliverTwice(type) : type(person)));
    }
    const { line, customId, message } = button;
    const click = (visitor: Visitor) => visitor.forge(customId, message);
    return attempt(players, person, line, note, () => (twice ? person.deliverTwice(click) : click(person)));
  }
  return undefined;
}

/** A button that draws a line on the newest board that has any, however old that is: there are some from 20 lines on. */
function lineButton(person: Visitor, random: Random) {
  const message = person.messages().findLast((board) => !board.isPrivate && buttonsOn(board).length > 0);
  return message === undefined ? undefined : pick(buttonsOn(message), random);

  function buttonsOn(board: SeenMessage) {
    return person.controls(board).flatMap(({ label, customId }) => {
      const line = LINE_BUTTON.exec(label)?.[1];
      return line === undefined ? [] : [{ line, customId, message: board }];
    });
  }
}

async function attempt(
  { channel, playing }: Players,
  person: Visitor,
  line: string,
  note: (attempt: Attempt) => void,
  send: () => Promise<Reply>,
): Promise<Attempt> {
  const made: Attempt = { channel, line, reply: undefined, told: undefined, acknowledged: false };
  note(made);
  const tells = (message: SeenMessage) => playing.tells(message, line);
  // The same line was drawn in earlier matches of the channel: what told of it before tells of another move.
  const before = new Set(person.messages().flatMap((one) => (tells(one) ? [one.id] : [])));
  const tellsNow = (message: SeenMessage) => tells(message) && !before.has(message.id);
  made.reply = await send();
  // On a busy machine the answer is promised first; where the bot dies before it comes, nobody was told anything.
  const message = made.reply.kind === 'thinking' ? await promised(person, made.reply, tellsNow) : made.reply.message;
  const isShown = message !== undefined && tells(message) && !NOT_PLAYED.test(message.content);
  if (message?.isPrivate === true && !isShown) made.told = message.content;
  made.acknowledged = isShown || SAVED.test(made.told ?? '');
  if (made.told !== undefined && !made.acknowledged && !NOT_PLAYED.test(made.told))
    throw new Error(`told: ${made.told}`);
  return made;
}

/** What stands in an answer that is promised, and in one that has come as a board elsewhere. */
export const WAITING: readonly string[] = ['', '…'];

/** How long anybody waits for an answer that is promised, in milliseconds: what was lost is sent again after half a minute. */
export const LONGEST_PROMISE = 60_000;

/** What the bot says in the end: the board in the channel, or why not. */
function promised(person: Visitor, { message }: Reply, tells: (message: SeenMessage) => boolean): Promise<SeenMessage> {
  return person.waitFor(
    (messages) =>
      messages.find((one) => (one.id === message?.id ? !WAITING.includes(one.content) : !one.isPrivate && tells(one))),
    LONGEST_PROMISE,
  );
}
