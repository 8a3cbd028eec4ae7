import { expect, test } from 'vitest';
import { cutSettings, unreadableFile } from '../../src/config.ts';

test('a setting whose value is cut off at a # is named, with the remedy and without the value', () => {
  const lines = cutSettings('KEYV_URI=postgres://parlor:pa#ss@host/parlor\r\nexport DISCORD_TOKEN = secret#1\n');
  expect(lines).toEqual([
    expect.stringMatching(/^KEYV_URI: the value is cut off at the #, .* write %23$/),
    expect.stringMatching(/^DISCORD_TOKEN: the value is cut off at the #/),
  ]);
  expect(lines.join()).not.toMatch(/pa|secret/);
});

test.each([
  '# KEYV_URI=a#b',
  'LOG_LEVEL=debug # a comment',
  'KEYV_URI="postgres://parlor:pa#ss@host/parlor"',
  "KEYV_URI='pa#ss'",
  'KEYV_URI=',
  'KEYV_URI= # nothing#yet',
  'KEYV_URI=postgres://parlor:pa%23ss@host/parlor',
])('%s is read whole', (line) => {
  expect(cutSettings(line)).toEqual([]);
});

test('a file that may not be read is told, one that is not there is not', () => {
  const failure = (code: string) => Object.assign(new Error('no'), { code });
  expect(unreadableFile(failure('EACCES'))).toMatch(/^\.env: this account cannot read it .* chown/);
  expect([unreadableFile(failure('ENOENT')), unreadableFile(undefined)]).toEqual([undefined, undefined]);
});
