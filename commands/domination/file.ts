import { drawDomination } from '../../render/domination/picture.ts';
import { encodeAnimation } from '../../render/shared/animation.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import {
  domination,
  type FileReplay,
  type FileStart,
  playFile,
  RULES,
  unfinishedPhrase,
  type View,
  viewOfReplay,
  viewsOfReplay,
} from '../../src/games/domination/index.ts';
import type { Exhibit, ExtraCommand } from '../../src/play/contract/gameCommand.ts';
import type { Arguments } from '../../src/play/contract/option.ts';

/** In bytes: enough for a few hundred moves. */
const MAX_BYTES = 8192;

/**
 * The side length, in cells, of the largest board that can be played in chat, and of the largest that can be drawn
 * well.
 */
const LARGEST = 200;
const LARGEST_PICTURED = 32;

/**
 * How many moves an animation shows one by one (if there are more, some are left out evenly), and how long each frame
 * stays, in milliseconds.
 */
const MOST_FRAMES = 60;
const FRAME_STAYS = 700;
const LAST_FRAME_STAYS = 4000;

/** `/domination file`: does what the original program did: plays the moves in a file, and shows the outcome. */
export const fileCommand: ExtraCommand<View> = {
  name: 'file',
  text: 'domination.command.file',
  options: [
    { name: 'input', text: 'domination.command.input', required: true, kind: 'file', maxBytes: MAX_BYTES },
    { name: 'rule', text: 'domination.command.rule', required: false, offers: RULES },
  ],
  show: ({ given }) => replayFile(given),
};

async function replayFile(given: Arguments): Promise<Result<Exhibit>> {
  const rule = RULES.find((one) => one === given.rule) ?? 'any';
  const replay = playFile(given.input ?? '', { rule, refuseStart: refuseLarge });
  if (!replay.ok) return replay;
  const { size, output } = replay.value;
  const files = [{ name: 'output.txt', bytes: Buffer.from(output) }];
  const lines = describeReplay(replay.value);
  if (size > LARGEST_PICTURED) return accept({ lines, files, isPrivate: false });
  const last = viewOfReplay(replay.value, replay.value.plays.length);
  return accept({
    lines,
    drawing: (theme) => drawDomination(last, theme),
    alt: domination.describe(last),
    files: [
      ...files,
      { name: 'plays.gif', bytes: await animate(replay.value), alt: phrase('domination.file.animation') },
    ],
    isPrivate: false,
  });
}

function refuseLarge(start: FileStart): Result<FileStart> {
  return start.size > LARGEST ? refuse(phrase('domination.file.tooLarge', { largest: LARGEST })) : accept(start);
}

/** The score line of the file, and how many of its moves were played. */
function describeReplay({ plays, cells, unfinished, rule }: FileReplay): readonly Phrase[] {
  const invalid = plays.filter(({ valid }) => !valid).length;
  return [
    phrase('domination.file.score', { x: cells.X, o: cells.O }),
    phrase('domination.file.plays', { count: plays.length, invalid, rule }),
    ...(unfinished === undefined ? [] : [unfinishedPhrase(unfinished)]),
  ];
}

function animate(replay: FileReplay): Promise<Buffer> {
  const { length } = replay.plays;
  const step = Math.ceil((length + 1) / MOST_FRAMES);
  const counts = Array.from({ length: Math.floor(length / step) }, (_, frame) => frame * step);
  const views = [...viewsOfReplay(replay, [...counts, length])];
  return encodeAnimation(
    views.map((view, frame) => ({
      drawing: drawDomination(view, 'dark'),
      stays: frame === views.length - 1 ? LAST_FRAME_STAYS : FRAME_STAYS,
    })),
  );
}
