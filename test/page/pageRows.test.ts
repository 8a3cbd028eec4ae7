import { expect, test } from 'vitest';
import { pageRows } from '../../src/page/pageRows.ts';
import type { SceneRow } from '../../src/play/contract/sceneControlTypes.ts';

function row(...controls: readonly string[]): SceneRow {
  return controls.map((control) => ({ kind: 'button', style: 'primary', label: control, control, disabled: false }));
}

test('the page leaves out controls that a tap cannot use: those of chat, of no table, and those that open the board', () => {
  const own = ['1:0123456789:stamp:move:a1-a2', '1:0123456789:stamp:rematch:'];
  const rows = [
    row(own[0] ?? '', '1:0123456789:stamp:replay.open:0123456789', '1:0123456789:stamp:view:'),
    row('1:::day.share:2026-11-22', '1:::replay.open:0123456789'),
    row(own[1] ?? '', '1:0123456789:stamp:open-board:'),
  ];
  expect(pageRows(rows).map((drawn) => drawn.map(({ control }) => control))).toEqual(own.map((control) => [control]));
});
