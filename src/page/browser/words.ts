import { make } from './dom.ts';

/**
 * The words beside a board, in the part of Discord's markdown that the bot uses. Text stays text: nothing in it can
 * become HTML.
 */
export function wordElements(text: string): HTMLElement[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, mark, rest] = /^(-# |#{1,3} |> )?(.*)$/.exec(line) ?? [];
      const name = mark === undefined ? 'line' : mark === '-# ' ? 'small' : 'head';
      return make('p', { class: name }, ...inline(rest ?? ''));
    });
}

const INLINE = /\\([^a-zA-Z0-9\s])|\*\*(.+?)\*\*|`([^`]+)`|\*(?!\s)(.+?)\*|<t:(\d+)(?::([a-zA-Z]))?>/g;

function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [, escaped, strong, code, slanted, seconds, style] = match;
    if (escaped !== undefined) parts.push(escaped);
    else if (strong !== undefined) parts.push(make('strong', {}, ...inline(strong)));
    else if (code !== undefined) parts.push(make('code', {}, code));
    else if (slanted !== undefined) parts.push(make('em', {}, ...inline(slanted)));
    else parts.push(timeElement(Number(seconds), style === 'R'));
  }
  return [...parts, text.slice(from)];
}

function timeElement(seconds: number, isRelative: boolean): HTMLElement {
  const at = new Date(seconds * 1000);
  const { lang } = document.documentElement;
  const text = isRelative ? fromNow(at) : at.toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });
  return make('time', { datetime: at.toISOString() }, text);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A time like “in 3 hours”, as Discord writes it. */
function fromNow(at: Date): string {
  const seconds = (at.getTime() - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? UNITS[2];
  return format.format(Math.round(seconds / length), unit);
}
