import { type Phrase, phrase } from '../../engine/phrase.ts';
import { accept, type Result } from '../../engine/result.ts';
import { PACES } from '../../match/pace.ts';
import { type KeptTable, keepOpen, MOST_KEPT_TABLES, removeTable, standUp } from '../../rings/keptTables.ts';
import { threadName } from '../actions/openAndShow.ts';
import { refuseTo } from '../actions/refusal.ts';
import { refuseUnwritable } from '../actions/refuseUnwritable.ts';
import { seesChannel } from '../actions/seesChannel.ts';
import type { Handlers, Request, UsedControl } from '../contract/command.ts';
import { button, controlRows, type Menu, withArgument } from '../contract/controls.ts';
import { MOST_CHOICES } from '../contract/discordLimits.ts';
import type { Scene } from '../contract/scene.ts';
import { wordsScreen } from '../screens/screen.ts';
import { PACE_LABELS } from '../words/clocks.ts';
import { linkTo } from '../words/link.ts';
import { wordsFor } from '../words/wordsFor.ts';
import { keptTableTitle, showLine } from './keptTableLine.ts';

/** The time controls of kept tables. All have a clock, so that nobody waits forever. */
const STANDING_PACES = PACES.filter((pace) => pace !== 'none');

/** What a server can keep a table open for: a game for two, and its pace. */
type StandingKind = Pick<KeptTable, 'game' | 'pace'>;

const USUAL: Pick<StandingKind, 'pace'> = { pace: '1d' };

const write = ({ game, pace }: StandingKind): string => `${game}.${pace}`;

/** Parses a game and pace; undefined if they are invalid: they come from outside. */
function read({ app }: Request, text: string): StandingKind | undefined {
  const [game, wanted] = text.split('.');
  const pace = STANDING_PACES.find((one) => one === wanted);
  const known = gamesForTwo(app).find((one) => one.game.id === game);
  return pace === undefined || known === undefined ? undefined : { game: known.game.id, pace };
}

function gamesForTwo({ games }: Pick<Request['app'], 'games'>) {
  return games.filter(({ game }) => game.seats.min <= 2 && game.seats.max >= 2).slice(0, MOST_CHOICES);
}

/** The handlers of the controls of kept tables. */
export const KEPT_TABLE_HANDLERS: Handlers = {
  'standing.join': join,
  async 'standing.leave'(request, { argument }) {
    const { app, caller, place } = request;
    const { guild } = place;
    if (guild === undefined) return refuse(request, phrase('rings.kept.gone'));
    const channel = (await findTable(request, argument))?.channel;
    await app.tables.keptTables.change(guild, (all) => accept(standUp(all, argument, [caller.person])));
    if (channel !== undefined) app.aside(() => showLine(request, guild, channel));
    await tell(request, phrase('rings.kept.left'));
  },
  async 'standing.all'(request) {
    if (!request.place.isManager) return refuse(request, phrase('rings.kept.notYours'));
    await request.caller.answer.toCaller(await panel(request, undefined));
  },
  async 'standing.choose'(request, { argument }) {
    await request.caller.answer.update(await panel(request, read(request, argument)));
  },
  'standing.add': (request, { argument }) => {
    const kind = read(request, argument);
    const { channel, parent } = request.place;
    const unwritable = refuseUnwritable(request.place);
    const id = BigInt(request.interaction).toString(36);
    return manage(request, (all) => {
      if (unwritable !== undefined) return { ok: false, refusal: unwritable };
      return kind === undefined
        ? accept(all)
        : keepOpen(all, { id, channel, ...(parent === undefined ? {} : { parent }), ...kind });
    });
  },
  'standing.remove': (request, { argument }) => manage(request, (all) => accept(removeTable(all, argument))),
};

async function manage(
  request: Request,
  make: Parameters<Request['app']['tables']['keptTables']['change']>[1],
): Promise<void> {
  const { app, caller, place } = request;
  if (place.guild === undefined || place.isGuest === true) return refuse(request, phrase('rings.nowhere'));
  if (!place.isManager) return refuse(request, phrase('rings.kept.notYours'));
  const changed: Result<unknown> = await app.tables.keptTables.change(place.guild, make);
  if (!changed.ok) return refuse(request, changed.refusal);
  await caller.answer.update(await panel(request, undefined));
}

