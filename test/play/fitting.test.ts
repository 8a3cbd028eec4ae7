import { expect, test } from 'vitest';
import { fitIntoMessage } from '../../src/play/screens/screen.ts';

test('words that fit into a message stand there alone', () => {
  expect(fitIntoMessage('x'.repeat(2000))).toEqual({ content: 'x'.repeat(2000) });
});

test('words that are too long for a message are all in a file beside it, such as the purses of many players', () => {
  const words = `${'x'.repeat(1990)} Z 25, Y 24`;
  const { content, files } = fitIntoMessage(words);
  expect(content.length).toBe(2000);
  expect(files?.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['message.txt', words]]);
});
