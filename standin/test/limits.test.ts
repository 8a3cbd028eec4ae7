import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../src/playground.ts';
import { type RawAnswer, type RawBot, startRawBot } from './rawBot.ts';

let playground: Playground;
let bot: RawBot;
const games = '400000000000000001';
const ada = '100000000000000001';

beforeAll(async () => {
  // Hundreds of refusals in a second are no misuse here.
  playground = await startPlayground({ rates: { inAll: { count: 1000, within: 1000 } } });
  bot = await startRawBot(playground);
});

afterAll(async () => {
  await bot.close();
  await playground.close();
});

const post = (body: object, files: readonly File[] = []) =>
  bot.request('POST', `/channels/${games}/messages`, body, files);

const long = (length: number) => 'x'.repeat(length);
const button = (more: object = {}) => ({ type: 2, style: 1, label: 'Go', custom_id: 'go', ...more });
const row = (...components: object[]) => ({ type: 1, components });
const buttons = (count: number, prefix = 'b') =>
  Array.from({ length: count }, (_, index) => button({ custom_id: `${prefix}${index}` }));
const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `L${index}`, value: `v${index}` }));
const select = (more: object = {}) => ({ type: 3, custom_id: 's', options: options(2), ...more });
const text = (content: string) => ({ type: 10, content });
const layout = (...components: object[]) => ({ flags: 1 << 15, components });
const gallery = (...items: object[]) => ({ type: 12, items });
const media = (more: object = {}) => ({ media: { url: 'https://example.org/a.png' }, ...more });

function expectRefused(answer: RawAnswer, problem: string) {
  expect(answer).toMatchObject({ status: 400, code: 50035 });
  expect(answer.problems).toContain(problem);
}

