import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

test('every program may be read in part: it is launched, or loads what launching loads', () => {
  const programs = Object.values(scripts).filter((command) => /^(exec )?node /.test(command));
  expect(programs.length).toBeGreaterThan(20);
  expect(programs.filter((command) => !/src\/launch\/(launch|closedPipe)\.js /.test(command))).toEqual([]);
});
