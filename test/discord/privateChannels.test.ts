import { type FaultResponse, startPlayground } from 'discord-standin';
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
    for (const person of persons) expect(await channels.tell(person, wordsScreen(words))).toBe('there');
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

test('a private message that Discord refuses is told from one that it did not hear, and none arrives twice', async () => {
  const playground = await startPlayground();
  const client = openClient({ api: playground.api, shards: undefined }, { ask: () => () => undefined, now: () => 0 });
  await client.login(playground.token);
  const channels = createChannels(client, pino({ level: 'silent' }), () => 0);
  const [ada] = playground.people.map(({ id }) => PersonId.parse(id));
  if (ada === undefined) throw new Error('nobody is there');
  const path = new RegExp(`/channels/${playground.directChannel(ada)}/messages`);
  const tell = (words: string, respond: FaultResponse, times: number) => {
    playground.faults.next({ method: 'POST', path, respond, times });
    return channels.tell(ada, wordsScreen(words), words);
  };
  expect(await tell('closed', { refusal: 'missingAccess' }, 1)).toBe('refused');
  expect(await tell('failed', { status: 503 }, 4)).toBe('unheard');
  expect(await tell('cut', { drop: 'unheard' }, 2)).toBe('unheard');
  expect(await tell('once', { drop: 'afterwards' }, 1)).toBe('there');
  const read = playground.visitor(ada, playground.directChannel(ada)).messages();
  expect(read.map(({ content }) => content)).toEqual(['once']);
  await client.destroy();
  await playground.close();
});
