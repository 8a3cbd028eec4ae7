import { make } from './dom.ts';

/** The words beside a board: Discord's markdown as far as the bot writes it. Text stays text: nothing in it can become mark-up. */
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

const INLINE = /\\([^\w\s])|\*\*(.+?)\*\*|`([^`]+)`|\*(?!\s)(.+?)\*|<t:(\d+)(?::[a-zA-Z])?>/g;

function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [, escaped, strong, code, slanted, seconds] = match;
    if (escaped !== undefined) parts.push(escaped);
    else if (strong !== undefined) parts.push(make('strong', {}, ...inline(strong)));
    else if (code !== undefined) parts.push(make('code', {}, code));
    else if (slanted !== undefined) parts.push(make('em', {}, ...inline(slanted)));
    else parts.push(timeElement(Number(seconds)));
  }
  return [...parts, text.slice(from)];
}

function timeElement(seconds: number): HTMLElement {
  const at = new Date(seconds * 1000);
  const text = at.toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return make('time', { datetime: at.toISOString() }, text);
}
