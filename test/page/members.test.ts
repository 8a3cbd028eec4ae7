import { expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { watchMembers } from '../../src/page/httpServer.ts';
import { LASTS, type OpenSession } from '../../src/page/sessions.ts';

const MINUTE = 60_000;

/** A server that Ada is or is not in, and the marks of her sessions that were ended. */
function server() {
  const around = { now: 1_700_000_000_000, isThere: true, asked: 0 };
  const ended: string[] = [];
  const look = watchMembers({
    isMember: async () => {
      around.asked += 1;
      return around.isThere;
    },
    end: async ({ mark }) => void ended.push(mark),
    now: () => around.now,
  });
  const open = (mark: string): OpenSession => ({
    ...{ person: PersonId.parse('100000000000000001'), locale: 'en-US', guild: '200000000000000001' },
    ...{ mark, until: around.now + LASTS.session },
  });
  return { around, ended, look, open };
}

test('the sessions of a person who has left the server are ended within ten minutes of use', async () => {
  const { around, ended, look, open } = server();
  const [one, other] = [open('one'), open('other')];
  await look(one);
  around.isThere = false;
  await look(one);
  expect([around.asked, ended]).toEqual([0, []]);
  around.now += 11 * MINUTE;
  await look(one);
  await look(other);
  expect([around.asked, ended]).toEqual([1, ['one', 'other']]);
});

test('a person who comes back to the server is let in at once', async () => {
  const { around, ended, look, open } = server();
  const before = open('before');
  await look(before);
  around.isThere = false;
  around.now += 11 * MINUTE;
  await look(before);
  around.isThere = true;
  around.now += MINUTE;
  const back = open('back');
  for (let visit = 0; visit < 5; visit += 1) {
    around.now += 9 * MINUTE;
    await look(back);
  }
  expect(ended).toEqual(['before']);
});