describe('a plain message is refused for', () => {
  test.each<[string, object, string]>([
    ['content above 2000', { content: long(2001) }, 'content BASE_TYPE_MAX_LENGTH'],
    ['content that is no text', { content: 5 }, 'content STRING_TYPE_CONVERT'],
    [
      'a sixth row',
      { components: [1, 2, 3, 4, 5, 6].map((n) => row(...buttons(1, `r${n}`))) },
      'components BASE_TYPE_MAX_LENGTH',
    ],
    ['a sixth button', { components: [row(...buttons(6))] }, 'components.0.components BASE_TYPE_MAX_LENGTH'],
    ['an empty row', { components: [row()] }, 'components.0.components BASE_TYPE_MIN_LENGTH'],
    ['a button outside a row', { components: [button()] }, 'components.0.type UNION_TYPE_CHOICES'],
    ['a text display', { components: [text('hi')] }, 'components.0.type UNION_TYPE_CHOICES'],
    [
      'a custom id above 100',
      { components: [row(button({ custom_id: long(101) }))] },
      'components.0.components.0.custom_id BASE_TYPE_MAX_LENGTH',
    ],
    [
      'no custom id',
      { components: [row(button({ custom_id: undefined }))] },
      'components.0.components.0.custom_id BASE_TYPE_REQUIRED',
    ],
    [
      'a custom id twice',
      { components: [row(button()), row(button())] },
      'components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a number of a component twice',
      { components: [row(button({ id: 7 })), row(button({ id: 7, custom_id: 'other' }))] },
      'components.1.components.0.id COMPONENT_ID_DUPLICATED',
    ],
    [
      'a label above 80',
      { components: [row(button({ label: long(81) }))] },
      'components.0.components.0.label BASE_TYPE_MAX_LENGTH',
    ],
    [
      'neither label nor emoji',
      { components: [row(button({ label: '' }))] },
      'components.0.components.0 BUTTON_COMPONENT_INVALID_LABEL',
    ],
    [
      'an emoji that is none',
      { components: [row(button({ emoji: { name: 'smile' } }))] },
      'components.0.components.0.emoji.name COMPONENT_INVALID_EMOJI',
    ],
    [
      'a style there is not',
      { components: [row(button({ style: 7 }))] },
      'components.0.components.0.style NUMBER_TYPE_MAX',
    ],
    [
      'a link without address',
      { components: [row(button({ style: 5, custom_id: undefined }))] },
      'components.0.components.0.url BASE_TYPE_REQUIRED',
    ],
    [
      'a link with custom id',
      { components: [row(button({ style: 5, url: 'https://a.b' }))] },
      'components.0.components.0.custom_id BUTTON_COMPONENT_FIELD_NOT_ALLOWED',
    ],
    [
      'an address above 512',
      { components: [row(button({ style: 5, custom_id: undefined, url: `https://${long(505)}` }))] },
      'components.0.components.0.url BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a menu beside a button',
      { components: [row(button(), select())] },
      'components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    [
      '26 options',
      { components: [row(select({ options: options(26) }))] },
      'components.0.components.0.options BASE_TYPE_MAX_LENGTH',
    ],
    [
      'no options',
      { components: [row(select({ options: [] }))] },
      'components.0.components.0.options BASE_TYPE_MIN_LENGTH',
    ],
    [
      'an option value twice',
      { components: [row(select({ options: [...options(1), ...options(1)] }))] },
      'components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    ],
    [
      'an option label above 100',
      { components: [row(select({ options: [{ label: long(101), value: 'v' }] }))] },
      'components.0.components.0.options.0.label BASE_TYPE_MAX_LENGTH',
    ],
    [
      'an option value above 100',
      { components: [row(select({ options: [{ label: 'l', value: long(101) }] }))] },
      'components.0.components.0.options.0.value BASE_TYPE_MAX_LENGTH',
    ],
    [
      'an option description above 100',
      { components: [row(select({ options: [{ label: 'l', value: 'v', description: long(101) }] }))] },
      'components.0.components.0.options.0.description BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a placeholder above 150',
      { components: [row(select({ placeholder: long(151) }))] },
      'components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH',
    ],
    [
      'more to choose than there is',
      { components: [row(select({ max_values: 3 }))] },
      'components.0.components.0.options BASE_TYPE_MIN_LENGTH',
    ],
    ['11 embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'e' })) }, 'embeds BASE_TYPE_MAX_LENGTH'],
    [
      'an embed description above 4096',
      { embeds: [{ description: long(4097) }] },
      'embeds.0.description BASE_TYPE_MAX_LENGTH',
    ],
    ['an embed title above 256', { embeds: [{ title: long(257) }] }, 'embeds.0.title BASE_TYPE_MAX_LENGTH'],
    [
      '26 embed fields',
      { embeds: [{ fields: Array.from({ length: 26 }, () => ({ name: 'n', value: 'v' })) }] },
      'embeds.0.fields BASE_TYPE_MAX_LENGTH',
    ],
    [
      'an embed field value above 1024',
      { embeds: [{ fields: [{ name: 'n', value: long(1025) }] }] },
      'embeds.0.fields.0.value BASE_TYPE_MAX_LENGTH',
    ],
    [
      'embeds of more than 6000 in all',
      { embeds: [{ description: long(4000) }, { description: long(2001) }] },
      'embeds MAX_EMBED_SIZE_EXCEEDED',
    ],
    ['a nonce above 25', { content: 'a', nonce: long(26) }, 'nonce BASE_TYPE_MAX_LENGTH'],
    [
      'mentions both parsed and listed',
      { content: 'a', allowed_mentions: { parse: ['users'], users: [ada] } },
      'allowed_mentions.parse MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    ],
    ['a flag that only answers may carry', { content: 'a', flags: 64 }, 'flags MESSAGE_FLAGS_NOT_ALLOWED'],
    [
      'an attachment without its file',
      { content: 'a', attachments: [{ id: 0 }] },
      'attachments.0.id ATTACHMENT_NOT_FOUND',
    ],
  ])('%s', async (_, body, problem) => expectRefused(await post(body), problem));

  test('nothing in it', async () => {
    expect(await post({ content: ' ' })).toMatchObject({ status: 400, code: 50006 });
  });

  test('alt text above 1024', async () => {
    const body = { attachments: [{ id: 0, description: long(1025) }] };
    expectRefused(await post(body, [new File(['a'], 'a.png')]), 'attachments.0.description BASE_TYPE_MAX_LENGTH');
  });

  test('11 files, or one above 10 MiB', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => new File(['a'], `${index}.txt`));
    const attachments = eleven.map((_, id) => ({ id }));
    expectRefused(await post({ attachments }, eleven), 'attachments BASE_TYPE_MAX_LENGTH');
    expectRefused(await post({}, eleven), 'attachments BASE_TYPE_MAX_LENGTH');
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.bin');
    expect(await post({}, [large])).toMatchObject({ status: 413, code: 40005 });
  });
});

describe('a layout of Components V2 is refused for', () => {
  const nested = (count: number) => ({ type: 17, components: Array.from({ length: count }, () => text('t')) });

  test.each<[string, object, string]>([
    ['41 components, nested ones counted', layout(nested(40)), 'components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED'],
    [
      'content beside them',
      { ...layout(text('t')), content: 'c' },
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'embeds beside them',
      { ...layout(text('t')), embeds: [{ title: 'e' }] },
      'embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'more than 4000 characters in all',
      layout(text(long(2001)), text(long(2000))),
      'components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ],
    ['an empty text', layout(text('')), 'components.0.content BASE_TYPE_MIN_LENGTH'],
    ['an empty gallery', layout(gallery()), 'components.0.items BASE_TYPE_MIN_LENGTH'],
    [
      '11 pictures in a gallery',
      layout(gallery(...Array.from({ length: 11 }, () => media()))),
      'components.0.items BASE_TYPE_MAX_LENGTH',
    ],
    [
      'alt text above 1024',
      layout(gallery(media({ description: long(1025) }))),
      'components.0.items.0.description BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a section without accessory',
      layout({ type: 9, components: [text('t')] }),
      'components.0.accessory BASE_TYPE_REQUIRED',
    ],
    [
      'four texts in a section',
      layout({ type: 9, components: [1, 2, 3, 4].map(() => text('t')), accessory: button() }),
      'components.0.components BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a container in a container',
      layout({ type: 17, components: [nested(1)] }),
      'components.0.components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'a custom id twice, however deep',
      layout(row(button()), { type: 17, components: [row(button())] }),
      'components.1.components.0.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a picture that was not sent',
      layout(gallery({ media: { url: 'attachment://board.png' } })),
      'components UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    ],
  ])('%s', async (_, body, problem) => expectRefused(await post(body), problem));

  test('a file that no component shows', async () => {
    const answer = await post(layout(text('t')), [new File(['a'], 'a.png')]);
    expectRefused(answer, 'attachments MESSAGE_ATTACHMENT_NOT_REFERENCED');
  });

  test('taking the flag away again; but an edit may add it, once the content is gone', async () => {
    const { body } = await post({ content: 'plain' });
    const path = `/channels/${games}/messages/${(body as { id: string }).id}`;
    expectRefused(
      await bot.request('PATCH', path, layout(text('t'))),
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    );
    expect((await bot.request('PATCH', path, { ...layout(text('t')), content: null })).status).toBe(200);
    expectRefused(
      await bot.request('PATCH', path, { flags: 0 }),
      'flags MESSAGE_FLAGS_COMPONENTS_V2_CANNOT_BE_REMOVED',
    );
    expectRefused(
      await bot.request('PATCH', path, { content: 'again' }),
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    );
  });
});

describe('what lies exactly at a limit is taken:', () => {
  test.each<[string, object]>([
    ['2000 characters', { content: long(2000) }],
    ['25 buttons', { components: [1, 2, 3, 4, 5].map((n) => row(...buttons(5, `r${n}-`))) }],
    [
      '25 options, custom id and label at their longest',
      {
        components: [
          row(select({ options: options(25), custom_id: long(100), max_values: 25 })),
          row(button({ label: long(80) })),
        ],
      },
    ],
    [
      '40 components with 25 buttons among them',
      layout(
        ...[1, 2, 3, 4, 5].map((n) => row(...buttons(5, `r${n}-`))),
        ...Array.from({ length: 10 }, () => text(long(400))),
      ),
    ],
  ])('%s', async (_, body) => {
    expect((await post(body)).status).toBe(200);
  });
});

describe('a command is refused for', () => {
  const put = (...commands: object[]) =>
    bot.request('PUT', `/applications/${playground.applicationId}/commands`, commands);
  const command = (more: object = {}) => ({ name: 'play', description: 'd', ...more });
  const option = (more: object = {}) => ({ type: 3, name: 'o', description: 'd', ...more });
  const choices = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `c${index}`, value: `v${index}` }));
  const named = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, index) => option({ name: `o${index}`, ...more }));

  test.each<[string, object, string]>([
    ['a name with a capital', command({ name: 'Play' }), '0.name APPLICATION_COMMAND_INVALID_NAME'],
    ['a name with a space', command({ name: 'play it' }), '0.name APPLICATION_COMMAND_INVALID_NAME'],
    ['a name above 32', command({ name: long(33) }), '0.name BASE_TYPE_MAX_LENGTH'],
    ['no description', command({ description: '' }), '0.description BASE_TYPE_REQUIRED'],
    ['a description above 100', command({ description: long(101) }), '0.description BASE_TYPE_MAX_LENGTH'],
    ['26 options', command({ options: named(26) }), '0.options BASE_TYPE_MAX_LENGTH'],
    ['26 subcommands', command({ options: named(26, { type: 1 }) }), '0.options BASE_TYPE_MAX_LENGTH'],
    [
      '26 choices',
      command({ options: [option({ choices: choices(26) })] }),
      '0.options.0.choices BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a choice name above 100',
      command({ options: [option({ choices: [{ name: long(101), value: 'v' }] })] }),
      '0.options.0.choices.0.name BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a choice of the wrong type',
      command({ options: [option({ type: 4, choices: choices(1) })] }),
      '0.options.0.choices.0.value NUMBER_TYPE_CONVERT',
    ],
    [
      'a choice name twice',
      command({ options: [option({ choices: [...choices(1), ...choices(1)] })] }),
      '0.options.0.choices.1.name APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
    ],
    [
      'choices and autocomplete',
      command({ options: [option({ choices: choices(1), autocomplete: true })] }),
      '0.options.0.autocomplete APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES',
    ],
    [
      'a required option behind a free one',
      command({ options: [option(), option({ name: 'p', required: true })] }),
      '0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [
      'an option name twice',
      command({ options: [option(), option()] }),
      '0.options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
    ],
    [
      'an option name with a capital',
      command({ options: [option({ name: 'Size' })] }),
      '0.options.0.name APPLICATION_COMMAND_INVALID_NAME',
    ],
    [
      'subcommands beside options',
      command({ options: [option({ type: 1 }), option({ name: 'p' })] }),
      '0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'a group in a group',
      command({ options: [option({ type: 2, options: [option({ type: 2 })] })] }),
      '0.options.0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'a least value of a text',
      command({ options: [option({ min_value: 1 })] }),
      '0.options.0.min_value APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    ['an unknown locale', command({ name_localizations: { xx: 'play' } }), '0.name_localizations.xx ENUM_TYPE_COERCE'],
    [
      'a localized name with a capital',
      command({ name_localizations: { de: 'Spiel' } }),
      '0.name_localizations.de APPLICATION_COMMAND_INVALID_NAME',
    ],
    [
      'an option with the name of another in one language',
      command({ options: [option(), option({ name: 'p', name_localizations: { de: 'o' } })] }),
      '0.options.1.name_localizations.de APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
    ],
    [
      'a choice with the label of another in one language',
      command({
        options: [
          option({
            choices: [
              { name: 'a', value: 'a', name_localizations: { de: 'x' } },
              { name: 'b', value: 'b', name_localizations: { de: 'x' } },
            ],
          }),
        ],
      }),
      '0.options.0.choices.1.name_localizations.de APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
    ],
    [
      'a localized description above 100',
      command({ description_localizations: { de: long(101) } }),
      '0.description_localizations.de BASE_TYPE_MAX_LENGTH',
    ],
    [
      'more than 8000 characters',
      command({
        options: named(25, {
          description: long(100),
          choices: Array.from({ length: 3 }, (_, index) => ({ name: `${index}${long(79)}`, value: long(80) })),
        }),
      }),
      '0 APPLICATION_COMMAND_TOO_LARGE',
    ],
  ])('%s', async (_, body, problem) => expectRefused(await put(body), problem));

  test('a name that another has, or being the 101st', async () => {
    expectRefused(await put(command(), command()), '1.name APPLICATION_COMMANDS_DUPLICATE_NAME');
    expectRefused(
      await put(command(), command({ name: 'act', name_localizations: { de: 'play' } })),
      '1.name_localizations.de APPLICATION_COMMANDS_DUPLICATE_NAME',
    );
    const many = Array.from({ length: 101 }, (_, index) => command({ name: `play-${index}` }));
    expect(await put(...many)).toMatchObject({ status: 400, code: 30032 });
  });

  test('keeps its id through an update, and goes when it is left out', async () => {
    const [first] = (await put(command())).body as { id: string }[];
    const [second] = (await put(command({ description: 'other' }))).body as { id: string }[];
    expect(second?.id).toBe(first?.id);
    await put();
    expect((await bot.request('GET', `/applications/${playground.applicationId}/commands`)).body).toEqual([]);
  });
});

