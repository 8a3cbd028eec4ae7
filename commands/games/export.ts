import type { App } from '../../src/discord/app.ts';
import type { Subcommand } from '../../src/discord/command/command.ts';
import { wordsScreen } from '../../src/discord/screens/screen.ts';
import { wordsFor } from '../../src/discord/words/names.ts';
import { SUBSTITUTE } from '../../src/engine/match.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { isLive, type Match, type PersonId, type Player, seatOf } from '../../src/tables/match.ts';
import { mentions } from '../../src/tables/people/mentions.ts';

/** The largest file that is sent, in bytes: Discord takes 10 MiB. */
const LARGEST = 8 * 1024 * 1024;

/** `/games export`: a file with all that is stored about the asker. */
export const exportMine: Subcommand = {
  name: 'export',
  text: 'games.export.command',
  options: [],
  async run({ app, asker, now }) {
    const { say } = wordsFor(app.catalogue, asker.locale);
    const { bytes, leftOut } = await exportOf(app, asker.person, now());
    const words = say(leftOut === 0 ? phrase('games.export.all') : phrase('games.export.some', { count: leftOut }));
    await asker.answer.toAsker({ ...wordsScreen(words), files: [{ name: 'parlor.json', bytes }] });
  },
};

/** What is stored about a person, as JSON: newest matches first, as many as fit into a file. */
async function exportOf(app: App, person: PersonId, at: number): Promise<{ bytes: Buffer; leftOut: number }> {
  const { tables } = app;
  const record = await tables.people.read(person);
  const matches: string[] = [];
  let size = 0;
  let leftOut = 0;
  for (const id of new Set([
    ...record.live,
    ...record.finished.toReversed(),
    ...(await tables.people.matchesMentioning(person)),
  ])) {
    const match = await tables.read(id);
    if (match === undefined || !mentions(match, person)) continue;
    const text = JSON.stringify(shareOf(match, person), undefined, 2);
    size += Buffer.byteLength(text) + 2;
    if (size > LARGEST) leftOut += 1;
    else matches.push(text);
  }
  const ratings = await tables.ratings.of(person);
  const about = JSON.stringify({ exportedAt: new Date(at).toISOString(), person, ...record, ratings }, undefined, 2);
  const whole = `${about.slice(0, -2)},\n"matches": [\n${matches.join(',\n')}\n]\n}\n`;
  return { bytes: Buffer.from(whole), leftOut };
}

/**
 * What of a match is about a person: others at the table without their ids, no seed, and of a match that still runs only
 * the person's own moves, since those of others may be secret.
 */
function shareOf(match: Match, person: PersonId) {
  const { id, game, rules, setup, status, where, createdAt, endedAt } = match;
  const seat = seatOf(match, person);
  // After the person handed the seat over, the moves there are a computer's.
  const handedOver = match.substituted?.find((one) => one.person === person)?.seat;
  const last = match.log.findIndex((entry) => entry.seat === handedOver && entry.text === SUBSTITUTE);
  const own = match.log.filter((entry, index) => entry.seat === seat || (entry.seat === handedOver && index <= last));
  const isOwn = (entry: (typeof own)[number]) => own.includes(entry);
  return {
    id,
    game,
    rules,
    setup,
    status,
    where,
    createdAt,
    endedAt,
    seat,
    handedOver,
    seats: match.players.map((player) => whoIs(player, person)),
    opened: match.host === person,
    invited: match.invited.includes(person),
    spectates: match.spectators.includes(person),
    log: (isLive(match) ? own : match.log).map((entry) =>
      isOwn(entry) ? entry : { seat: entry.seat, text: entry.text },
    ),
  };
}

function whoIs(player: Player, person: PersonId): string {
  switch (player.kind) {
    case 'person':
      return player.id === person ? 'you' : 'another person';
    case 'computer':
      return `computer (${player.level})`;
    case 'nobody':
      return 'a former player';
  }
}
