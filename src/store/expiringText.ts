/** Before a text that expires stands this, and when (milliseconds since 1970); before one that begins so itself, this alone. */
const MARK = '@';
const MARKED = /^@(\d*) /;

/** A text as it is stored, in the one place that there is for it; without `expires` (milliseconds since 1970) it stays for ever. */
export function expiringText(text: string, expires?: number): string {
  if (expires !== undefined && Number.isFinite(expires)) return `${MARK}${Math.max(0, Math.ceil(expires))} ${text}`;
  return text.startsWith(MARK) ? `${MARK} ${text}` : text;
}

/** The text of what is stored; undefined once it has expired. */
export function readExpiring(stored: string, now: number): string | undefined {
  const [mark, expires] = stored.startsWith(MARK) ? (MARKED.exec(stored) ?? []) : [];
  if (mark === undefined) return stored;
  const isOver = expires !== '' && Number(expires) <= now;
  return isOver ? undefined : stored.slice(mark.length);
}
