import { type Client, GatewayDispatchEvents } from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../src/playground.ts';
import type { Visitor } from '../src/visitor.ts';
import { startDemoBot } from './demoBot.ts';

let playground: Playground;
let bot: Client<true>;
const [ada, ben] = ['100000000000000001', '100000000000000002'] as const;
const games = '400000000000000001';
let visitor: Visitor;

beforeAll(async () => {
  playground = await startPlayground();
  bot = await startDemoBot(playground);
  visitor = playground.visitor(ada, games);
});

afterAll(async () => {
  expect(playground.refusals).toEqual([]);
  await bot.destroy();
  await playground.close();
});

describe('the real discord.js client', () => {
  test('connects, and knows the server, its channels and people', () => {
    const guild = bot.guilds.cache.get(playground.guildId);
    expect(guild?.name).toBe('The Playground');
    expect(guild?.channels.cache.map((channel) => channel.name)).toEqual(['games', 'lounge', 'arena']);
    expect(guild?.members.cache.has(ben)).toBe(true);
  });

  test('answers a command with a picture, its alt text and its size', async () => {
    const reply = await visitor.command('/demo board size:3 colour:Meadow green rival:@Ben');
    expect(reply.kind).toBe('message');
    expect(reply.message?.usedBy).toEqual({ id: ada, name: 'Ada', command: 'demo board' });
    expect(reply.message?.attachments).toMatchObject([
      { filename: 'board.png', width: 180, height: 180, description: 'A board of 3 x 3, the first field dark' },
    ]);
    expect(reply.message?.pinged).toEqual([ben]);
    const picture = await fetch(reply.message?.attachments[0]?.url ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength).toBe(reply.message?.attachments[0]?.size);
  });

  test('pings nobody when it allows no mention', async () => {
    const reply = await visitor.command('/demo board size:2 rival:@Ben quiet:true');
    expect(reply.message?.content).toContain(`<@${ben}>`);
    expect(reply.message?.pinged).toEqual([]);
  });

  test('hears with a command which message of the channel was the last that all see, also when it is gone', async () => {
    const lasts: unknown[] = [];
    bot.ws.on(GatewayDispatchEvents.InteractionCreate, ({ channel }) => lasts.push(channel.last_message_id));
    const { message: board } = await visitor.command('/demo board size:2');
    await visitor.command('/demo secret');
    playground.faults.deleteMessage(games, board?.id ?? '');
    await visitor.command('/demo secret');
    visitor.say('hello');
    await visitor.command('/demo secret');
    expect(lasts.slice(1)).toEqual([board?.id, board?.id, visitor.messages().at(-2)?.id]);
  });

  test('proposes while an option is being typed', async () => {
    const choices = await visitor.autocomplete('/demo pick fruit:ap', 'fruit');
    expect(choices.map((choice) => choice.value)).toEqual(['apple', 'apricot']);
  });

  test('takes a file from a command and reads it from its address', async () => {
    const record = { filename: 'record.txt', contentType: 'text/plain', bytes: new TextEncoder().encode('a1-a2') };
    const reply = await visitor.command('/demo import', { files: { record } });
    expect(reply.message?.content).toBe('record.txt: 5 characters');
  });

  test('defers, then edits what says that it is thinking, then follows up in private', async () => {
    const reply = await visitor.command('/demo slow');
    expect(reply).toMatchObject({ kind: 'thinking', message: { isThinking: true, content: '' } });
    await visitor.waitFor((all) => all.find((message) => message.content === 'And one more thing.'));
    const [answer, private_] = visitor.messages().slice(-2);
    expect(answer).toMatchObject({ content: 'Thought about it.', isThinking: false, isPrivate: false });
    expect(private_).toMatchObject({ content: 'And one more thing.', isPrivate: true });
  });

  test('answers in private, and nobody else sees that answer', async () => {
    const reply = await visitor.command('/demo secret');
    expect(reply.message?.isPrivate).toBe(true);
    const others = playground.visitor(ben, games).messages();
    expect(others.map((message) => message.id)).not.toContain(reply.message?.id);
    visitor.dismiss(reply.message?.id ?? '');
    expect(visitor.messages().map((message) => message.id)).not.toContain(reply.message?.id);
  });

  test('changes the message of a button, at once or after a deferral', async () => {
    const board = await visitor.command('/demo board size:2');
    const clicked = await visitor.click('Count 0', board.message);
    expect(clicked).toMatchObject({ kind: 'update', message: { id: board.message?.id } });
    expect(visitor.controls(board.message).map((control) => control.label)).toContain('Count 1');
    expect((await visitor.click('End', board.message)).kind).toBe('quiet');
    await visitor.waitFor((all) => all.find((one) => one.id === board.message?.id && one.content === 'It is over.'));
    expect(visitor.controls(board.message)).toEqual([]);
  });

  test('hears what was chosen in a menu', async () => {
    await visitor.command('/demo board size:2');
    const reply = await visitor.select('Choose fruits', ['quince', 'apple']);
    expect(reply.message?.content).toBe(`<@${ada}> chose quince and apple`);
  });

  test('shows a modal and reads what was filled in', async () => {
    const opened = await visitor.command('/demo table note');
    expect(opened).toMatchObject({ kind: 'modal', modal: { title: 'A note' } });
    const reply = await visitor.submit({ Title: 'Hello', fruit: ['banana'] });
    expect(reply.message?.content).toBe('Note: **Hello** banana');
  });

  test('shows a layout of components with its picture', async () => {
    const reply = await visitor.command('/demo layout');
    expect(reply.message).toMatchObject({ isLayout: true, pinged: [ada] });
    const url = `${playground.url}/attachments/${games}/`;
    expect(JSON.stringify(reply.message?.components)).toContain(url);
  });

  test('is told of a button that the message does not have', async () => {
    const board = await visitor.command('/demo board size:2');
    const reply = await visitor.forge('made:up', board.message ?? '');
    expect(reply.message).toMatchObject({ isPrivate: true, content: 'That board is out of date.' });
  });

  test('serves a person in direct messages', async () => {
    const direct = playground.visitor(ben, playground.directChannel(ben));
    expect((await direct.command('/demo pick fruit:quince')).message?.content).toBe('You picked `quince`.');
    const other = playground.visitor(ada, playground.directChannel(ben));
    await expect(other.command('/demo pick fruit:quince')).rejects.toThrow('no channel');
    const user = await bot.users.fetch(ada);
    await user.send('Your turn');
    expect(playground.visitor(ada, playground.directChannel(ada)).last().content).toBe('Your turn');
  });

  test('sends, edits, reads and deletes messages of a channel and a thread', async () => {
    const channel = await bot.channels.fetch(games);
    if (!channel?.isSendable() || channel.isDMBased() || !('threads' in channel)) throw new Error('no text channel');
    const sent = await channel.send(`<@${ben}> come and play`);
    await sent.edit('Never mind');
    expect((await channel.messages.fetch({ message: sent.id, force: true })).content).toBe('Never mind');
    expect(visitor.last()).toMatchObject({ content: 'Never mind', pinged: [ben] });
    const thread = await sent.startThread({ name: 'A match' });
    expect(thread.id).toBe(sent.id);
    await thread.send('In here');
    expect(playground.visitor(ben, thread.id).last().content).toBe('In here');
    await sent.delete();
    expect(visitor.messages().map((message) => message.id)).not.toContain(sent.id);
  });

  test('gets the same message back for a repeated nonce', async () => {
    const channel = await bot.channels.fetch(games);
    if (!channel?.isSendable()) throw new Error('no text channel');
    const first = await channel.send({ content: 'Once', nonce: 'turn-7', enforceNonce: true });
    const second = await channel.send({ content: 'Once', nonce: 'turn-7', enforceNonce: true });
    expect(second.id).toBe(first.id);
  });
});