/** The tables that a server keeps open, and a choice of more, for people who manage it. */
async function panel(request: Request, chosen: StandingKind | undefined): Promise<Scene> {
  const { app, caller, place } = request;
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const { tables } = place.guild === undefined ? { tables: [] } : await app.tables.keptTables.read(place.guild);
  const games = gamesForTwo(app);
  const kind = chosen ?? { game: games[0]?.game.id ?? '', ...USUAL };
  const menu = (name: string, placeholder: Phrase, kinds: readonly [StandingKind, Phrase][]): Menu => ({
    ...{ kind: 'menu', placeholder, name, action: 'standing.choose' },
    choices: kinds.map(([one, label]) => ({
      value: write(one),
      label,
      isChosen: chosen !== undefined && write(one) === write(kind),
    })),
  });
  const add = withArgument(button(phrase('rings.kept.button.add'), 'standing.add', 'success'), write(kind));
  const remove = (table: KeptTable) =>
    withArgument(button(phrase('rings.kept.button.remove'), 'standing.remove'), table.id);
  return {
    content: say(phrase('rings.kept.panel', { count: MOST_KEPT_TABLES })),
    items: tables.map((table) => ({
      text: say(phrase('rings.kept.place', { table: keptTableTitle(app, table), channel: table.channel })),
      control: controlRows([[remove(table)]], plain)[0]?.[0],
    })),
    rows:
      tables.length >= MOST_KEPT_TABLES
        ? []
        : controlRows(
            [
              menu(
                'game',
                phrase('rings.kept.choose.game'),
                games.map(({ game }) => [{ ...kind, game: game.id }, phrase(game.name)]),
              ),
              menu(
                'pace',
                phrase('rings.choose.pace'),
                STANDING_PACES.map((pace) => [{ ...kind, pace }, PACE_LABELS[pace]]),
              ),
              ...(chosen === undefined ? [] : [[add]]),
            ],
            plain,
          ),
    pings: [],
  };
}

/** Seats someone at a kept table. If someone is waiting there, the game starts; otherwise they wait. */
async function join(request: Request, { argument }: UsedControl): Promise<void> {
  const { app, door, caller, place, interaction } = request;
  const { guild } = place;
  const table = await findTable(request, argument);
  if (guild === undefined || table === undefined) return refuse(request, phrase('rings.kept.gone'));
  const sitting = { guild, id: table.id, person: caller.person, interaction };
  await door.inOrder(`kept tables:${guild}`, async () => {
    const first = await app.tables.keptTables.sit(sitting);
    const wantsThread = first.ok && first.value.kind === 'thread' ? first.value : undefined;
    const thread = wantsThread && (await openThread(request, table, wantsThread.partner));
    const seated = wantsThread
      ? await app.tables.keptTables.sit({ ...sitting, thread: thread ?? table.channel })
      : first;
    if (!seated.ok) return refuse(request, seated.refusal);
    app.aside(() => showLine(request, guild, table.channel));
    if (seated.value.kind !== 'begun') return tell(request, phrase('rings.kept.waiting'));
    await door.announce(seated.value.change);
    const match = await app.tables.read(seated.value.change.match.id);
    await tell(request, phrase('rings.kept.begun', { link: (match && linkTo(match)) ?? '' }));
  });
}

async function openThread(
  { app, door, caller, place }: Request,
  table: KeptTable,
  partner: KeptTable['waiting'][number]['person'],
): Promise<string | undefined> {
  const title = wordsFor(app.catalogue, caller.guildLocale).plain(keptTableTitle(app, table));
  const names = await app.names([partner, caller.person], place.guild);
  const opened = await door.channels.openThread(
    table,
    threadName(
      title,
      [...names.values()].map(({ name }) => name),
    ),
  );
  return 'thread' in opened ? opened.thread : undefined;
}

/** A kept table of this server in a channel that the caller can see; otherwise undefined. */
async function findTable(request: Request, id: string): Promise<KeptTable | undefined> {
  const { app, place } = request;
  if (place.guild === undefined || place.isGuest === true) return undefined;
  const table = (await app.tables.keptTables.read(place.guild)).tables.find((one) => one.id === id);
  return table !== undefined && (await seesChannel(request, table.channel)) ? table : undefined;
}

async function tell({ app, caller }: Request, told: Phrase): Promise<void> {
  await caller.answer.toCaller(wordsScreen(wordsFor(app.catalogue, caller.locale).say(told)));
}

function refuse({ app, caller }: Request, refusal: Phrase): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, refusal);
}
