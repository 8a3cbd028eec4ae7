import { phrase } from '../../src/engine/phrase.ts';
import type { PersonId } from '../../src/match/match.ts';
import { exportForPerson } from '../../src/match/secrecy.ts';
import type { ScreenParts } from '../../src/play/contract/app.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { extractOwnPart } from '../../src/rings/ring.ts';
import { mentions } from '../../src/tables/people/mentions.ts';

/** The largest file that is sent, in bytes; Discord accepts 10 MiB. */
const LARGEST = 8 * 1024 * 1024;

/** `/games export`: a file with everything that is stored about the caller. */
export const exportMine: Subcommand = {
  name: 'export',
  text: 'games.export.command',
  options: [],
  async run({ app, caller, now }) {
    const { say } = wordsFor(app.catalogue, caller.locale);
    const { bytes, leftOut } = await createExport(app, caller.person, now());
    const words = say(leftOut === 0 ? phrase('games.export.all') : phrase('games.export.some', { count: leftOut }));
    await caller.answer.toCaller({ ...wordsScreen(words), files: [{ name: 'parlor.json', bytes }] });
  },
};

/** Everything stored about a person, as JSON: newest matches first, as many as fit into a file. */
async function createExport(
  app: ScreenParts,
  person: PersonId,
  at: number,
): Promise<{ bytes: Buffer; leftOut: number }> {
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
    const text = JSON.stringify(
      exportForPerson(tables.canGoOn(match) ? tables.gameOf(match) : undefined, match, person),
      undefined,
      2,
    );
    size += Buffer.byteLength(text) + 2;
    if (size > LARGEST) leftOut += 1;
    else matches.push(text);
  }
  const ratings = await tables.ratings.of(person);
  const levels = await tables.ratings.levels.of(person);
  const exercises = await tables.progress.read(person);
  const puzzles = await tables.puzzles.read(person);
  const mistakes = await tables.mistakes.read(person);
  const puzzleDays = await tables.puzzleDays.readRow(person);
  const rings = (await tables.rings.ofPerson(person)).map((ring) => extractOwnPart(ring, person));
  const waits = await tables.keptTables.waitsOf(person);
  const about = JSON.stringify(
    {
      exportedAt: new Date(at).toISOString(),
      person,
      ...record,
      ratings,
      levels,
      exercises,
      puzzles,
      puzzleDays,
      mistakes,
      rings,
      waits,
    },
    undefined,
    2,
  );
  const whole = `${about.slice(0, -2)},\n"matches": [\n${matches.join(',\n')}\n]\n}\n`;
  return { bytes: Buffer.from(whole), leftOut };
}
