import { Client } from 'discord.js';
import { expect, test } from 'vitest';
import { clientOptions, explainClosing } from '../../src/discord/client.ts';

test('discord.js remembers no people, however many come by', () => {
  const client = new Client(clientOptions({ api: undefined, shards: undefined }));
  const add = Reflect.get(client.users, '_add').bind(client.users);
  for (let id = 1; id < 1000; id += 1) add({ id: String(id), username: 'somebody' });
  expect(client.users.cache.size).toBe(0);
});

test.each([4004, 4010, 4011, 4012, 4013, 4014])(
  'what is to be done about closing code %i is said in one line',
  (code) => {
    expect(explainClosing(code)).toContain(String(code));
    expect(explainClosing(code)).not.toContain('\n');
  },
);
