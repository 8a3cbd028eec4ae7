import { LEVELS } from '../../src/engine/computerPlayer.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { GAMES } from '../../src/games/index.ts';
import { answerAlone } from '../../src/play/actions/answerAlone.ts';
import { openTable } from '../../src/play/actions/new.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { levelLabel } from '../../src/play/actions/seats.ts';
import type { App, ScreenParts } from '../../src/play/contract/app.ts';
import type { Caller } from '../../src/play/contract/caller.ts';
import type { ChosenPerson, Place, Request, Subcommand, UsedControl } from '../../src/play/contract/command.ts';
import {
  type Button,
  buttonRows,
  type ControlAction,
  controlRows,
  type PeopleMenu,
  type Row,
} from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import type { Arguments } from '../../src/play/contract/option.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { examplePicture, panelPicture } from '../../src/play/screens/example.ts';
import { gamePage } from '../../src/play/screens/gamePages.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { buildNewForm, readNewForm } from './newForm.ts';

/** `/games play`: all games in one picture, and the ways to start each of them. */
export const play: Subcommand = {
  name: 'play',
  text: 'games.play.command',
  options: [
    {
      name: 'game',
      text: 'games.play.option',
      required: false,
      offers: GAMES.map(({ id, name }) => ({ value: id, label: phrase(name) })),
    },
  ],
  pointed: { name: 'Challenge', text: 'games.pointed.challenge', on: 'person', run: offerChallenge },
  async run(request, { game = '' }) {
    const command = commandCalled(request.app, game);
    await request.caller.answer.toCaller(await (command ? oneGame(request, command) : allGames(request, 0)));
  },
  onPage: { opens: ['play.computer'] },
  uses: {
    'play.all': async (request, { argument }) => answerAlone(request.caller, await allGames(request, Number(argument))),
    async 'play.game'(request, { argument }) {
      const command = commandCalled(request.app, argument);
      if (command === undefined) return dead(request);
      await answerAlone(request.caller, await oneGame(request, command));
    },
    'play.open': (request, { argument }) => begin(request, argument, {}),
    'play.computer'(request, { argument }) {
      const [id = '', computer = ''] = argument.split('.');
      return begin(request, id, { computer });
    },
    'play.challenge': challenge,
    'play.form': askForm,
    'play.made': beginAsFilledIn,
    async 'play.whom'(request, { argument }) {
      const [id = '', page = ''] = argument.split('.');
      if (!/^\d{1,20}$/.test(id)) return dead(request);
      await request.caller.answer.update(gamesAgainst(request, id, Number(page)));
    },
    'play.against'(request, { argument }) {
      const [id = '', opponent = ''] = argument.split('.');
      return /^\d{1,20}$/.test(opponent) ? begin(request, id, { opponent }) : dead(request);
    },
  },
};

function allGames({ app, caller }: Request, page: number): Promise<Scene> {
  return panelScene(app, caller, page);
}

/** One page of all games in a picture, with a button each, below some text. */
export async function panelScene(
  app: App,
  { locale, theme }: Pick<Caller, 'locale' | 'theme'>,
  page: number,
  title: Phrase = phrase('games.play.title'),
): Promise<Scene> {
  const words = wordsFor(app.catalogue, locale);
  const { shown, turns } = gamePage(app.games, page, (to) => ({ action: 'play.all', argument: String(to) }));
  const games = shown.map((command) => ({ game: command.game, about: describeGame(command) }));
  return {
    content: words.say(title),
    picture: await panelPicture(app, games, theme, words),
    rows: controlRows(panelRows(shown.map(toLook), [...turns, toFind(), toLessons()]), words.plain),
    pings: [],
  };
}

/** Up to this many games, buttons are three in a row, so that long names do not wrap on a phone. */
const FEW = 9;

function panelRows(games: readonly Button[], others: readonly Button[]): readonly Row[] {
  return games.length <= FEW ? [...buttonRows(games, 3), ...buttonRows(others)] : buttonRows([...games, ...others]);
}

async function oneGame({ app, caller }: Request, command: GameCommand): Promise<Scene> {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
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
  // Newcomers can play with one more tap; people who know the game choose their opponent.
  const begin: readonly Button[] = [
    { ...button(phrase('games.play.now'), 'play.computer', `${game.id}.easy`), style: 'success' },
    ...(game.lesson === undefined ? [] : [button(phrase('lessons.button.lesson'), 'learn.game', game.id)]),
  ];
  const others = [
    button(phrase('games.play.open'), 'play.open', game.id),
    ...(game.seats.max < 2 ? [] : [button(phrase('rings.button.next'), 'ring.game', game.id)]),
    button(phrase('games.play.form'), 'play.form', game.id),
    button(phrase('games.play.all'), 'play.all'),
  ];
  return {
    content: say(phrase('games.play.game', { game: phrase(game.name), about: describeGame(command) })),
    picture: await drawPicture(app, command, caller),
    rows: controlRows([begin, levels, ...(game.seats.max < 2 ? [] : [people]), others], plain),
    pings: [],
  };
}

