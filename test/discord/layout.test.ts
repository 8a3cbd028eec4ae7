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

test('a list is a row with its own button for each entry, within the 40 parts that Discord takes', () => {
  const { components } = messageRequest(list(12)).body;
  const sections = components.filter(({ type }) => type === ComponentType.Section);
  expect(sections).toHaveLength(10);
  expect(1 + 3 * sections.length + 2).toBeLessThanOrEqual(40);
  expect(messageRequest(list(3)).body).not.toHaveProperty('content');
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
