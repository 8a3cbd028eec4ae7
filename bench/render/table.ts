import { decimal, markdownTable } from '../turns/tables.ts';
import type { PictureCost } from './measure.ts';

/** CPU time and bytes of each board; the stock route gets its pixels for free. */
export function picturesTable(costs: readonly PictureCost[]): string {
  const head = ['board', 'theme', 'draw ms', 'encode ms', 'whole ms', 'bytes', 'stock encoder ms', 'its bytes'];
  const rows = costs.map(({ game, when, viewer, theme, draw, encode, bytes, stock, stockBytes }) => [
    `${game}, ${when}${viewer === 'public' ? '' : ', a player’s own'}`,
    theme,
    ...[draw, encode, draw + encode].map((ms) => decimal(ms)),
    `${bytes}`,
    decimal(stock),
    `${stockBytes}`,
  ]);
  return markdownTable(head, rows);
}
