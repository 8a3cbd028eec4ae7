import type { Button, Menu, Moment, Row } from '../../src/discord/command/controls.ts';
import { inLists } from '../../src/discord/screens/cellMenus.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { type Placement, squareName, withPlacement } from '../../src/games/railroad/board.ts';
import { placing } from '../../src/games/railroad/moves.ts';
import { readPlacement, readTile, writePlacement } from '../../src/games/railroad/notation.ts';
import { fitsSomewhere } from '../../src/games/railroad/placing.ts';
import { refuseMove } from '../../src/games/railroad/play.ts';
import { scoreOf } from '../../src/games/railroad/scoring.ts';
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
import {
  isSpecial,
  lowestOrientation,
  mirrored,
  type Orientation,
  TILE_FACTS,
  type Tile,
  turnedOn,
} from '../../src/games/railroad/tiles.ts';
import type { View } from '../../src/games/railroad/view.ts';
import { sidePhrases, tilePhrase, tilePhrases } from '../../src/games/railroad/words.ts';
import { legalPlacements, squaresOf, tilesOf } from './placing.ts';

const MOST_SQUARE_MENUS = 2;

/** What is chosen so far, as far as it can still be played: a tile, and perhaps where and how it is to lie. */
interface Choice {
  readonly tile: Tile;
  readonly placement?: Placement;
}

/** `picked` grows as the player chooses: nothing, a tile `A0`, a placement `A0C21` on one of the tile's legal squares. */
export function controls(moment: Moment<View>, picked: string): readonly Row[] {
  const sheet = ownSheet(moment);
  if (sheet === undefined) return [];
  const legal = legalPlacements(moment);
  const choice = choiceOf(legal, picked);
  const roundButtons = [...backButton(moment, sheet), doneButton(moment)];
  if (choice === undefined) {
    return [dieButtons(moment.view, sheet, undefined), ...specialMenu(legal, sheet), roundButtons];
  }
  return [
    dieButtons(moment.view, sheet, choice.tile),
    ...squareMenus(legal, choice),
    choice.placement === undefined ? [] : placementButtons(moment, choice.placement),
    choice.placement === undefined ? [otherTile(), ...roundButtons] : [],
  ];
}

/** What the choice would bring, or which edge clashes. */
export function hint(moment: Moment<View>, picked: string): readonly Phrase[] {
  const sheet = ownSheet(moment);
  const choice = choiceOf(legalPlacements(moment), picked);
  if (sheet === undefined || choice === undefined) return [];
  const { tile, placement } = choice;
  if (placement === undefined) return [phrase('railroad.hint.tile', { tile: tilePhrase(tile) })];
  const refusal = refusalOf(moment, placement);
  if (refusal !== undefined) return [refusal];
  const placed = placementsOn(sheet);
  return [
    phrase('railroad.hint.fits', {
      tile: tilePhrase(tile),
      square: squareName(placement.square),
      sides: sidePhrases(tile, placement.orientation),
      before: scoreOf(placed).total,
      after: scoreOf([...placed, placement]).total,
    }),
    ...warning(moment.view, sheet, placement),
  ];
}

/** The dice for which this placement would take the last place. */
function warning(view: View, sheet: Sheet, placement: Placement): readonly Phrase[] {
  const roll = openRoll(view);
  const after = withPlacement(gridOn(sheet), placement);
  const left = diceLeft(roll, [...openPlacements(sheet), placement]);
  const due = dueDice(gridOn(sheet), roll, openPlacements(sheet));
  const stuck = [...new Set(left)].filter((die) => due.includes(die) && !fitsSomewhere(after, die));
  return stuck.length === 0 ? [] : [phrase('railroad.hint.stuck', { dice: tilePhrases(stuck), count: stuck.length })];
}

function choiceOf(legal: readonly Placement[], picked: string): Choice | undefined {
  const tile = readTile(picked.slice(0, 2));
  if (tile === undefined || !tilesOf(legal).includes(tile)) return undefined;
  const placement = readPlacement(picked);
  const isOffered = legal.some((one) => one.tile === tile && one.square === placement?.square);
  return placement !== undefined && isOffered ? { tile, placement } : { tile };
}

