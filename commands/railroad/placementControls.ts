import { tileEmoji } from '../../render/railroad/emojis.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { type Placement, squareName, withPlacement } from '../../src/games/railroad/board.ts';
import { measureEffects } from '../../src/games/railroad/effects.ts';
import { placing } from '../../src/games/railroad/moves.ts';
import { shortSides, sidePhrases, tileName } from '../../src/games/railroad/names.ts';
import { readPlacement, readTile, writePlacement } from '../../src/games/railroad/notation.ts';
import { fitsSomewhere } from '../../src/games/railroad/placement.ts';
import { refuseMove } from '../../src/games/railroad/play.ts';
import { scorePlacements } from '../../src/games/railroad/scoring.ts';
import {
  diceLeft,
  dueDice,
  gridOn,
  openPlacements,
  openRoll,
  placementsOn,
  type Sheet,
  SPECIALS_PER_MATCH,
  specialsUsed,
} from '../../src/games/railroad/state.ts';
import { isSpecial, type Tile } from '../../src/games/railroad/tiles.ts';
import type { View } from '../../src/games/railroad/view.ts';
import { type Button, type ControlContext, type Menu, pickButton, type Row } from '../../src/play/contract/controls.ts';
import { MOST_CHOICES } from '../../src/play/contract/discordLimits.ts';
import { inLists } from '../../src/play/screens/cellMenus.ts';
import { isLastDie, placementButtons } from './placementButtons.ts';
import { legalPlacements, listSquares, listTiles } from './placementOptions.ts';

const MOST_MENUS = 2;

/** The value of `picked` that opens the menu of special tiles. */
const SPECIALS_MENU = 'S';

/** The current choice, as far as it can still be played: a tile, and possibly its square and orientation. */
interface Choice {
  readonly tile: Tile;
  readonly placement?: Placement;
}

/**
 * `picked` grows as the player chooses: nothing (then the first die that fits is shown), a tile `A0`, the menu of
 * specials `S`, or a placement `A0C21`, which is only previewed. Choosing from a menu places the tile immediately,
 * because there is `Take back`. Only the last die is previewed first, because its button ends the round.
 */
export function controls(moment: ControlContext<View>, picked: string): readonly Row[] {
  const sheet = ownSheet(moment);
  if (sheet === undefined) return [];
  const legal = legalPlacements(moment);
  const specials = specialMenu(legal, sheet);
  const round = [...backButton(moment, sheet), doneButton(moment)];
  if (picked === SPECIALS_MENU && specials.length > 0) {
    return [dieButtons(moment.view, sheet, undefined), ...specials, round];
  }
  const choice = findChoice(legal, picked) ?? firstDie(legal);
  const dice = dieButtons(moment.view, sheet, choice?.tile);
  if (choice === undefined) return [dice, ...specials, round];
  const { placement } = choice;
  if (placement !== undefined) {
    const menus = isLastDie(moment.view, sheet, choice.tile)
      ? wayMenus(legal, moment.view, sheet, choice)
      : squareMenus(legal, choice);
    return [dice, ...menus, placementButtons(legal, moment.view, sheet, placement)];
  }
  const menus = wayMenus(legal, moment.view, sheet, choice);
  if (menus.length < MOST_MENUS) return [dice, ...menus, ...specials, round];
  return [dice, ...menus, [...specialButton(specials, sheet), ...round]];
}

function firstDie(legal: readonly Placement[]): Choice | undefined {
  const tile = listTiles(legal).find((one) => !isSpecial(one));
  return tile === undefined ? undefined : { tile };
}

/** What the choice would bring, or which edge does not match. */
export function hint(moment: ControlContext<View>, picked: string): readonly Phrase[] {
  const sheet = ownSheet(moment);
  if (picked === SPECIALS_MENU) return [phrase('railroad.hint.special')];
  const choice = findChoice(legalPlacements(moment), picked);
  if (sheet === undefined || choice === undefined) return [];
  const { tile, placement } = choice;
  if (placement === undefined) return [phrase('railroad.hint.tile', { tile: tileName(tile) })];
  const refusal = describeRefusal(moment, placement);
  if (refusal !== undefined) return [refusal];
  const placed = placementsOn(sheet);
  return [
    phrase('railroad.hint.fits', {
      tile: tileName(tile),
      square: squareName(placement.square),
      sides: sidePhrases(tile, placement.orientation),
      before: scorePlacements(placed).total,
      after: scorePlacements([...placed, placement]).total,
    }),
    ...warning(moment.view, sheet, placement),
  ];
}

/** Names the dice for which this placement would take the last possible place. */
function warning(view: View, sheet: Sheet, placement: Placement): readonly Phrase[] {
  const roll = openRoll(view);
  const after = withPlacement(gridOn(sheet), placement);
  const left = diceLeft(roll, [...openPlacements(sheet), placement]);
  const due = dueDice(gridOn(sheet), roll, openPlacements(sheet));
  const stuck = [...new Set(left)].filter((die) => due.includes(die) && !fitsSomewhere(after, die));
  return stuck.length === 0 ? [] : [phrase('railroad.hint.stuck', { dice: stuck.map(tileName), count: stuck.length })];
}

function findChoice(legal: readonly Placement[], picked: string): Choice | undefined {
  const tile = readTile(picked.slice(0, 2));
  if (tile === undefined || !listTiles(legal).includes(tile)) return undefined;
  const placement = readPlacement(picked);
  const isOffered = legal.some((one) => one.tile === tile && one.square === placement?.square);
  return placement !== undefined && isOffered ? { tile, placement } : { tile };
}

