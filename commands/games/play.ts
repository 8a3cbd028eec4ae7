import type { ScreenParts } from '../../src/discord/contract/app.ts';
import type { ChosenPerson, Place, Request, Subcommand, UsedControl } from '../../src/discord/contract/command.ts';
import {
  type Button,
  buttonRows,
  controlRows,
  type PeopleMenu,
  type Row,
} from '../../src/discord/contract/controls.ts';
import type { GameCommand } from '../../src/discord/contract/gameCommand.ts';
import type { Given } from '../../src/discord/contract/option.ts';
import type { Screen } from '../../src/discord/contract/screen.ts';
import { refuseTo } from '../../src/discord/delivery/refusal.ts';
import { examplePicture, panelPicture } from '../../src/discord/screens/example.ts';
import { levelLabel } from '../../src/discord/verbs/computer.ts';
import { openTable } from '../../src/discord/verbs/new.ts';
import { wordsFor } from '../../src/discord/words/names.ts';
import { LEVELS } from '../../src/engine/game.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';

/** `/games play`: all games in one picture, and the ways to begin each of them. */
export const play: Subcommand = {
  name: 'play',
  text: 'games.play.command',
  options: [],
  pointed: { name: 'Challenge', text: 'games.pointed.challenge', on: 'person', run: offerChallenge },
  async run(request) {
    await request.invoker.answer.toInvoker(await allGames(request));
  },
  onPage: { opens: ['play.computer'] },
  uses: {
    'play.all': async (request) => request.invoker.answer.update(await allGames(request)),
    async 'play.game'(request, { argument }) {
      const command = commandCalled(request.app, argument);
      if (command === undefined) return dead(request);
      await request.invoker.answer.update(await oneGame(request, command));
    },
    'play.open': (request, { argument }) => begin(request, argument, {}),
    'play.computer'(request, { argument }) {
      const [id = '', computer = ''] = argument.split('.');
      return begin(request, id, { computer });
    },
    'play.challenge': challenge,
    'play.against'(request, { argument }) {
      const [id = '', opponent = ''] = argument.split('.');
      return /^\d{1,20}$/.test(opponent) ? begin(request, id, { opponent }) : dead(request);
    },
  },
};

async function allGames({ app, invoker }: Request): Promise<Screen> {
  const words = wordsFor(app.catalogue, invoker.locale);
  const { say, plain } = words;
  const games = app.games.map((command) => ({ game: command.game, about: aboutOf(command) }));
  return {
    content: say(phrase('games.play.title')),
    picture: await panelPicture(app, games, invoker.theme, words),
    rows: controlRows(gameChoice(app.games, TO_LOOK, [toLessons()]), plain),
    pings: [],
  };
}

async function oneGame({ app, invoker }: Request, command: GameCommand): Promise<Screen> {
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const { game } = command;
  const button = (label: Phrase, action: string, argument = ''): Button => ({
    kind: 'button',
    label,
    act: { action, argument },
  });
  const levels: Row = {
    kind: 'menu',
    placeholder: phrase('games.play.computer'),
    name: 'level',
    action: 'play.computer',
    choices: LEVELS.filter((level) => game.players[level] !== undefined).map((level) => ({
      value: `${game.id}.${level}`,
      label: levelLabel(level),
    })),
  };
  const people: PeopleMenu = {
    kind: 'people',
    placeholder: phrase('games.play.challenge'),
    name: game.id,
    action: 'play.challenge',
  };
  // Who is new taps once more and plays; who knows the game chooses against whom.
  const begin: readonly Button[] = [
    { ...button(phrase('games.play.now'), 'play.computer', `${game.id}.easy`), style: 'success' },
    ...(game.lesson === undefined ? [] : [button(phrase('lessons.button.lesson'), 'learn.game', game.id)]),
  ];
  const others = [
    button(phrase('games.play.open'), 'play.open', game.id),
    button(phrase('games.play.all'), 'play.all'),
  ];
  return {
    content: say(phrase('games.play.game', { game: phrase(game.name), about: aboutOf(command) })),
    picture: await pictureOf(app, command, invoker),
    rows: controlRows([begin, levels, ...(game.seats.max < 2 ? [] : [people]), others], plain),
    pings: [],
  };
}

