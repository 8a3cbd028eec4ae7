import { drawNewHaven } from '../render/newhaven/picture.ts';
import { writeCell } from '../src/engine/cell.ts';
import { type Phrase, phrase } from '../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../src/engine/result.ts';
import { newhaven } from '../src/games/newhaven/index.ts';
import { openTiles } from '../src/games/newhaven/map.ts';
import { readMove } from '../src/games/newhaven/moves.ts';
import { nameBuilding } from '../src/games/newhaven/names.ts';
import { reasonFor } from '../src/games/newhaven/players/reason.ts';
import { RESOURCES } from '../src/games/newhaven/resources.ts';
import { listActors, type View } from '../src/games/newhaven/state.ts';
import { villageScore } from '../src/games/newhaven/village.ts';
import { withBestTurn } from '../src/games/newhaven/yields.ts';
import type { ControlContext, Row } from '../src/play/contract/controls.ts';
import { defineCommand, type ExtraCommand } from '../src/play/contract/gameCommand.ts';
import type { Arguments } from '../src/play/contract/option.ts';
import { buildControls, sayBuild } from './newhaven/build.ts';
import { drawControls } from './newhaven/draw.ts';
import { placeControls } from './newhaven/place.ts';

const RESOURCE_WORDS = RESOURCES.map((resource) => resource.toLowerCase());

/** `/newhaven village`: the board and the villages as the caller may see them, with every village in words. */
const villageCommand: ExtraCommand<View> = {
  name: 'village',
  text: 'newhaven.command.village',
  options: [],
  show({ moment }) {
    if (moment === undefined) return refuse(phrase('discord.noTable'));
    const { view } = moment;
    return accept({
      lines: newhaven.describe(view),
      drawing: (theme) => drawNewHaven(view, theme),
      alt: newhaven.describe(view),
      isPrivate: true,
    });
  },
};

/**
 * `/newhaven`: tiles and buildings are chosen on one's own board, with a preview of what a choice would bring, or
 * typed.
 */
export const newhavenCommand = defineCommand<View>({
  game: newhaven,
  text: 'newhaven.command',
  moves: [
    {
      name: 'place',
      text: 'newhaven.command.place',
      options: [
        { name: 'tile', text: 'newhaven.command.tile', required: true, offers: ['1', '2', '3'] },
        { name: 'space', text: 'newhaven.command.space', required: true, offers: 'suggestions' },
        { name: 'turn', text: 'newhaven.command.turn', required: false, offers: ['0', '1', '2', '3'] },
      ],
      read: ({ tile = '', space = '', turn = '0' }) => oneMove(`place ${tile} ${space} r${turn}`),
      complete: ({ legal }, { tile = '1', space = '' }) => wordsAfter(legal(), `place ${tile}`, space),
    },
    {
      name: 'ship',
      text: 'newhaven.command.ship',
      options: [
        { name: 'resource', text: 'newhaven.command.resource', required: true, offers: RESOURCE_WORDS },
        { name: 'space', text: 'newhaven.command.space', required: true, offers: 'suggestions' },
      ],
      read: ({ resource = '', space = '' }) => oneMove(`ship ${resource} ${space}`),
      complete: ({ legal }, { resource = 'stone', space = '' }) => wordsAfter(legal(), `ship ${resource}`, space),
    },
    {
      name: 'build',
      text: 'newhaven.command.build',
      options: [
        { name: 'building', text: 'newhaven.command.building', required: true, offers: 'suggestions' },
        { name: 'space', text: 'newhaven.command.villageSpace', required: true, offers: 'suggestions' },
      ],
      read: ({ building = '', space = '' }) => oneMove(`build ${building} ${space}`),
      complete: ({ legal }, given, option) =>
        option === 'building'
          ? wordsAfter(legal(), 'build', given.building ?? '')
          : wordsAfter(legal(), `build ${given.building ?? ''}`, given.space ?? ''),
    },
    { name: 'done', text: 'newhaven.command.done', options: [], read: () => accept(['done']) },
    { name: 'pass', text: 'newhaven.command.pass', options: [], read: () => accept(['done']) },
    {
      name: 'draw',
      text: 'newhaven.command.draw',
      options: [{ name: 'from', text: 'newhaven.command.from', required: true, offers: 'suggestions' }],
      read: ({ from = '' }: Arguments) => oneMove(`draw ${from}`),
      complete: ({ legal }, { from = '' }) => drawsBeginning(legal(), from),
    },
  ],
  extras: [villageCommand],
  // Sharing belongs to the turn in which a tile was laid, and so does the player who lays the next one.
  turn: ({ map }) => -openTiles(map).length,
  scores: ({ players }) => players.map(({ village }) => `${villageScore(village)}`),
  controls,
  prompt,
  decisive,
  hint,
});

