import { expect, test } from 'vitest';
import { answerWithProgress, type Tell } from '../../src/play/actions/answerWithProgress.ts';
import type { Answer } from '../../src/play/contract/answer.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';

/** An answer that notes what is said, and a clock that rings when it is told to. */
function asked() {
  const said: string[] = [];
  const rings: (() => void)[] = [];
  const answer: Pick<Answer, 'toCaller' | 'change'> = {
    async toCaller({ content }) {
      said.push(`new: ${content}`);
      return '1';
    },
    async change(message, { content }) {
      said.push(`${message}: ${content}`);
    },
  };
  const timers = {
    set: (call: () => void) => rings.push(call),
    clear: (at: unknown) => void rings.splice(Number(at) - 1, 1),
  };
  const ring = async () => {
    rings.pop()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const caller = { answer: { ...answer, toAll: async () => '', update: async () => undefined } };
  const run = (work: (tell: Tell) => Promise<ReturnType<typeof wordsScreen>>) =>
    answerWithProgress({ timers }, caller, (percent) => `${percent} %`, work);
  return { said, rings, ring, run };
}

test('what is done soon is answered at once, and nothing is said of how far it was', async () => {
  const { said, rings, run } = asked();
  await run(async () => wordsScreen('the result'));
  expect(said).toEqual(['new: the result']);
  expect(rings).toEqual([]);
});

test('what takes longer says how far it is in the message that then becomes the result', async () => {
  const { said, rings, ring, run } = asked();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof wordsScreen>>();
  let tell: Tell = () => undefined;
  const answered = run((given) => {
    tell = given;
    return promise;
  });
  tell(0.314);
  await ring();
  tell(0.9);
  await ring();
  resolve(wordsScreen('the result'));
  await answered;
  expect(said).toEqual(['new: 31 %', '1: 90 %', '1: the result']);
  expect(rings).toEqual([]);
});

test('a failure is told as ever, and nothing more is said of how far it was', async () => {
  const { rings, run } = asked();
  await expect(run(() => Promise.reject(new Error('no thread')))).rejects.toThrow('no thread');
  expect(rings).toEqual([]);
});