/** Buttons for the dice that are still to be placed, each face once; those that fit nowhere are disabled. */
function dieButtons(view: View, sheet: Sheet, chosen: Tile | undefined): readonly Button[] {
  const roll = openRoll(view);
  const placed = openPlacements(sheet);
  const due = dueDice(gridOn(sheet), roll, placed);
  const left = diceLeft(roll, placed);
  return [...new Set(left)].map((die): Button => {
    const times = left.filter((one) => one === die).length;
    const values = { tile: tileName(die), times };
    const fits = due.includes(die);
    const label = times > 1 ? phrase('railroad.control.dice', values) : tileName(die);
    return {
      kind: 'button',
      style: die === chosen ? 'success' : 'primary',
      label: fits ? label : phrase('railroad.control.stuck', values),
      emoji: tileEmoji(die),
      act: { action: 'pick', argument: die },
      disabled: !fits,
    };
  });
}

function specialMenu(legal: readonly Placement[], sheet: Sheet): readonly Menu[] {
  const specials = listTiles(legal).filter(isSpecial);
  if (specials.length === 0) return [];
  return [
    {
      kind: 'menu',
      name: 'special',
      action: 'pick',
      placeholder: phrase('railroad.control.special', { count: SPECIALS_PER_MATCH - specialsUsed(sheet).length }),
      choices: specials.map((special) => ({ value: special, label: tileName(special), emoji: tileEmoji(special) })),
    },
  ];
}

/** A button for the special tiles, if there is no room for their menu. */
function specialButton(menus: readonly Menu[], sheet: Sheet): readonly Button[] {
  const left = SPECIALS_PER_MATCH - specialsUsed(sheet).length;
  return menus.length === 0 ? [] : [pickButton(phrase('railroad.control.specials', { count: left }), SPECIALS_MENU)];
}

/**
 * The ways in which the tile fits: `A3 · N-E-S · -1`. If they are too many for menus, the squares, on which the tile is
 * then turned.
 */
function wayMenus(legal: readonly Placement[], view: View, sheet: Sheet, choice: Choice): readonly Menu[] {
  const { tile, placement } = choice;
  const ways = legal.filter((one) => one.tile === tile);
  if (ways.length > MOST_MENUS * MOST_CHOICES) return squareMenus(legal, choice);
  const effects = measureEffects(placementsOn(sheet), ways);
  const entries = ways.map((way, at) => ({ way, effect: effects[at] ?? 0 }));
  return inLists(entries, MOST_MENUS).map((list) => {
    const first = squareName(list[0]?.way.square ?? 0);
    const last = squareName(list.at(-1)?.way.square ?? 0);
    return {
      kind: 'menu',
      name: `ways ${writePlacement(list[0]?.way ?? ways[0] ?? { tile, square: 0, orientation: 0 })}`,
      action: isLastDie(view, sheet, tile) ? 'pick' : 'move',
      placeholder: describePlaceholder(tile, first, last),
      choices: list.map(({ way, effect }) => ({
        value: writePlacement(way),
        emoji: tileEmoji(way.tile, way.orientation),
        isChosen: placement !== undefined && writePlacement(way) === writePlacement(placement),
        label: phrase('railroad.control.way', {
          square: squareName(way.square),
          sides: shortSides(way.tile, way.orientation),
          effect: effect > 0 ? `+${effect}` : effect,
        }),
      })),
    };
  });
}

function describePlaceholder(tile: Tile, first: string, last: string): Phrase {
  return first === last
    ? phrase('railroad.control.onlySquare', { tile: tileName(tile), square: first })
    : phrase('railroad.control.squares', { tile: tileName(tile), first, last });
}

/** The squares where the tile fits; choosing one previews the tile there, in the first orientation that fits. */
function squareMenus(legal: readonly Placement[], { tile, placement }: Choice): readonly Menu[] {
  const ofTile = legal.filter((one) => one.tile === tile);
  return inLists(listSquares(ofTile), MOST_MENUS).map((squares) => {
    const names = squares.map(squareName);
    const [first = ''] = names;
    return {
      kind: 'menu',
      name: `squares ${first}`,
      action: 'pick',
      placeholder: describePlaceholder(tile, first, names.at(-1) ?? first),
      choices: squares.map((square) => {
        const ways = ofTile.filter((one) => one.square === square);
        const [firstWay] = ways;
        return {
          value: firstWay === undefined ? tile : writePlacement(firstWay),
          label: phrase('railroad.control.square', { square: squareName(square) }),
          description: phrase('railroad.control.ways', { count: ways.length }),
          isChosen: square === placement?.square,
        };
      }),
    };
  });
}

function backButton({ legal }: ControlContext<View>, sheet: Sheet): readonly Button[] {
  const last = openPlacements(sheet).at(-1);
  if (last === undefined || !legal().includes('back')) return [];
  const label = phrase('railroad.control.back', { square: squareName(last.square) });
  return [{ kind: 'button', label, act: { action: 'move', argument: 'back' } }];
}

function doneButton({ legal }: ControlContext<View>): Button {
  return {
    kind: 'button',
    style: 'success',
    label: phrase('railroad.control.done'),
    act: { action: 'move', argument: 'done' },
    disabled: !legal().includes('done'),
  };
}

function describeRefusal({ view, viewer }: ControlContext<View>, placement: Placement): Phrase | undefined {
  return typeof viewer === 'number' ? refuseMove(view, viewer, placing(placement)) : undefined;
}

function ownSheet({ view, viewer }: ControlContext<View>): Sheet | undefined {
  return typeof viewer === 'number' ? view.sheets[viewer] : undefined;
}