function oneMove(text: string): Result<readonly string[]> {
  const move = readMove(text);
  return move.ok ? accept([newhaven.write(move.value)]) : move;
}

/** The words that follow `start` in legal moves and begin with the typed text, without duplicates. */
function wordsAfter(legal: readonly string[], start: string, typed: string): readonly string[] {
  const following = legal.flatMap((move) =>
    move.startsWith(`${start} `) ? [move.slice(start.length + 1).split(' ')[0] ?? ''] : [],
  );
  return [...new Set(following)].filter((word) => word.startsWith(typed.toLowerCase()));
}

/** The possible draws that begin with the typed text, such as `3 1 bag`. */
function drawsBeginning(legal: readonly string[], typed: string): readonly string[] {
  const draws = legal.flatMap((move) => (move.startsWith('draw ') ? [move.replace(/^draw (pool )?/, '')] : []));
  return draws.filter((draw) => draw.startsWith(typed.toLowerCase()));
}

function controls({ view, legal }: ControlContext<View>, picked: string): readonly Row[] {
  switch (view.phase) {
    case 'place':
      return placeControls(view, picked);
    case 'build':
    case 'share':
      if (view.phase === 'share' && view.viewer === view.active) return drawControls(view, legal());
      return buildControls(view, legal(), picked);
    case 'draw':
      return drawControls(view, legal());
    case 'over':
      return [];
  }
}

/** What the player to move should do, and how much of it. */
function prompt({ phase, viewer, active, drawsLeft, hasDrawn }: View): Phrase {
  switch (phase) {
    case 'place':
      return phrase('newhaven.prompt.place');
    case 'build':
      return phrase('newhaven.prompt.build');
    case 'share':
      return viewer === active ? phrase('newhaven.prompt.drawAhead') : phrase('newhaven.prompt.share');
    case 'draw':
      return phrase(hasDrawn ? 'newhaven.prompt.drawMore' : 'newhaven.prompt.draw', { count: drawsLeft });
    case 'over':
      return phrase('discord.turn.prompt');
  }
}

/**
 * While the wealth is shared, a player's board depends only on what is left for them, not on who else has answered; the
 * active player's board depends only on the pool.
 */
function decisive(view: View): unknown {
  if (view.phase !== 'share' || view.viewer === null) return view;
  const { round, active, phase, viewer, pool, bagSize, variants } = view;
  const isToAct = listActors(view).includes(viewer);
  const common = { round, active, phase, viewer, isToAct };
  if (viewer === active) return { ...common, pool, bagSize };
  return { ...common, variants, markers: view.markers, player: view.players[viewer] };
}

/** What the chosen tile would yield and pay for, what the chosen building would cost, or which one would be drawn. */
function hint({ view }: ControlContext<View>, picked: string): readonly Phrase[] {
  const move = readMove(withBestTurn(view, picked));
  if (!move.ok || view.viewer === null) return [];
  switch (move.value.kind) {
    case 'place':
    case 'ship': {
      const reason = reasonFor(view, view.viewer, move.value);
      if (reason === undefined) return [];
      return [phrase('newhaven.control.placed', { space: writeCell(move.value.cell), reason })];
    }
    case 'build':
      return [sayBuild(view, move.value)];
    case 'draw': {
      const [from] = move.value.from;
      const building = typeof from === 'number' ? view.pool[from - 1] : undefined;
      return building === undefined ? [] : [nameBuilding(building)];
    }
    case 'clear':
    case 'done':
      return [];
  }
}
