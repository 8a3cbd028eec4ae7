import { createCanvas } from '@napi-rs/canvas';
import { SHOWN } from '../../render/shared/discordSizes.ts';
import type { Drawing } from '../../render/shared/drawing.ts';
import { textWidth } from '../../render/shared/text.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import type { SceneControl, SceneRow } from '../../src/play/contract/sceneControlTypes.ts';

/** How wide the words and controls of a message are on a phone of 390 pixels. */
const WIDTH = 324;

/** Who wrote it and when, what it answers, the note that only one sees it, and the room around all that. */
const AROUND = 106;

const LINE = { size: 16, height: 22 } as const;
const SMALL_LINE = { size: 13, height: 18 } as const;
const BUTTON = { size: 14, height: 40, padding: 28, emoji: 28, least: 60, gap: 8 } as const;
const MENU = 42;
const ROW_GAP = 6;
const PICTURE_GAP = 4;

/** What stands for marks that Discord fills in: names, times and commands. */
const FILLED: readonly (readonly [RegExp, string])[] = [
  [/<@!?\d+>/g, '@Benjamin'],
  [/<t:\d+:R>/g, 'in 24 hours'],
  [/<t:\d+:\w>/g, 'November 27, 2026 at 10:47 AM'],
  [/<(\/[^:>]+):\d+>/g, '$1'],
  [/\*\*|`|__/g, ''],
];

const ctx = createCanvas(1, 1).getContext('2d');

/** How high Discord shows a private message on a phone of 390 pixels, to a few pixels; its picture is so large. */
export function heightOnPhone({ content, rows }: Scene, picture: Pick<Drawing, 'width' | 'height'>): number {
  const scale = Math.min(WIDTH / picture.width, SHOWN.height / picture.height);
  return AROUND + wordsHeight(content) + PICTURE_GAP + picture.height * scale + rowsHeight(rows);
}

function wordsHeight(content: string): number {
  const shown = FILLED.reduce((words, [mark, filling]) => words.replace(mark, filling), content);
  return shown
    .split('\n')
    .map((line) => {
      const isSmall = line.startsWith('-# ');
      const { size, height } = isSmall ? SMALL_LINE : LINE;
      const words = (isSmall ? line.slice(3) : line).split(' ').map((word) => textWidth(ctx, word, size));
      return height * linesOf(words, textWidth(ctx, ' ', size));
    })
    .reduce((sum, height) => sum + height, 0);
}

function rowsHeight(rows: readonly SceneRow[]): number {
  return rows.map((row) => ROW_GAP + rowHeight(row)).reduce((sum, height) => sum + height, 0);
}

function rowHeight(row: SceneRow): number {
  if (row.some(({ kind }) => kind === 'menu' || kind === 'people')) return MENU;
  const lines = linesOf(row.map(buttonWidth), BUTTON.gap);
  return lines * BUTTON.height + (lines - 1) * BUTTON.gap;
}

function buttonWidth(button: SceneControl): number {
  const label = 'label' in button ? button.label : '';
  const emoji = 'emoji' in button && button.emoji !== undefined ? BUTTON.emoji : 0;
  return Math.max(BUTTON.least, BUTTON.padding + emoji + textWidth(ctx, label, BUTTON.size));
}

/** In how many lines pieces of these widths stand, each line as full as can be. */
function linesOf(widths: readonly number[], gap: number): number {
  let lines = 1;
  let used = 0;
  for (const width of widths) {
    if (used > 0 && used + gap + width > WIDTH) {
      lines += 1;
      used = width;
    } else used += (used > 0 ? gap : 0) + width;
  }
  return lines;
}
