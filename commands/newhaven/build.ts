import { buildingEmoji } from '../../render/newhaven/emojis.ts';
import { writeCell } from '../../src/engine/cell.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { type Move, readMove, writeBuilding, writeMove } from '../../src/games/newhaven/moves.ts';
import { nameBuilding } from '../../src/games/newhaven/names.ts';
import { withOwnPlan } from '../../src/games/newhaven/plan.ts';
import { buildGain } from '../../src/games/newhaven/players/value.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { costOf, spaceAt, standsFaceUp } from '../../src/games/newhaven/village.ts';
import { type Button, type Menu, pickButton, type Row } from '../../src/play/contract/controls.ts';
import { inLists } from '../../src/play/screens/cellMenus.ts';

type Build = Extract<Move, { kind: 'build' }>;

/** Builds that have a button of their own. */
const MOST_BUTTONS = 4;

/**
 * The controls of building. The builds that help most have a button each; or a building is chosen, then its space. What is
 * built can be taken back, so that nothing is asked twice.
 */
export function buildControls(view: View, legal: readonly string[], picked: string): readonly Row[] {
  const builds = legal.flatMap((text): readonly Build[] => {
    const move = readMove(text);
    return move.ok && move.value.kind === 'build' ? [move.value] : [];
  });
  const [, building] = picked.split(' ');
  const ofBuilding = builds.filter((build) => writeBuilding(build.building) === building);
  const ends = endButtons(view, legal);
  if (ofBuilding.length > 0) {
    return [...spaceMenus(view, ofBuilding), [pickButton(phrase('newhaven.control.otherBuilding'), '')], ends];
  }
  return builds.length === 0 ? [ends] : [bestButtons(view, builds), buildingMenu(builds), ends];
}

function bestButtons(seen: View, builds: readonly Build[]): readonly Button[] {
  const view = withOwnPlan(seen);
  const village = ownPlayer(view)?.player.village ?? [];
  const gains = builds.map((build) => {
    const space = spaceAt(build.cell, view) ?? 0;
    return { build, isUp: standsFaceUp(build.building, space), gain: buildGain(village, build.building, space) };
  });
  const helping = gains.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
  // A building that goes face down could be any of its colour: one of them is enough here.
  const isFirst = ({ build, isUp }: (typeof gains)[number], at: number) =>
    isUp || helping.findIndex((other) => !other.isUp && sameGround(other.build, build)) === at;
  return helping
    .filter(isFirst)
    .slice(0, MOST_BUTTONS)
    .map(({ build, isUp }) => {
      const values = { building: nameBuilding(build.building), space: writeCell(build.cell) };
      const label = isUp ? phrase('newhaven.control.buildUp', values) : phrase('newhaven.control.buildDown', values);
      const emoji = buildingEmoji(build.building);
      return { kind: 'button', label, emoji, style: 'success', act: { action: 'move', argument: writeMove(build) } };
    });
}

function sameGround(a: Build, b: Build): boolean {
  return a.building.colour === b.building.colour && writeCell(a.cell) === writeCell(b.cell);
}

/** The ways to be done, and to begin a plan anew. */
function endButtons(view: View, legal: readonly string[]): readonly Button[] {
  const end = (label: Phrase, argument: string, style: Button['style'] & string = 'secondary'): readonly Button[] =>
    legal.includes(argument) ? [{ kind: 'button', label, style, act: { action: 'move', argument } }] : [];
  const isSharing = view.phase === 'share';
  const passes = isSharing && !hasPlan(view);
  const asPlanned = isSharing ? phrase('newhaven.control.donePlan') : phrase('newhaven.control.done');
  const done = passes ? phrase('newhaven.control.pass') : asPlanned;
  return [
    ...end(done, 'done', 'primary'),
    ...end(phrase('newhaven.control.clear'), 'clear'),
    ...end(isSharing ? phrase('newhaven.control.unlessUp') : phrase('newhaven.control.doneUnlessUp'), 'done unless-up'),
    ...end(isSharing ? phrase('newhaven.control.ask') : phrase('newhaven.control.doneAsk'), 'done ask'),
  ];
}

/** Whether the viewer has planned to build of the wealth that is shared. */
function hasPlan(view: View): boolean {
  return (ownPlayer(view)?.player.ahead?.builds.length ?? 0) > 0;
}

function buildingMenu(builds: readonly Build[]): Menu {
  const buildings = [...new Map(builds.map((build) => [writeBuilding(build.building), build.building])).values()];
  return {
    kind: 'menu',
    name: 'building',
    action: 'pick',
    placeholder: phrase('newhaven.control.building'),
    choices: buildings.map((building) => ({
      value: `build ${writeBuilding(building)}`,
      label: nameBuilding(building),
      emoji: buildingEmoji(building),
    })),
  };
}

function spaceMenus(view: View, builds: readonly Build[]): readonly Menu[] {
  return inLists(builds, 2).map((offered, at) => {
    const spaces = offered.map(({ cell }) => writeCell(cell));
    return {
      kind: 'menu',
      name: `space${at}`,
      action: 'move',
      placeholder: phrase('newhaven.control.villageSpaces', { first: spaces[0] ?? '', last: spaces.at(-1) ?? '' }),
      choices: offered.map((build) => ({
        value: writeMove(build),
        label: phrase('newhaven.control.spaceName', { space: writeCell(build.cell) }),
        emoji: buildingEmoji(build.building),
        description: costAndFace(view, build),
      })),
    };
  });
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
