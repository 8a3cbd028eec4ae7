import { startPlayground } from 'discord-standin';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createChannels } from '../../src/discord/delivery/channel.ts';
import { openClient } from '../../src/discord/wire/client.ts';
import { PersonId } from '../../src/match/match.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';

test('whoever is told something in private is not kept by discord.js, and asked for once', async () => {
  const playground = await startPlayground();
  const client = openClient({ api: playground.api, shards: undefined }, { ask: () => () => undefined, now: () => 0 });
  await client.login(playground.token);
  const channels = createChannels(client, pino({ level: 'silent' }), () => 0);
  const persons = playground.people.map(({ id }) => PersonId.parse(id));
  const tellAll = async (words: string) => {
    const before = playground.countedRequests();
    for (const person of persons) expect(await channels.tell(person, wordsScreen(words))).toBe(true);
    return playground.countedRequests() - before;
  };
  expect(await tellAll('It is your turn.')).toBe(2 * persons.length);
  expect(await tellAll('It still is.')).toBe(persons.length);
  expect(client.channels.cache.size).toBe(0);
  const [person = ''] = persons;
  const read = playground.visitor(person, playground.directChannel(person)).messages();
  expect(read.map(({ content }) => content)).toEqual(['It is your turn.', 'It still is.']);
  await client.destroy();
  await playground.close();
});