/** So many games have a button each, above one row for the rest. */
const MOST_BUTTONS = 16;

/** What choosing a game does, and what it says of the game. */
interface Choosing {
  readonly action: string;
  readonly argumentOf: (game: string) => string;
}

const TO_LOOK: Choosing = { action: 'play.game', argumentOf: (game) => game };

/** A button for each game; where they are too many, a menu. */
function gameChoice(games: readonly GameCommand[], choosing: Choosing, more: readonly Button[] = []): readonly Row[] {
  const { action, argumentOf } = choosing;
  if (games.length > MOST_BUTTONS) return [gameMenu(games, choosing), ...buttonRows(more)];
  const buttons = games.map(
    ({ game }): Button => ({
      kind: 'button',
      style: 'primary',
      label: phrase(game.name),
      act: { action, argument: argumentOf(game.id) },
    }),
  );
  return buttonRows([...buttons, ...more]);
}

function toLessons(): Button {
  return { kind: 'button', label: phrase('games.play.learn'), act: { action: 'learn.all' } };
}

function gameMenu(games: readonly GameCommand[], { action, argumentOf }: Choosing): Row {
  return {
    kind: 'menu',
    placeholder: phrase('games.play.choose'),
    name: 'game',
    action,
    choices: games.map((command) => ({
      value: argumentOf(command.game.id),
      label: phrase(command.game.name),
      description: aboutOf(command),
    })),
  };
}

function aboutOf({ game, text }: GameCommand): Phrase {
  return phrase(game.about ?? text);
}

function pictureOf(app: ScreenParts, { game }: GameCommand, { locale, theme }: Request['invoker']) {
  return examplePicture(app, game, theme, wordsFor(app.catalogue, locale));
}

/** The games to which a person can be challenged: whom, the menu has said. */
async function offerChallenge(request: Request, { id, isBot }: ChosenPerson): Promise<void> {
  const { app, invoker, place } = request;
  const refusal = refuseToChallenge(place, invoker.person === id, isBot);
  if (refusal !== undefined) return refuseTo(app, invoker.answer, invoker.locale, refusal);
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const rows = gameChoice(
    app.games.filter(({ game }) => game.seats.min <= 2 && game.seats.max >= 2),
    { action: 'play.against', argumentOf: (game) => `${game}.${id}` },
  );
  const content = `<@${id}> · ${say(phrase('games.pointed.which'))}`;
  await invoker.answer.toInvoker({ content, rows: controlRows(rows, plain), pings: [] });
}

function refuseToChallenge({ isGuest, guild }: Place, isSelf: boolean, isBot: boolean): Phrase | undefined {
  if (isBot) return phrase('discord.new.opponentIsBot');
  if (isSelf) return phrase('discord.new.opponentIsYou');
  return isGuest === true || guild === undefined ? phrase('discord.guest.table') : undefined;
}

/** The person is chosen in Discord's own menu; the control says which game. */
async function challenge(request: Request, { argument, persons = [] }: UsedControl): Promise<void> {
  const { app, invoker } = request;
  const [person] = persons;
  if (person === undefined) return dead(request);
  if (person.isBot) return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.new.opponentIsBot'));
  return begin(request, argument, { opponent: person.id });
}

/** Opens a table as if it had been typed, for all to see. */
async function begin(request: Request, id: string, given: Given): Promise<void> {
  const command = commandCalled(request.app, id);
  if (command === undefined) return dead(request);
  await openTable({ ...request, invoker: { ...request.invoker, from: 'command' } }, command, given);
}

function commandCalled({ games }: ScreenParts, id: string): GameCommand | undefined {
  return games.find(({ game }) => game.id === id);
}

function dead({ app, invoker }: Request): Promise<void> {
  return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.deadPanel'));
}
