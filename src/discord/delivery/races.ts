import { type Phrase, phrase } from '../../engine/phrase.ts';
import { LOOK_AGAIN } from '../../tables/clocks/patience.ts';
import { pointsOf, type Race, ranking } from '../../tables/exercises/races.ts';
import { isStoreAway } from '../../tables/store/failure.ts';
import type { ScreenParts } from '../contract/app.ts';
import { type Button, button, controlRows, withArgument } from '../contract/controls.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { Screen } from '../contract/screen.ts';
import { inSeconds } from '../words/clocks.ts';
import { wordsFor } from '../words/names.ts';
import { localeOfServer } from './publicLocale.ts';

/** How long the message of a race rests between two edits, in milliseconds: boards of the channel want to be edited, too. */
const REST = 5000;

const MEDALS = ['🥇', '🥈', '🥉'];

/** The one message of a race, for everybody: who takes part and how far they are, and nothing of any puzzle. */
export function raceScreen(app: ScreenParts, race: Race, locale: string, isOver = false): Screen {
  const { say, plain } = wordsFor(app.catalogue, locale);
  const game = phrase(app.games.find((one) => one.game.id === race.game)?.game.name ?? 'games.table.unknownGame');
  const linesOf = isOver ? overLines : race.hasBegun ? runningLines : lobbyLines;
  return {
    content: linesOf(race, game).map(say).join('\n'),
    rows: controlRows([buttonsOf(race, isOver)], plain),
    pings: [],
  };
}

function lobbyLines(race: Race, game: Phrase): readonly Phrase[] {
  const players = ranking(race).map(([person]) => phrase('discord.mention', { person }));
  return [
    phrase('puzzles.race.lobby', { game }),
    phrase('puzzles.race.rules'),
    phrase('puzzles.race.racers', { players, count: players.length }),
  ];
}

function runningLines(race: Race, game: Phrase): readonly Phrase[] {
  return [phrase('puzzles.race.running', { game, at: inSeconds(race.endsAt) }), ...standings(race, false)];
}

function overLines(race: Race, game: Phrase): readonly Phrase[] {
  if (!race.hasBegun) return [phrase('puzzles.race.never', { game })];
  return [phrase('puzzles.race.over', { game }), ...standings(race, true)];
}

function standings(race: Race, isOver: boolean): readonly Phrase[] {
  return ranking(race).map(([person, racer], at) =>
    phrase('puzzles.race.line', {
      place: (isOver ? MEDALS[at] : undefined) ?? '▫️',
      player: phrase('discord.mention', { person }),
      points: pointsOf(racer),
      found: racer.found,
      missed: racer.missed,
    }),
  );
}

function buttonsOf({ id, game, hasBegun }: Race, isOver: boolean): readonly Button[] {
  if (isOver) return [withArgument(button(phrase('puzzles.race.button.another'), 'race.open'), game)];
  const shown = hasBegun
    ? [button(phrase('puzzles.day.button.solve'), 'race.solve', 'primary')]
    : [
        button(phrase('puzzles.race.button.join'), 'race.join', 'primary'),
        button(phrase('puzzles.race.button.start'), 'race.start', 'success'),
      ];
  return shown.map((one) => withArgument(one, id));
}

/** Shows how a race goes, soon. */
export function followRace(delivery: Delivery, id: string): void {
  delivery.calmly(`race:${id}`, REST, () =>
    delivery.days.run(`race:${id}`, async () => {
      const race = await delivery.app.tables.races.read(id);
      if (race !== undefined) await show(delivery, race, false);
    }),
  );
}

async function show(delivery: Delivery, race: Race, isOver: boolean): Promise<void> {
  const { channel, message, guild } = race;
  if (message === undefined) return;
  const screen = raceScreen(delivery.app, race, await localeOfServer(delivery, guild), isOver);
  await delivery.channels.edit(channel, message, screen);
}

/** Ends a race at its time, also where the bot was away then. */
export function endRaceInTime(delivery: Delivery, { id, endsAt }: Pick<Race, 'id' | 'endsAt'>): void {
  delivery.app.later(Math.max(0, endsAt - delivery.now()), () => endRace(delivery, id));
}

async function endRace(delivery: Delivery, id: string): Promise<void> {
  const { races } = delivery.app.tables;
  await delivery.days.run(`race:${id}`, async () => {
    const race = await races.read(id);
    // Where it began meanwhile, its end comes later.
    if (race === undefined || race.endsAt > delivery.now()) return;
    await show(delivery, race, true);
    await races.close(id);
  });
}

/** After a restart: races that are under way end at their time, and those whose time has passed at once. Never rejects. */
export async function resumeRaces(delivery: Delivery): Promise<void> {
  const { app } = delivery;
  try {
    for (const race of await app.tables.races.ours()) endRaceInTime(delivery, race);
  } catch (error) {
    app.log.error({ err: error }, 'races could not be taken up again');
    if (isStoreAway(error)) app.later(LOOK_AGAIN, () => resumeRaces(delivery));
  }
}
