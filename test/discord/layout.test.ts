import { ComponentType, MessageFlags } from 'discord.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { body, messageRequest, replacing } from '../../src/discord/wire/message.ts';
import { PersonId } from '../../src/match/match.ts';
import type { Scene } from '../../src/play/contract/scene.ts';

const button = (label: string) => ({
  ...{ kind: 'button' as const, label, style: 'success' as const, control: `1:::find.all:${label}`, disabled: false },
});
const list = (entries: number, pings: readonly string[] = []): Scene => ({
  content: 'Open seats',
  items: Array.from({ length: entries }, (_, at) => ({ text: `Seat ${at}`, control: button(String(at)) })),
  rows: [[button('more')]],
  pings: pings.map((id) => PersonId.parse(id)),
});

test('a message that pings somebody is never a layout: the push notification would have no words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.array(fc.constantFrom('1', '2', '3')), (entries, pings) => {
      const screen = list(entries, pings);
      for (const made of [messageRequest(screen).body, body(screen), replacing(screen)]) {
        if (pings.length > 0) expect(made).not.toHaveProperty('flags');
        else expect(made).toMatchObject({ flags: MessageFlags.IsComponentsV2 });
      }
    }),
  );
});

const sizeOf = (parts: unknown): number => {
  if (Array.isArray(parts)) return parts.map(sizeOf).reduce((sum, size) => sum + size, 0);
  if (typeof parts !== 'object' || parts === null || !('type' in parts)) return 0;
  return (
    1 + sizeOf('components' in parts ? parts.components : []) + sizeOf('accessory' in parts ? [parts.accessory] : [])
  );
};
const words = (parts: readonly object[]): readonly string[] =>
  parts.flatMap((one) => [
    ...('content' in one && typeof one.content === 'string' ? [one.content] : []),
    ...('components' in one && Array.isArray(one.components) ? words(one.components) : []),
  ]);

test('a list is a row with its own button for each entry, and has as many as fit into the 40 parts that Discord takes', () => {
  const { components } = messageRequest(list(20)).body;
  expect(components.filter(({ type }) => type === ComponentType.Section)).toHaveLength(12);
  expect(messageRequest(list(3)).body).not.toHaveProperty('content');
});

test('no list is longer than Discord takes it, whatever its entries hold, and the short ones are whole', () => {
  const entry = fc.record({
    text: fc.integer({ min: 0, max: 3000 }).map((length) => 'x'.repeat(length)),
    control: fc.option(fc.constant(button('one')), { nil: undefined }),
    below: fc.option(fc.constant([button('here'), button('there')]), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (items) => {
      const { components } = messageRequest({ ...list(0), items }).body;
      expect(sizeOf(components)).toBeLessThanOrEqual(40);
      const said = words(components);
      expect(said.join('').length).toBeLessThanOrEqual(4000);
      expect(said[0]).toBe('Open seats');
      // An entry without words and button is nothing to show.
      const told = items.filter(({ text, control }) => text !== '' || control !== undefined);
      for (const [at, text] of said.slice(1).entries()) if (text.length < 150) expect(text).toBe(told[at]?.text);
    }),
  );
});

test('a list that pings has its entries as lines, and their buttons below', () => {
  const made = messageRequest(list(7, ['1'])).body;
  expect(made).toMatchObject({ content: expect.stringContaining('Seat 6') });
  expect(made.components).toHaveLength(3);
});

test('whatever replaces a layout is one, with its picture and its words', () => {
  const plain: Scene = {
    ...{ content: 'Your turn', rows: [[button('move')]], pings: [] },
    picture: { name: 'board.png', png: Buffer.from('x'), alt: 'a board' },
  };
  const made = replacing(plain, true);
  expect(made).toMatchObject({ flags: MessageFlags.IsComponentsV2, content: null });
  const types = made.components.map((one) => one.toJSON().type);
  expect(types).toEqual([ComponentType.TextDisplay, ComponentType.MediaGallery, ComponentType.ActionRow]);
  expect(replacing(plain)).not.toHaveProperty('flags');
});

test('an alt text that is too long for Discord ends with a sentence, in a message and in a list', () => {
  const sentence = 'A sentence of forty characters, this one!';
  const picture = { name: 'board.png', png: Buffer.alloc(1), alt: Array(40).fill(sentence).join(' ') };
  const [file] = messageRequest({ ...list(0, ['1']), picture }).body.attachments;
  expect(file?.description).toMatch(/this one!$/);
  expect(file?.description?.length).toBeLessThanOrEqual(1024);
  const gallery = messageRequest({ ...list(3), picture }).body.components.find(
    ({ type }) => type === ComponentType.MediaGallery,
  );
  expect(gallery).toHaveProperty('items.0.description', file?.description);
});
