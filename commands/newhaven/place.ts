import { resourceEmoji, SHIPMENT_EMOJI, tileEmoji } from '../../render/newhaven/emojis.ts';
import { writeCell } from '../../src/engine/cell.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { writeMove } from '../../src/games/newhaven/moves.ts';
import { RESOURCE_TEXT, sayCounts } from '../../src/games/newhaven/names.ts';
import { rankedPlacements } from '../../src/games/newhaven/players/medium.ts';
import { RESOURCES, type Resource, readResource } from '../../src/games/newhaven/resources.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { TURNS, turned } from '../../src/games/newhaven/tiles.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { withBestTurn, type Yield, yieldsOfShipment, yieldsOfTile } from '../../src/games/newhaven/yields.ts';
import { type Button, type Menu, pickButton, type Row } from '../../src/play/contract/controls.ts';
import { MOST_CHOICES } from '../../src/play/contract/discordLimits.ts';
import { inLists } from '../../src/play/screens/cellMenus.ts';

/**
 * The controls for laying a tile. At first, the best placements among all tiles in the hand; or a tile is chosen, then
 * its space. `picked` grows with every choice: `place 1`, `place 1 c3 r0` (it is then turned and laid), or `ship`,
 * `ship timber`, `ship timber c3`.
 */
export function placeControls(view: View, picked: string): readonly Row[] {
  const settled = withBestTurn(view, picked);
  const [verb, first = '', space, turn] = settled.split(' ');
  const resource = readResource(first);
  if (verb === 'place' && first !== '') {
    const chosen = space === undefined ? [] : [turnButtons(settled, `place ${first} ${space}`, turn)];
    return [
      ...chosen,
      ...spaceMenus(yieldsOfTile(view, Number(first)), chosen, handEmojis(view)),
      tileButtons(view, `place ${first}`),
    ];
  }
  if (verb === 'ship' && resource !== undefined) {
    const chosen = space === undefined ? [] : [[lay(phrase('newhaven.control.layShipment'), settled)]];
    return [
      ...chosen,
      ...spaceMenus(yieldsOfShipment(view, resource), chosen, handEmojis(view)),
      resourceButtons(resource),
    ];
  }
  if (verb === 'ship') return [resourceButtons(), tileButtons(view, 'ship')];
  const best = bestPlacements(view);
  const emojiOf = handEmojis(view);
  return [bestButton(best, emojiOf), bestMenu(best, emojiOf), tileButtons(view)];
}

/** Buttons for the tiles in the hand and the shipment, without the chosen one. */
function tileButtons(view: View, chosen = ''): readonly Button[] {
  const own = ownPlayer(view)?.player;
  const tiles = (own?.tiles ?? []).map((tile, at) => ({
    ...pickButton(phrase('newhaven.control.tile', { number: at + 1 }), `place ${at + 1}`, 'primary'),
    emoji: tileEmoji(tile),
  }));
  const ship = { ...pickButton(phrase('newhaven.control.shipment'), 'ship'), emoji: SHIPMENT_EMOJI };
  const shipment = own?.hasShipment === true ? [ship] : [];
  return [...tiles, ...shipment].filter(({ act }) => act.argument !== chosen);
}

/**
 * The placements that pay for most, among all tiles in the hand and the shipment: each tile once per space, already
 * turned.
 */
function bestPlacements(view: View): readonly Yield[] {
  const own = ownPlayer(view)?.player;
  if (own === undefined) return [];
  const seen = new Set<string>();
  return rankedPlacements(view, own, () => true)
    .filter((one) => !seen.has(shortenMove(one)) && seen.add(shortenMove(one)))
    .slice(0, MOST_CHOICES);
}

type EmojiOf = (one: Yield) => Pick<Button, 'emoji'>;

/** The emoji of the tile that a placement lays, as it will lie. */
function handEmojis(view: View): EmojiOf {
  const tiles = ownPlayer(view)?.player.tiles ?? [];
  return ({ move }) => {
    if (move.kind === 'ship') return { emoji: resourceEmoji(move.resource) };
    const tile = tiles[move.slot - 1];
    return tile === undefined ? {} : { emoji: tileEmoji(turned(tile, move.turn)) };
  };
}

/** Only the best placement has its own button: more would push the board off a phone's screen. */
function bestButton(best: readonly Yield[], emojiOf: EmojiOf): readonly Button[] {
  return best.slice(0, 1).map((one) => ({ ...pickButton(sayYield(one), writeMove(one.move)), ...emojiOf(one) }));
}

function bestMenu(best: readonly Yield[], emojiOf: EmojiOf): Menu {
  return {
    kind: 'menu',
    name: 'best',
    action: 'pick',
    placeholder: phrase('newhaven.control.best'),
    choices: best.map((one) => ({
      value: writeMove(one.move),
      label: sayYield(one),
      ...emojiOf(one),
      description: describeTile(one),
    })),
  };
}

/** The tile that a placement lays. */
function describeTile({ move }: Yield): Phrase {
  return move.kind === 'place'
    ? phrase('newhaven.control.tile', { number: move.slot })
    : phrase('newhaven.control.shipmentAs', { resource: phrase(RESOURCE_TEXT[move.resource]) });
}

/** Such as `b1 · 3 sheep, 2 wheat`. */
function sayYield({ move, counts }: Yield): Phrase {
  return phrase('newhaven.control.yield', { space: writeCell(move.cell), counts: sayCounts(counts) });
}

/** Buttons to lay the tile and to turn it. */
function turnButtons(settled: string, tileAndSpace: string, turn = 'r0'): readonly Button[] {
  const at = TURNS.findIndex((one) => `r${one}` === turn);
  const turnedBy = (quarters: number) => `${tileAndSpace} r${(at + quarters) % TURNS.length}`;
  return [
    lay(phrase('newhaven.control.lay'), settled),
    pickButton(phrase('newhaven.control.turn'), turnedBy(1)),
    pickButton(phrase('newhaven.control.turnLeft'), turnedBy(TURNS.length - 1)),
  ];
}

function lay(label: Phrase, argument: string): Button {
  return { kind: 'button', style: 'success', label, act: { action: 'move', argument } };
}

/** Buttons for all resources except the chosen one. */
function resourceButtons(chosen?: Resource): readonly Button[] {
  return RESOURCES.filter((resource) => resource !== chosen).map((resource) => ({
    ...pickButton(phrase(RESOURCE_TEXT[resource]), `ship ${resource.toLowerCase()}`),
    emoji: resourceEmoji(resource),
  }));
}

const MOST_ROWS = 4;

/** Menus of all spaces, those with the highest yield first; as many as the other rows leave room for. */
function spaceMenus(yields: readonly Yield[], above: readonly Row[], emojiOf: EmojiOf): readonly Menu[] {
  const lists = inLists(yields, MOST_ROWS - 1 - above.length);
  return lists.map((offered, at) => ({
    kind: 'menu',
    name: `spaces${at}`,
    action: 'pick',
    placeholder: phrase('newhaven.control.spaces', { number: at + 1, count: lists.length }),
    choices: offered.map((one) => ({ value: shortenMove(one), label: sayYield(one), ...emojiOf(one) })),
  }));
}

/** The move without its rotation, which follows from the yield. */
function shortenMove({ move }: Yield): string {
  return writeMove(move).replace(/ r\d$/, '');
}