/** The dice still to place, each face once; those that fit nowhere cannot be chosen. */
function dieButtons(view: View, sheet: Sheet, chosen: Tile | undefined): readonly Button[] {
  const roll = openRoll(view);
  const placed = openPlacements(sheet);
  const due = dueDice(gridOn(sheet), roll, placed);
  const left = diceLeft(roll, placed);
  return [...new Set(left)].map((die): Button => {
    const times = left.filter((one) => one === die).length;
    const values = { tile: tilePhrase(die), times };
    const fits = due.includes(die);
    const label = times > 1 ? phrase('railroad.control.dice', values) : tilePhrase(die);
    return {
      kind: 'button',
      style: die === chosen ? 'success' : 'primary',
      label: fits ? label : phrase('railroad.control.stuck', values),
      act: { action: 'pick', argument: die },
      disabled: !fits,
    };
  });
}

function specialMenu(legal: readonly Placement[], sheet: Sheet): readonly Menu[] {
  const specials = tilesOf(legal).filter(isSpecial);
  if (specials.length === 0) return [];
  return [
    {
      kind: 'menu',
      name: 'special',
      action: 'pick',
      placeholder: phrase('railroad.control.special', { count: SPECIALS_PER_MATCH - specialsUsed(sheet).length }),
      choices: specials.map((special) => ({ value: special, label: tilePhrase(special) })),
    },
  ];
}

/** The squares where the tile fits; choosing one shows the tile there, lying in the first way that fits. */
function squareMenus(legal: readonly Placement[], { tile, placement }: Choice): readonly Menu[] {
  const ofTile = legal.filter((one) => one.tile === tile);
  return inLists(squaresOf(ofTile), MOST_SQUARE_MENUS).map((squares) => {
    const names = squares.map(squareName);
    const [first = ''] = names;
    const last = names.at(-1) ?? first;
    return {
      kind: 'menu',
      name: `squares ${first}`,
      action: 'pick',
      placeholder:
        first === last
          ? phrase('railroad.control.onlySquare', { tile, square: first })
          : phrase('railroad.control.squares', { tile, first, last }),
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

function placementButtons(moment: Moment<View>, placement: Placement): readonly Button[] {
  const { tile, orientation, square } = placement;
  const { orientations } = TILE_FACTS[tile];
  const lying = (next: Orientation) => writePlacement({ ...placement, orientation: lowestOrientation(tile, next) });
  const code = writePlacement(placement);
  return [
    {
      kind: 'button',
      style: 'success',
      label: phrase('railroad.control.place', { tile, square: squareName(square) }),
      act: { action: 'move', argument: code },
      disabled: refusalOf(moment, placement) !== undefined,
    },
    {
      kind: 'button',
      label: phrase('railroad.control.turn'),
      act: { action: 'pick', argument: lying(turnedOn(orientation)) },
      disabled: orientations.length === 1,
    },
    // Of all others, the mirror image is one of their turns.
    ...(orientations.includes(4) ? [pickButton(phrase('railroad.control.mirror'), lying(mirrored(orientation)))] : []),
    otherTile(),
  ];
}

function otherTile(): Button {
  return pickButton(phrase('railroad.control.other'), '');
}

function pickButton(label: Phrase, argument: string): Button {
  return { kind: 'button', label, act: { action: 'pick', argument } };
}

function backButton({ legal }: Moment<View>, sheet: Sheet): readonly Button[] {
  const last = openPlacements(sheet).at(-1);
  if (last === undefined || !legal().includes('back')) return [];
  const label = phrase('railroad.control.back', { tile: last.tile, square: squareName(last.square) });
  return [{ kind: 'button', label, act: { action: 'move', argument: 'back' } }];
}

function doneButton({ legal }: Moment<View>): Button {
  return {
    kind: 'button',
    style: 'success',
    label: phrase('railroad.control.done'),
    act: { action: 'move', argument: 'done' },
    disabled: !legal().includes('done'),
  };
}

function refusalOf({ view, viewer }: Moment<View>, placement: Placement): Phrase | undefined {
  return typeof viewer === 'number' ? refuseMove(view, viewer, placing(placement)) : undefined;
}

function ownSheet({ view, viewer }: Moment<View>): Sheet | undefined {
  return typeof viewer === 'number' ? view.sheets[viewer] : undefined;
}
