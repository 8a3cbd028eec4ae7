import { DiscordAPIError } from 'discord.js';
import { expect, test } from 'vitest';
import { createLog } from '../../src/log.ts';

/** What the log says of an error. */
function told(error: unknown): string {
  const lines: string[] = [];
  createLog('debug', { destination: { write: (line: string) => void lines.push(line) } }).error(
    { err: error },
    'it failed',
  );
  return lines.join('');
}

const TOKEN = 'aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6';

test('an error of Discord is told without its request: tokens, words of people and files stay out of the log', () => {
  const url = `https://discord.com/api/v10/webhooks/1/${TOKEN}/messages/@original`;
  const body = { json: { content: 'Ada drew a1-a2', seed: 'secret' }, files: [] };
  const error = new DiscordAPIError({ code: 10062, message: 'Unknown interaction' }, 10062, 404, 'POST', url, body);
  const line = told(error);
  expect(line).toContain('10062');
  expect(line).toContain('Unknown interaction');
  for (const secret of [TOKEN, 'Ada draws', 'secret', 'webhooks']) expect(line).not.toContain(secret);
});

test('the cause of an error is told likewise', () => {
  const line = told(new Error('the store failed', { cause: new Error(`no route to /webhooks/1/${TOKEN}`) }));
  expect(line).toContain('no route to');
  expect(line).not.toContain(TOKEN);
});

test('seeds, and what a parser quotes, are left out of the words of an error and of its stack', () => {
  const seed = '0123456789abcdef0123456789abcdef';
  expect(told(new Error(`seed ${seed}`))).not.toContain(seed);
  let failure: unknown;
  try {
    JSON.parse('Ada said hello');
  } catch (error) {
    failure = error;
  }
  expect(told(failure)).not.toContain('Ada said');
  expect(told(failure)).toContain('SyntaxError');
});

test('what is thrown and is no error is told as well', () => {
  expect(told('just words')).toContain('just words');
  expect(told(null)).toContain('null');
});
