import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageControl } from '../../src/page/protocol.ts';
import { controlsBeside, tappable } from '../../src/page/tapTargets.ts';
import { readControlId, writeControlId } from '../../src/play/contract/controls.ts';

const SIZE = { width: 100, height: 100 };
const AREA = { kind: 'rectangle', x: 0, y: 0, width: 10, height: 10 } as const;

const buildId = (action: 'move' | 'pick', argument: string) => writeControlId({ stamp: '', action, argument });

const buttonFor = (argument: string, label: string): PageControl => ({
  kind: 'button',
  label,
  style: 'secondary',
  control: buildId('move', argument),
  isDisabled: false,
});

test('no two places of a board are called the same, whatever their controls are called', () => {
  // Few words, so that made names meet those that others have of their own.
  const label = fc.constantFrom('Takes one', 'a: Takes one', 'b: Takes one', 'a: Takes one (2)', 'a', 'b', '');
  const place = fc.record({ argument: fc.constantFrom('a', 'b', 'c'), label, hasControl: fc.boolean() });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 8 }), (offered) => {
      const rows = offered.flatMap(({ argument, label: name, hasControl }) =>
        hasControl ? [[buttonFor(argument, name)]] : [],
      );
      const hints = new Map<string, string>(offered.map(({ argument, label: name }) => [argument, name]));
      const places = tappable(
        offered.map(({ argument }) => ({ area: AREA, argument })),
        SIZE,
        { legal: ['a', 'b', 'c'], rows, readId: readControlId, hintOf: (one: string) => hints.get(one) ?? '', buildId },
      );
      expect(places).toHaveLength(offered.length);
      expect(new Set(places.map(({ label: name }) => name)).size).toBe(places.length);
    }),
    { numRuns: 3000 },
  );
});

test('a button for what the picture offers does not stand below it once more', () => {
  const rows = [[buttonFor('a', 'Lay a'), buttonFor('done', 'Done')]];
  const legal = ['a', 'done'];
  const places = tappable([{ area: AREA, argument: 'a' }], SIZE, {
    ...{ legal, rows, readId: readControlId, hintOf: () => '', buildId },
  });
  expect(controlsBeside(rows, places, readControlId, legal)).toEqual([[buttonFor('done', 'Done')]]);
});
