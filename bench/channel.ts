import { gameById } from '../src/games/index.ts';
import { controlsOf } from '../src/playground/controls.ts';
import type { Visitor } from '../src/playground/visitor.ts';
import { openHouse } from '../test/discord/house.ts';

/** One small game of each kind, of two people who use buttons and menus alone. */
const TABLES = {
  cellz: 'columns:4 rows:4',
  domination: 'size:4',
  railroad: '',
  newhaven: '',
  nuggets: 'map:cellar turns:30',
} as const;

const MOST_TAPS = 2500;

/** What one game did to its channel. */
interface Count {
  readonly game: string;
  readonly moves: number;
  readonly taps: number;
  readonly messages: number;
  readonly left: number;
  readonly pictures: number;
  readonly pings: number;
}

/**
 * Plays a game by taps on the first control that moves, else on the first that leads on; counts what all see of it. Such
 * a player is no thrifty one: the taps are an upper bound, and say little where a control takes back.
 */
async function play(game: keyof typeof TABLES): Promise<Count> {
  const house = await openHouse();
  const { ada, ben, tables, channel } = house;
  await ada.command(`/${game} new opponent:Ben ${TABLES[game]}`.trim());
  await ben.click('Accept');
  const seen = new Map<string, { readonly pictures: number; readonly pings: number }>();
  const look = () => {
    for (const { id, isPrivate, attachments, pinged } of ada.messages()) {
      if (!isPrivate && !seen.has(id)) seen.set(id, { pictures: attachments.length, pings: pinged.length });
    }
  };
  let taps = 0;
  const id = (await tables.all())[0];
  const matchNow = async () => (id === undefined ? undefined : tables.read(id));
  for (let match = await matchNow(); match?.status === 'running' && taps < MOST_TAPS; match = await matchNow()) {
    for (const visitor of [ada, ben]) {
      if (await tapOnce(visitor, gameById(game)?.hidden === true)) taps += 1;
      await visitor.settled();
      house.passTime(2000);
      look();
    }
  }
  const moves = (await matchNow())?.log.length ?? 0;
  const all = [...seen.values()];
  const left = ada.messages().filter(({ isPrivate, channelId }) => !isPrivate && channelId === channel).length;
  await house.close();
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    game,
    moves,
    taps,
    messages: all.length,
    left,
    pictures: sum(all.map(({ pictures }) => pictures)),
    pings: sum(all.map(({ pings }) => pings)),
  };
}

/** Taps one control of the person's own board, or of the open one; false where there is none to tap. */
async function tapOnce(visitor: Visitor, isHidden: boolean): Promise<boolean> {
  const board = visitor.messages().findLast(({ isPrivate }) => isPrivate === isHidden);
  const controls = board === undefined ? [] : controlsOf(board).filter(({ disabled }) => disabled !== true);
  const doing = (action: string) =>
    controls.find(({ custom_id: id = '' }) => id.split(':')[3] === action && !id.endsWith(':back'));
  const next = doing('move') ?? doing('pick');
  if (board !== undefined && next?.custom_id !== undefined) {
    const choice = 'options' in next ? next.options?.[0]?.value : undefined;
    if (choice === undefined) await visitor.click(next.custom_id, board);
    else await visitor.select(next.custom_id, [choice], board);
    return true;
  }
  if (!isHidden) return false;
  await visitor.click('My view');
  return true;
}

// `npm run bench -- channel`: what whole games do to their channel.
process.stdout.write('| game | moves | taps | public messages | left at the end | pictures | pings |\n');
process.stdout.write('|---|---|---|---|---|---|---|\n');
for (const game of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
  const { moves, taps, messages, left, pictures, pings } = await play(game);
  process.stdout.write(`| ${game} | ${moves} | ${taps} | ${messages} | ${left} | ${pictures} | ${pings} |\n`);
}
