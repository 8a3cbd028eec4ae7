import { make } from './dom.ts';
import type { Model } from './model.ts';

/** Discord's markdown, as far as bots write it, as elements. Text stays text: nothing in it can become markup. */
export function markdown(text: string, model: Model): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const blocks = text.split(/```(?:\w*\n)?([\s\S]*?)```/);
  for (const [index, block] of blocks.entries()) {
    if (index % 2 === 1) fragment.append(make('pre', {}, make('code', {}, block.replace(/\n$/, ''))));
    else if (block !== '') fragment.append(...lines(block, model));
  }
  return fragment;
}

/** What a line is, and its words without the mark in front. */
interface Line {
  readonly kind: 'bullets' | 'numbers' | 'quote' | 'header' | 'paragraph';
  readonly mark: string;
  readonly words: string;
}

const LINE_KINDS: readonly (readonly [kind: Line['kind'], pattern: RegExp])[] = [
  ['bullets', /^\s*([-*]) (.*)$/],
  ['numbers', /^\s*(\d+)\. (.*)$/],
  ['quote', /^(>) ?(.*)$/],
  ['header', /^(#{1,3}|-#) (.+)$/],
];

function readLine(line: string): Line {
  for (const [kind, pattern] of LINE_KINDS) {
    const [, mark, words = ''] = pattern.exec(line) ?? [];
    if (mark !== undefined) return { kind, mark, words };
  }
  return { kind: 'paragraph', mark: '', words: line };
}

/** Lines of a kind that follow each other are one block: a list, a quote, a paragraph. */
function lines(text: string, model: Model): Node[] {
  const blocks: Line[][] = [];
  for (const line of text
    .replace(/^\n|\n$/g, '')
    .split('\n')
    .map(readLine)) {
    const block = blocks.at(-1);
    if (block?.[0]?.kind === line.kind && line.kind !== 'header') block.push(line);
    else blocks.push([line]);
  }
  return blocks.map((block) => blockElement(block, model));
}

function blockElement(block: readonly Line[], model: Model): HTMLElement {
  const { kind, mark } = block[0] ?? readLine('');
  const each = (name: 'li' | 'div') => block.map(({ words }) => make(name, {}, ...inline(words, model)));
  switch (kind) {
    case 'bullets':
      return make('ul', {}, ...each('li'));
    case 'numbers':
      return make('ol', { start: mark }, ...each('li'));
    case 'quote':
      return make('blockquote', {}, ...each('div'));
    case 'header':
      return headerLine(mark, inline(block[0]?.words ?? '', model));
    case 'paragraph':
      return make('div', { class: 'paragraph' }, ...inline(block.map(({ words }) => words).join('\n'), model));
  }
}

function headerLine(mark: string, children: Node[]): HTMLElement {
  if (mark === '-#') return make('div', { class: 'subtext' }, ...children);
  return make(
    'div',
    { class: `header header-${mark.length}`, role: 'heading', 'aria-level': mark.length + 2 },
    ...children,
  );
}

type Rule = readonly [pattern: RegExp, render: (match: RegExpExecArray, model: Model) => Node];

const RULES: readonly Rule[] = [
  [/^\\([^\w\s])/, ([, character = '']) => document.createTextNode(character)],
  [/^``(.+?)``|^`([^`]+)`/, ([, wide, narrow]) => make('code', {}, wide ?? narrow ?? '')],
  [/^\*\*\*(.+?)\*\*\*/s, ([, inner = ''], model) => make('strong', {}, make('em', {}, ...inline(inner, model)))],
  [/^\*\*(.+?)\*\*/s, ([, inner = ''], model) => make('strong', {}, ...inline(inner, model))],
  [/^__(.+?)__/s, ([, inner = ''], model) => make('u', {}, ...inline(inner, model))],
  [/^\*(?!\s)(.+?)\*/s, ([, inner = ''], model) => make('em', {}, ...inline(inner, model))],
  [/^_(?!\s)(.+?)_(?!\w)/s, ([, inner = ''], model) => make('em', {}, ...inline(inner, model))],
  [/^~~(.+?)~~/s, ([, inner = ''], model) => make('s', {}, ...inline(inner, model))],
  [/^<@!?(\d+)>/, ([, id = ''], model) => mention(id, model)],
  [/^<#(\d+)>/, ([, id = ''], model) => channelMention(id, model)],
  [/^<\/([^:>]+):\d+>/, ([, name = '']) => make('span', { class: 'mention' }, `/${name}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, ([, seconds = '0', style = 'f']) => timestamp(Number(seconds), style)],
  [
    /^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/,
    ([, label = '', url = ''], model) => link(url, inline(label, model), model),
  ],
  [
    /^<?(https?:\/\/[^\s<>]+[^\s<>.,:;"')\]])>?/,
    ([, url = ''], model) => link(url, [document.createTextNode(url)], model),
  ],
];

function inline(text: string, model: Model): Node[] {
  const nodes: Node[] = [];
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain !== '') nodes.push(document.createTextNode(plain));
    plain = '';
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const found = ruleFor(rest, text[at - 1] ?? ' ');
    if (found === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    flush();
    nodes.push(found.rule[1](found.match, model));
    at += found.match[0].length;
  }
  flush();
  return nodes;
}

function ruleFor(rest: string, before: string): { rule: Rule; match: RegExpExecArray } | undefined {
  // Most characters begin nothing, and an underline inside a word is only an underline.
  if (!/^[\\`*_~<[h]/.test(rest) || (rest.startsWith('_') && /\w/.test(before))) return undefined;
  for (const rule of RULES) {
    const match = rule[0].exec(rest);
    if (match !== null) return { rule, match };
  }
  return undefined;
}

function mention(id: string, model: Model): HTMLElement {
  const person = model.people.get(id);
  const isMe = id === model.me.id;
  return make('span', { class: isMe ? 'mention mention-me' : 'mention' }, `@${person?.name ?? 'unknown-user'}`);
}

function channelMention(id: string, model: Model): HTMLElement {
  const channel = model.channels.find((one) => one.id === id);
  if (channel === undefined) return make('span', { class: 'mention' }, '#unknown');
  return make('a', { class: 'mention', href: `#${id}` }, `#${channel.name}`);
}

/** A link; one to a message of this server leads to it on this page. */
function link(url: string, children: Node[], model: Model): HTMLElement {
  const message = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(url);
  if (message === null) return make('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, ...children);
  const [, channelId = '', messageId] = message;
  const channel = model.channels.find((one) => one.id === channelId);
  const label =
    children.length === 1 && children[0]?.textContent === url ? [`#${channel?.name ?? 'unknown'} › 💬`] : children;
  const target = messageId === undefined ? `#${channelId}` : `#${channelId}/${messageId}`;
  return make('a', { class: 'mention', href: target }, ...label);
}

const TIME_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

function timestamp(seconds: number, style: string): HTMLElement {
  const date = new Date(seconds * 1000);
  const whole = new Intl.DateTimeFormat('en', TIME_STYLES.F).format(date);
  const words = style === 'R' ? relative(date) : new Intl.DateTimeFormat('en', TIME_STYLES[style]).format(date);
  return make(
    'time',
    { class: 'timestamp', datetime: date.toISOString(), title: whole, 'data-relative': style === 'R' },
    words,
  );
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export function relative(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}
