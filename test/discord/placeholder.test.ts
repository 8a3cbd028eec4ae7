import { expect, test } from 'vitest';
import { answerTo } from '../../src/discord/delivery/answer.ts';

test('where an announced public answer cannot be sent, nothing of its announcement stays', async () => {
  const calls: string[] = [];
  const note = (call: string) => async (id?: unknown) => {
    calls.push(typeof id === 'string' ? `${call} ${id}` : call);
    return { id: '1' };
  };
  const interaction = {
    ...{ id: '1', token: 'a-token', channelId: null },
    ...{ isMessageComponent: () => false, isChatInputCommand: () => true, deferReply: note('defer') },
    webhook: {
      ...{ editMessage: note('edit'), deleteMessage: note('delete') },
      send: () => Promise.reject(new Error('refused')),
    },
  };
  // Nobody waits: the answer is announced at once.
  const timers = { set: (act: () => void) => act(), clear: () => undefined };
  const answer = answerTo(interaction as never, timers, 0);
  await expect(answer.toAll({ content: 'a board', rows: [], pings: [] })).rejects.toThrow('refused');
  expect(calls).toEqual(['defer', 'edit @original', 'delete @original']);
});
