import { type Button, type Menu, pickButton, type Row } from '../../src/discord/command/controls.ts';
import { inLists } from '../../src/discord/screens/cellMenus.ts';
import { writeCell } from '../../src/engine/cell.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { type Move, readMove, writeBuilding } from '../../src/games/newhaven/moves.ts';
import { nameBuilding } from '../../src/games/newhaven/names.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { costOf, spaceAt, standsFaceUp } from '../../src/games/newhaven/village.ts';

type Build = Extract<Move, { kind: 'build' }>;

/** The controls of building: a building, then one of its spaces, then the look before it is built. */
export function buildControls(view: View, legal: readonly string[], picked: string): readonly Row[] {
  const builds = legal.flatMap((text): readonly Build[] => {
    const move = readMove(text);
    return move.ok && move.value.kind === 'build' ? [move.value] : [];
  });
  const done: Button = {
    kind: 'button',
    label: view.phase === 'share' ? phrase('newhaven.control.pass') : phrase('newhaven.control.done'),
    style: 'primary',
    act: { action: 'move', argument: 'done' },
  };
  const buildings = [...new Map(builds.map((build) => [writeBuilding(build.building), build])).values()];
  const [, building, space] = picked.split(' ');
  if (picked.startsWith('build') && space !== undefined) return [lookButtons(picked, building ?? ''), [done]];
  const ofBuilding = builds.filter((build) => writeBuilding(build.building) === building);
  if (ofBuilding.length > 0)
    return [...spaceMenus(view, ofBuilding), [pickButton(phrase('newhaven.control.otherBuilding'), ''), done]];
  return buildings.length === 0 ? [[done]] : [buildingMenu(buildings), [done]];
}

function buildingMenu(builds: readonly Build[]): Menu {
  return {
    kind: 'menu',
    name: 'building',
    action: 'pick',
    placeholder: phrase('newhaven.control.building'),
    choices: builds.map(({ building }) => ({
      value: `build ${writeBuilding(building)}`,
      label: nameBuilding(building),
    })),
  };
}

function spaceMenus(view: View, builds: readonly Build[]): readonly Menu[] {
  return inLists(builds, 2).map((offered, at) => {
    const spaces = offered.map(({ cell }) => writeCell(cell));
    return {
      kind: 'menu',
      name: `space${at}`,
      action: 'pick',
      placeholder: phrase('newhaven.control.villageSpaces', { first: spaces[0] ?? '', last: spaces.at(-1) ?? '' }),
      choices: offered.map((build) => ({
        value: buildText(build),
        label: phrase('newhaven.control.spaceName', { space: writeCell(build.cell) }),
        description: costAndFace(view, build),
      })),
    };
  });
}

function lookButtons(picked: string, building: string): readonly Button[] {
  return [
    {
      kind: 'button',
      style: 'success',
      label: phrase('newhaven.control.build'),
      act: { action: 'move', argument: picked },
    },
    pickButton(phrase('newhaven.control.otherSpace'), `build ${building}`),
    pickButton(phrase('newhaven.control.otherBuilding'), ''),
  ];
}

/** The building, where it is to stand, and what that means. */
export function sayBuild(view: View, build: Build): Phrase {
  const building = nameBuilding(build.building);
  return phrase('newhaven.control.look', { building, space: writeCell(build.cell), look: costAndFace(view, build) });
}

/** What a building costs there, and whether it will stand face up. */
function costAndFace(view: View, { building, cell }: Build): Phrase {
  const space = spaceAt(cell, view) ?? 0;
  const cost = costOf(space);
  return standsFaceUp(building, space)
    ? phrase('newhaven.control.faceUp', { cost })
    : phrase('newhaven.control.faceDown', { cost });
}

function buildText({ building, cell }: Build): string {
  return `build ${writeBuilding(building)} ${writeCell(cell)}`;
}