describe('a visitor', () => {
  test.each([
    ['/demo board', 'size is required'],
    ['/demo board size:9', 'at most 8'],
    ['/demo board size:two', 'is a number'],
    ['/demo board size:2 colour:red', 'one of: Sea blue, Meadow green'],
    ['/demo board size:2 rival:@Nobody', 'Nobody here'],
    ['/demo board size:2 stray', 'is a number'],
    ['/demo', 'needs one of: board'],
    ['/demo table', 'needs one of: note'],
    ['/nothing', 'no command /nothing'],
    ['/demo import', 'needs a file'],
  ])('cannot send %s', async (text, reason) => {
    await expect(visitor.command(text)).rejects.toThrow(reason);
  });

  test('cannot press what is disabled, a link, or not there', async () => {
    await visitor.command('/demo board size:2');
    await expect(visitor.click('Not now')).rejects.toThrow('disabled');
    await expect(visitor.click('Nope')).rejects.toThrow('there are: Count 0');
    await expect(visitor.select('Choose fruits', ['apple', 'banana', 'quince'])).rejects.toThrow('1 to 2');
  });

  test('finds a command only with the permissions it needs', async () => {
    await expect(playground.visitor(ben, games).command('/tidy')).rejects.toThrow('no command /tidy');
  });

  test('cannot send a modal that breaks its own rules', async () => {
    await visitor.command('/demo table note');
    await expect(visitor.submit({ Text: 'x' })).rejects.toThrow('«Title» is required');
    await expect(visitor.submit({ Title: 'x'.repeat(21) })).rejects.toThrow('too long');
    await expect(visitor.submit({ Title: 'x', Colour: 'red' })).rejects.toThrow('does not ask');
  });
});
