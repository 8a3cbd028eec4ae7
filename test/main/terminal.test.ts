import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../../src/log.ts';

function linesOf(isTerminal: boolean): string {
  let written = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      written += chunk;
      done();
    },
  });
  const log = createLog('info', { isTerminal, destination, context: () => ({ interaction: '42' }) });
  log.info({ match: 'abc' }, 'a table was opened');
  return written;
}

test('lines of the log are JSON, and say by which interaction they happen', () => {
  expect(JSON.parse(linesOf(false))).toMatchObject({
    level: 30,
    interaction: '42',
    match: 'abc',
    msg: 'a table was opened',
  });
});

test('on a terminal they are made to be read', () => {
  const lines = linesOf(true);
  expect(lines).toMatch(/INFO.*a table was opened/);
  expect(lines).toContain('interaction: "42"');
});
