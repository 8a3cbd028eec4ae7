import { expect, test } from 'vitest';
import type { AskDiscord } from '../../src/page/askDiscord.ts';
import { createGrants } from '../../src/page/linkedRoles/grants.ts';

const HOUR = 60 * 60_000;
const APPLICATION = { clientId: '1', clientSecret: 'secret' };
const refusesAll: AskDiscord['ask'] = async () => ({ ok: false, status: 400 });

test('a grant whose renewal Discord refuses is good until its end: the answer to an earlier one may have been lost', async () => {
  let now = 0;
  const grants = createGrants(APPLICATION, { ask: refusesAll, restsUntil: () => 0 }, () => now);
  const grant = { access: 'a', refresh: 'r', until: HOUR / 2 };
  expect(await grants.renew(grant)).toEqual({ ok: true, value: grant });
  now = grant.until;
  expect(await grants.renew(grant)).toEqual({ ok: false, status: 400 });
});
