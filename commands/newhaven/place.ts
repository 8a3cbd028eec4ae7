import { type Button, type Menu, pickButton, type Row } from '../../src/discord/command/controls.ts';
import { inLists } from '../../src/discord/screens/cellMenus.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { RESOURCE_TEXT } from '../../src/games/newhaven/names.ts';
import { RESOURCES, type Resource, readResource } from '../../src/games/newhaven/resources.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { TURNS } from '../../src/games/newhaven/tiles.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';

/** Buttons for the tiles of the hand and the shipment, but for the one that is chosen. */
function tileButtons(view: View, chosen = ''): readonly Button[] {
  const own = ownPlayer(view)?.player;
  const tiles = (own?.tiles ?? []).map((_, at) =>
    pickButton(phrase('newhaven.control.tile', { number: at + 1 }), `place ${at + 1}`, 'primary'),
  );
  const shipment = own?.hasShipment === true ? [pickButton(phrase('newhaven.control.shipment'), 'ship')] : [];
  return [...tiles, ...shipment].filter(({ act }) => act.argument !== chosen);
}

/**
 * The controls of laying a tile. `picked` grows with every choice: `place 1`, `place 1 c3 r0` (then it is turned and
 * laid), or `ship`, `ship timber`, `ship timber c3`.
 */
export function placeControls(view: View, legal: readonly string[], picked: string): readonly Row[] {
  const [verb, first, space, turn] = picked.split(' ');
  if (verb === 'place' && space !== undefined)
    return [turnButtons(picked, `place ${first} ${space}`, turn), tileButtons(view, `place ${first}`)];
  if (verb === 'place') return [...spaceMenus(legal, `place ${first} `, ' r0'), tileButtons(view)];
  if (verb === 'ship' && space !== undefined) return [shipButtons(picked, first ?? ''), tileButtons(view, 'ship')];
  if (verb === 'ship' && first !== undefined)
    return [...spaceMenus(legal, `ship ${first} `, ''), resourceButtons(first)];
  if (verb === 'ship') return [resourceButtons(), tileButtons(view)];
  return [tileButtons(view)];
}

/** Turn, lay, choose another space. */
function turnButtons(picked: string, tileAndSpace: string, turn = 'r0'): readonly Button[] {
  const next = (TURNS.findIndex((one) => `r${one}` === turn) + 1) % TURNS.length;
  const [verb, slot] = tileAndSpace.split(' ');
  return [
    lay(phrase('newhaven.control.lay'), picked),
    pickButton(phrase('newhaven.control.turn'), `${tileAndSpace} r${next}`),
    pickButton(phrase('newhaven.control.otherSpace'), `${verb} ${slot}`),
  ];
}

function shipButtons(picked: string, resource: string): readonly Button[] {
  return [
    lay(phrase('newhaven.control.layShipment'), picked),
    pickButton(phrase('newhaven.control.otherSpace'), `ship ${resource}`),
    pickButton(phrase('newhaven.control.otherResource'), 'ship'),
  ];
}

function lay(label: Phrase, argument: string): Button {
  return { kind: 'button', style: 'success', label, act: { action: 'move', argument } };
}

function resourceButtons(chosen?: string): readonly Button[] {
  const style = (resource: Resource) => (readResource(chosen ?? '') === resource ? 'primary' : 'secondary');
  return RESOURCES.map((resource) =>
    pickButton(phrase(RESOURCE_TEXT[resource]), `ship ${resource.toLowerCase()}`, style(resource)),
  );
}

/** Menus of the spaces where moves that begin like this are legal. */
function spaceMenus(legal: readonly string[], prefix: string, suffix: string): readonly Menu[] {
  const spaces = legal.flatMap((move) =>
    move.startsWith(prefix) ? [move.slice(prefix.length).split(' ')[0] ?? ''] : [],
  );
  return inLists([...new Set(spaces)], 3).map((offered) => ({
    kind: 'menu',
    name: offered[0] ?? '',
    action: 'pick',
    placeholder: phrase('newhaven.control.space', { first: offered[0] ?? '', last: offered.at(-1) ?? '' }),
    choices: offered.map((space) => ({
      value: `${prefix}${space}${suffix}`,
      label: phrase('newhaven.control.spaceName', { space }),
    })),
  }));
}
