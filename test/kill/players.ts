import type { Reply, SeenMessage, Visitor } from 'discord-standin';
import { pick, type Random } from '../../src/engine/random.ts';

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
  /** How many dots wide and high their boards are: of larger ones than three by three, the log is stored in pieces. */
  readonly dots: number;
}

const LINE_BUTTON = /^(?:Take )?([a-z]\d+-[a-z]\d+)$/;

/** The private answers that a move may get while all is well. */
const POLITE =
  /out of date|not your turn|is already there|no table of this game|game is over|does not work any more|could not be saved|I cannot play in this channel/;

/** What who moved hears where the channel cannot be shown it yet. */
const SAVED = /^It is saved/;

/** Sits down at a new table; where one is open or running already, that is fine as well. */
export async function sitDown({ seats, isAgainstComputer, dots }: Players): Promise<void> {
  const [host, ...others] = seats;
  const computer = isAgainstComputer ? ' computer:easy' : '';
  await host?.command(`/cellz new columns:${dots} rows:${dots} seats:2${computer}`);
  for (const other of others) await other.command('/cellz join');
}

/**
 * One move by whoever is to act, typed or by clicks on the newest board, once in a while delivered twice. Undefined
 * where nobody is to act. Rejects with NoAnswer where the bot went away before the move was sent.
 */
export async function makeMove(players: Players, random: Random, note: (attempt: Attempt) => void) {
  for (const person of players.seats) {
    const lines = await person.autocomplete('/cellz move line:', 'line');
    if (lines.length === 0) continue;
    const twice = random.below(5) === 0;
    const button = random.below(2) === 0 ? undefined : lineButton(person, random);
    if (button === undefined) {
      const line = canonical(String(pick(lines, random).value));
      const type = (visitor: Visitor) => visitor.command(`/cellz move line:${line}`);
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

/** A line as the record writes it: the dot further left or up first. */
function canonical(line: string): string {
  const [from = '', to = ''] = line.split('-');
  return from < to ? line : `${to}-${from}`;
}

async function attempt(
  { channel }: Players,
  person: Visitor,
  line: string,
  note: (attempt: Attempt) => void,
  send: () => Promise<Reply>,
): Promise<Attempt> {
  const made: Attempt = { channel, line, reply: undefined, told: undefined, acknowledged: false };
  note(made);
  made.reply = await send();
  // On a busy machine the answer is promised first; where the bot dies before it comes, nobody was told anything.
  const message = made.reply.kind === 'thinking' ? await promised(person, made.reply, line) : made.reply.message;
  if (message?.isPrivate === true) made.told = message.content;
  const isShown = message?.isPrivate === false && message.content.includes(line);
  made.acknowledged = isShown || SAVED.test(made.told ?? '');
  if (made.told !== undefined && !made.acknowledged && !POLITE.test(made.told)) throw new Error(`told: ${made.told}`);
  return made;
}

/** What stands in an answer that is promised, and in one that has come as a board elsewhere. */
export const WAITING: readonly string[] = ['', '…'];

/** How long anybody waits for an answer that is promised, in milliseconds: what was lost is sent again after half a minute. */
export const LONGEST_PROMISE = 60_000;

/** What the bot says in the end: the board in the channel, or why not. */
function promised(person: Visitor, { message }: Reply, line: string): Promise<SeenMessage> {
  return person.waitFor(
    (messages) =>
      messages.find(({ id, isPrivate, content }) =>
        id === message?.id ? !WAITING.includes(content) : !isPrivate && content.includes(line),
      ),
    LONGEST_PROMISE,
  );
}
