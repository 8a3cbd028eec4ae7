import { type Phrase, phrase } from '../../engine/phrase.ts';
import { countRacePoints, type Race, rankRacers } from '../../learning/races.ts';
import { isStoreAway } from '../../store/failure.ts';
import { LOOK_AGAIN } from '../../tables/clocks/timerQueue.ts';
import type { ScreenParts } from '../contract/app.ts';
import { type Button, button, controlRows, withArgument } from '../contract/controls.ts';
import type { Services } from '../contract/door.ts';
import { editAgain } from '../contract/editAgain.ts';
import type { Scene } from '../contract/scene.ts';
import { inSeconds } from '../words/clocks.ts';
import { localeOfServer } from '../words/publicSettings.ts';
import { wordsFor } from '../words/wordsFor.ts';

/** The pause between two edits of a race's message, in milliseconds: the channel's boards need edits, too. */
const REST = 5000;

const MEDALS = ['🥇', '🥈', '🥉'];

/** The public message of a race: participants and their progress, but nothing about any puzzle. */
export function raceScreen(app: ScreenParts, race: Race, locale: string, isOver = false): Scene {
  const { say, plain } = wordsFor(app.catalogue, locale);
  const game = phrase(app.games.find((one) => one.game.id === race.game)?.game.name ?? 'games.table.unknownGame');
  const linesOf = isOver ? overLines : race.hasBegun ? runningLines : lobbyLines;
  return {
    content: linesOf(race, game).map(say).join('\n'),
    rows: controlRows([listButtons(race, isOver)], plain),
    pings: [],
  };
}

function lobbyLines(race: Race, game: Phrase): readonly Phrase[] {
  const players = rankRacers(race).map(([person]) => phrase('discord.mention', { person }));
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
  return rankRacers(race).map(([person, racer], at) =>
    phrase('puzzles.race.line', {
      place: (isOver ? MEDALS[at] : undefined) ?? '▫️',
      player: phrase('discord.mention', { person }),
      points: countRacePoints(racer),
      found: racer.found,
      missed: racer.missed,
    }),
  );
}

function listButtons({ id, game, hasBegun }: Race, isOver: boolean): readonly Button[] {
  if (isOver) return [withArgument(button(phrase('puzzles.race.button.another'), 'race.open'), game)];
  const shown = hasBegun
    ? [button(phrase('puzzles.day.button.solve'), 'race.solve', 'primary')]
    : [
        button(phrase('puzzles.race.button.join'), 'race.join', 'primary'),
        button(phrase('puzzles.race.button.start'), 'race.start', 'success'),
      ];
  return shown.map((one) => withArgument(one, id));
}

/** Updates the message of a race soon. */
export function followRace(services: Services, id: string): void {
  services.door.throttleEdits(`race:${id}`, REST, () =>
    services.door.inOrder(`race:${id}`, async () => {
      const race = await services.app.tables.races.read(id);
      if (race !== undefined) await show(services, race, false);
    }),
  );
}

async function show(services: Services, race: Race, isOver: boolean): Promise<void> {
  const { channel, message, guild } = race;
  if (message === undefined) return;
  const screen = raceScreen(
    services.app,
    race,
    await localeOfServer({ app: services.app, channels: services.door.channels }, guild),
    isOver,
  );
  const edit = () => services.door.channels.edit(channel, message, screen);
  // The final state must be shown; any other state will be replaced by a later one.
  if (isOver) await editAgain(services.app, async () => [await edit()]);
  else await edit();
}

/** Ends a race at its time, even if the bot was not running then. */
export function endRaceInTime(services: Services, { id, endsAt }: Pick<Race, 'id' | 'endsAt'>): void {
  services.app.later(Math.max(0, endsAt - services.now()), () => endRace(services, id));
}

async function endRace(services: Services, id: string): Promise<void> {
  const { races } = services.app.tables;
  await services.door.inOrder(`race:${id}`, async () => {
    const race = await races.read(id);
    // If the race has started in the meantime, it ends later.
    if (race === undefined || race.endsAt > services.now()) return;
    await show(services, race, true);
    await races.close(id);
  });
}

/** After a restart, makes running races end at their time, or immediately if that has passed. Never rejects. */
export async function resumeRaces(services: Services): Promise<void> {
  const { app } = services;
  try {
    for (const race of await app.tables.races.ours()) endRaceInTime(services, race);
  } catch (error) {
    app.log.error({ err: error }, 'could not resume races');
    if (isStoreAway(error)) app.later(LOOK_AGAIN, () => resumeRaces(services));
  }
}