test('commands are listed without their translations, unless these are asked for', async () => {
  const path = `/applications/${playground.applicationId}/commands`;
  const translations = { name_localizations: { de: 'tu' }, description_localizations: { de: 'b' } };
  const option = { type: 3, name: 'o', description: 'd', choices: [{ name: 'c', value: 'c', ...translations }] };
  await bot.request('PUT', path, [{ name: 'act', description: 'd', options: [option], ...translations }]);
  const list = async (query: string) => JSON.stringify((await bot.request('GET', path + query)).body);
  expect(await list('')).toMatch(/"name":"c"/);
  expect(await list('')).not.toMatch(/_localizations/);
  expect((await list('?with_localizations=true')).match(/"name_localizations"/g)).toHaveLength(2);
});

describe('an answer to an interaction is refused for', () => {
  beforeAll(async () => {
    await bot.request('PUT', `/applications/${playground.applicationId}/commands`, [
      { name: 'ask', description: 'd', options: [{ type: 3, name: 'o', description: 'd', autocomplete: true }] },
    ]);
  });

  /** Gives a wrong answer, then a right one, so that the visitor gets one. */
  async function answer(act: Promise<unknown>, wrong: object, right: object): Promise<RawAnswer> {
    const interaction = await bot.nextInteraction();
    const path = `/interactions/${interaction.id}/${interaction.token}/callback`;
    const refused = await bot.request('POST', path, wrong);
    expect((await bot.request('POST', path, right)).status).toBe(204);
    await act;
    return refused;
  }

  const label = (component: object, more: object = {}) => ({ type: 18, label: 'L', component, ...more });
  const input = (more: object = {}) => ({ type: 4, custom_id: 'i', style: 1, ...more });
  const modal = (...components: object[]) => ({ type: 9, data: { custom_id: 'm', title: 'T', components } });

  test.each<[string, object, string]>([
    ['content above 2000', { type: 4, data: { content: long(2001) } }, 'data.content BASE_TYPE_MAX_LENGTH'],
    [
      'a sixth button',
      { type: 4, data: { components: [row(...buttons(6))] } },
      'data.components.0.components BASE_TYPE_MAX_LENGTH',
    ],
    ['a type that a command does not take', { type: 7, data: { content: 'a' } }, 'type BASE_TYPE_CHOICES'],
    [
      'a deferral with another flag than EPHEMERAL',
      { type: 5, data: { flags: 1 << 15 } },
      'data.flags MESSAGE_FLAGS_NOT_ALLOWED',
    ],
    [
      'a modal without a title',
      { type: 9, data: { custom_id: 'm', title: '', components: [label(input())] } },
      'data.title BASE_TYPE_MIN_LENGTH',
    ],
    [
      'a modal title above 45',
      { type: 9, data: { custom_id: 'm', title: long(46), components: [label(input())] } },
      'data.title BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a modal of six parts',
      modal(...[1, 2, 3, 4, 5, 6].map((n) => label(input({ custom_id: `i${n}` })))),
      'data.components BASE_TYPE_MAX_LENGTH',
    ],
    ['a modal of none', modal(), 'data.components BASE_TYPE_MIN_LENGTH'],
    ['a label above 45', modal(label(input(), { label: long(46) })), 'data.components.0.label BASE_TYPE_MAX_LENGTH'],
    [
      'a label description above 100',
      modal(label(input(), { description: long(101) })),
      'data.components.0.description BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a text input above 4000',
      modal(label(input({ max_length: 4001 }))),
      'data.components.0.component.max_length NUMBER_TYPE_MAX',
    ],
    [
      'a placeholder above 100',
      modal(label(input({ placeholder: long(101) }))),
      'data.components.0.component.placeholder BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a custom id twice in a modal',
      modal(label(input()), label(input())),
      'data.components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a disabled menu in a modal',
      modal(label(select({ disabled: true }))),
      'data.components.0.component.disabled COMPONENT_DISABLED_IN_MODAL',
    ],
    [
      'a radio group of one',
      modal(label({ type: 21, custom_id: 'r', options: options(1) })),
      'data.components.0.component.options BASE_TYPE_MIN_LENGTH',
    ],
    [
      'a checkbox group of eleven',
      modal(label({ type: 22, custom_id: 'c', options: options(11) })),
      'data.components.0.component.options BASE_TYPE_MAX_LENGTH',
    ],
    ['a button in a modal', modal(row(button())), 'data.components.0.components.0.type BASE_TYPE_CHOICES'],
  ])('%s', async (_, wrong, problem) => {
    const act = playground.visitor(ada, games).command('/ask');
    expectRefused(await answer(act, wrong, { type: 4, data: { content: 'fine' } }), problem);
  });

  test('26 proposals, or a proposal above 100', async () => {
    const act = () => playground.visitor(ada, games).autocomplete('/ask o:a', 'o');
    const proposals = (count: number, name = 'n') => ({
      type: 8,
      data: { choices: Array.from({ length: count }, () => ({ name, value: 'v' })) },
    });
    expectRefused(await answer(act(), proposals(26), proposals(25)), 'data.choices BASE_TYPE_MAX_LENGTH');
    expectRefused(
      await answer(act(), proposals(1, long(101)), proposals(0)),
      'data.choices.0.name BASE_TYPE_MAX_LENGTH',
    );
  });
});

describe('the door', () => {
  test('stays shut for a wrong token', async () => {
    const answer = await fetch(`${playground.api}/v10/gateway/bot`, { headers: { authorization: 'Bot other' } });
    expect(answer.status).toBe(401);
  });

  test('stays shut for another host name, and for the page of another site', async () => {
    const { request } = await import('node:http');
    const status = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve) => {
        request(playground.url, { headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).end();
      });
    const port = new URL(playground.url).port;
    expect(await status({ host: `evil.example:${port}` })).toBe(403);
    expect(await status({ host: `127.0.0.1:${port}`, origin: 'https://evil.example' })).toBe(403);
    expect(await status({ host: `localhost:${port}` })).toBe(200);
  });
});