function toLook({ game }: GameCommand): Button {
  return gameButton(game, { action: 'play.game', argument: game.id });
}

function gameButton({ name }: GameCommand['game'], act: ControlAction): Button {
  return { kind: 'button', style: 'primary', label: phrase(name), act };
}

/** The button that lists open seats. */
export function toFind(): Button {
  return { kind: 'button', label: phrase('rings.find.button'), act: { action: 'find.all' } };
}

/** The button that lists the lessons. */
export function toLessons(): Button {
  return { kind: 'button', label: phrase('games.play.learn'), act: { action: 'learn.all' } };
}

function describeGame({ game, text }: GameCommand): Phrase {
  return phrase(game.about ?? text);
}

function drawPicture(app: Request['app'], { game }: GameCommand, { locale, theme }: Request['caller']) {
  return examplePicture(app, game, theme, wordsFor(app.catalogue, locale));
}

/** Offers the games to which the person chosen in the menu can be challenged. */
async function offerChallenge(request: Request, { id, isBot }: ChosenPerson): Promise<void> {
  const { app, caller, place } = request;
  const refusal = refuseToChallenge(place, caller.person === id, isBot);
  if (refusal !== undefined) return refuseTo(app, caller.answer, caller.locale, refusal);
  await caller.answer.toCaller(gamesAgainst(request, id, 0));
}

/** The games for two, to challenge this person to. */
function gamesAgainst({ app, caller }: Request, id: string, page: number): Scene {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const forTwo = app.games.filter(({ game }) => game.seats.min <= 2 && game.seats.max >= 2);
  const { shown, turns } = gamePage(forTwo, page, (to) => ({ action: 'play.whom', argument: `${id}.${to}` }));
  const games = shown.map(({ game }) => gameButton(game, { action: 'play.against', argument: `${game.id}.${id}` }));
  const content = `<@${id}> · ${say(phrase('games.pointed.which'))}`;
  return { content, rows: controlRows(buttonRows([...games, ...turns]), plain), pings: [] };
}

function refuseToChallenge({ isGuest, guild }: Place, isSelf: boolean, isBot: boolean): Phrase | undefined {
  if (isBot) return phrase('discord.new.opponentIsBot');
  if (isSelf) return phrase('discord.new.opponentIsYou');
  return isGuest === true || guild === undefined ? phrase('discord.guest.table') : undefined;
}

/** Opens a challenge: the person was chosen in Discord's own menu, and the control says which game. */
async function challenge(request: Request, { argument, persons = [] }: UsedControl): Promise<void> {
  const { app, caller } = request;
  const [person] = persons;
  if (person === undefined) return dead(request);
  if (person.isBot) return refuseTo(app, caller.answer, caller.locale, phrase('discord.new.opponentIsBot'));
  return begin(request, argument, { opponent: person.id });
}

/** Shows the form for a new table. */
async function askForm(request: Request, { argument }: UsedControl): Promise<void> {
  const { app, caller } = request;
  const command = commandCalled(app, argument);
  if (command === undefined || caller.answer.ask === undefined) return dead(request);
  await caller.answer.ask(buildNewForm(command.game, wordsFor(app.catalogue, caller.locale).plain));
}

/** Opens the table that a form asks for. */
async function beginAsFilledIn(request: Request, { argument, fields }: UsedControl): Promise<void> {
  const { app } = request;
  const command = commandCalled(app, argument);
  if (command === undefined || fields === undefined) return dead(request);
  const given = readNewForm(command.game, fields);
  return given === undefined ? dead(request) : begin(request, argument, given);
}

/** Opens a table as if the command had been typed, visible to everyone. */
async function begin(request: Request, id: string, given: Arguments): Promise<void> {
  const command = commandCalled(request.app, id);
  if (command === undefined) return dead(request);
  await openTable({ ...request, caller: { ...request.caller, from: 'command' } }, command, given);
}

function commandCalled({ games }: ScreenParts, id: string): GameCommand | undefined {
  return games.find(({ game }) => game.id === id);
}

function dead({ app, caller }: Request): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, phrase('discord.deadPanel'));
}
