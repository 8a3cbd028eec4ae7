import { buildingEmoji } from '../../render/newhaven/emojis.ts';
import { writeCell } from '../../src/engine/cell.ts';
import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';
import { type Move, readMove, writeBuilding, writeMove } from '../../src/games/newhaven/moves.ts';
import { nameBuilding } from '../../src/games/newhaven/names.ts';
import { withOwnPlan } from '../../src/games/newhaven/plan.ts';
import { choiceGain } from '../../src/games/newhaven/players/value.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { costOf, pointsGained, spaceAt, standsFaceUp, withBuilding } from '../../src/games/newhaven/village.ts';
import { type Button, type Menu, pickButton, type Row } from '../../src/play/contract/controls.ts';
import { inLists } from '../../src/play/screens/cellMenus.ts';

type Build = Extract<Move, { kind: 'build' }>;

/** A build, what it does for the village, and the points it scores immediately. */
interface RatedBuild {
  readonly build: Build;
  readonly cost: number;
  readonly isUp: boolean;
  readonly gain: number;
  readonly points: number;
}

/**
 * The controls for building. The most useful build has its own button; alternatively, a building is chosen, then its
 * space. A build can be taken back, so nothing asks for confirmation.
 */
export function buildControls(view: View, legal: readonly string[], picked: string): readonly Row[] {
  const builds = rankedBuilds(view, legal);
  const [, building] = picked.split(' ');
  const ofBuilding = builds.filter(({ build }) => writeBuilding(build.building) === building);
  const ends = endButtons(view, legal);
  if (ofBuilding.length > 0) {
    return [...spaceMenus(ofBuilding), [pickButton(phrase('newhaven.control.otherBuilding'), '')], ends];
  }
  return builds.length === 0 ? [ends] : [bestButton(builds), buildingMenu(builds), ends];
}

/** All builds, with those that score and help the village most first. */
function rankedBuilds(seen: View, legal: readonly string[]): readonly RatedBuild[] {
  const view = withOwnPlan(seen);
  return legal
    .flatMap((text): readonly RatedBuild[] => {
      const move = readMove(text);
      return move.ok && move.value.kind === 'build' ? [rated(view, move.value)] : [];
    })
    .sort((a, b) => b.gain + b.points - a.gain - a.points);
}

function rated(view: View, build: Build): RatedBuild {
  const village = ownPlayer(view)?.player.village ?? [];
  const space = spaceAt(build.cell, view) ?? 0;
  const { building } = build;
  return {
    build,
    cost: costOf(space),
    isUp: standsFaceUp(building, space),
    gain: choiceGain(village, { building, space }),
    points: pointsGained(village, withBuilding(village, building, space), space),
  };
}

/** Only the best build has its own button: more would push the board off a phone's screen. */
function bestButton(builds: readonly RatedBuild[]): readonly Button[] {
  return builds
    .filter(({ gain }) => gain > 0)
    .slice(0, 1)
    .map((one) => ({
      kind: 'button',
      label: phrase(buildText(one), { ...namesOf(one.build), count: one.points }),
      emoji: buildingEmoji(one.build.building),
      style: 'success',
      act: { action: 'move', argument: writeMove(one.build) },
    }));
}

function namesOf({ building, cell }: Build) {
  return { building: nameBuilding(building), space: writeCell(cell) };
}

/** The points it scores, or whether it will be face up. */
function buildText({ points, isUp }: RatedBuild): TextKey {
  if (points > 0) return 'newhaven.control.buildPays';
  return isUp ? 'newhaven.control.buildUp' : 'newhaven.control.buildDown';
}

/** Buttons to finish, and to restart a plan. */
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

/** Whether the viewer has planned to build from the wealth that is being shared. */
function hasPlan(view: View): boolean {
  return (ownPlayer(view)?.player.ahead?.builds.length ?? 0) > 0;
}

/** A menu with each building once, described by the best build with it. */
function buildingMenu(builds: readonly RatedBuild[]): Menu {
  const isFirst = ({ build }: RatedBuild, at: number) =>
    builds.findIndex((other) => writeBuilding(other.build.building) === writeBuilding(build.building)) === at;
  return {
    kind: 'menu',
    name: 'building',
    action: 'pick',
    placeholder: phrase('newhaven.control.building'),
    choices: builds.filter(isFirst).map((one) => ({
      value: `build ${writeBuilding(one.build.building)}`,
      label: nameBuilding(one.build.building),
      emoji: buildingEmoji(one.build.building),
      description: phrase('newhaven.control.bestOn', { space: writeCell(one.build.cell), look: describeBuild(one) }),
    })),
  };
}

function spaceMenus(builds: readonly RatedBuild[]): readonly Menu[] {
  const lists = inLists(builds, 2);
  return lists.map((offered, at) => ({
    kind: 'menu',
    name: `space${at}`,
    action: 'move',
    placeholder: phrase('newhaven.control.villageSpaces', { number: at + 1, count: lists.length }),
    choices: offered.map((one) => ({
      value: writeMove(one.build),
      label: phrase('newhaven.control.spaceName', { space: writeCell(one.build.cell) }),
      emoji: buildingEmoji(one.build.building),
      description: describeBuild(one),
    })),
  }));
}

/** A build in words: the building, its space, and what that means. */
export function sayBuild(view: View, build: Build): Phrase {
  return phrase('newhaven.control.look', { ...namesOf(build), look: describeBuild(rated(withOwnPlan(view), build)) });
}

/** What a building costs there, whether it will be face up, and what it scores immediately. */
function describeBuild({ cost, isUp, points }: RatedBuild): Phrase {
  const values = { cost, count: points };
  if (points > 0) return phrase(isUp ? 'newhaven.control.paysUp' : 'newhaven.control.paysDown', values);
  return phrase(isUp ? 'newhaven.control.faceUp' : 'newhaven.control.faceDown', values);
}
