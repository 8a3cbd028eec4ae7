import { expect, test } from 'vitest';
import { runLimited } from '../../src/play/actions/runLimited.ts';
import type { ActionContext } from '../../src/play/contract/actionContext.ts';
import { causedBy, noteOutcome } from '../../src/play/contract/outcome.ts';
import { createRateLimits, type LimitedAction } from '../../src/play/contract/rateLimits.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

const TWICE = { most: 2, span: 60_000 };
const LIMITS = {
  hint: { person: TWICE },
  upload: { person: TWICE, countsRefused: true },
  share: { message: TWICE },
} as const;
const app = { catalogue: loadCatalogue() } as ActionContext['app'];
const caller = { answer: { toCaller: async () => '' }, locale: 'en' } as never;

/** How many of four attempts are let through. */
async function countRuns(act: Partial<LimitedAction> & { readonly name: keyof typeof LIMITS }, work: () => void) {
  const rateLimits = createRateLimits(() => 0, LIMITS);
  let runs = 0;
  const run = async () => {
    runs += 1;
    work();
  };
  for (let time = 0; time < 4; time += 1) {
    const limited = () =>
      runLimited({ app, rateLimits }, { person: '1', channel: '', message: '', ...act }, caller, run);
    await causedBy('1', '', limited).catch(() => undefined);
  }
  return runs;
}

const done = () => undefined;
const refused = () => noteOutcome('refused');
const failed = () => {
  throw new Error('a fault of ours');
};

test('what was refused or failed does not count toward a limit, unless refusing it takes work', async () => {
  expect(await countRuns({ name: 'hint' }, done)).toBe(2);
  expect(await countRuns({ name: 'hint' }, refused)).toBe(4);
  expect(await countRuns({ name: 'hint' }, failed)).toBe(4);
  expect(await countRuns({ name: 'upload' }, refused)).toBe(2);
});

test('what is shared by no message, as on the page, does not count for everyone', async () => {
  expect(await countRuns({ name: 'share', message: '2' }, done)).toBe(2);
  expect(await countRuns({ name: 'share' }, done)).toBe(4);
});
