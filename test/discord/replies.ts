import type { Visitor } from 'discord-standin';

/** What somebody was answered. */
export type Reply = Awaited<ReturnType<Visitor['command']>>;

/** Its words; empty where there was no message. Of a layout, those of all its parts. */
export const content = ({ message }: Pick<Reply, 'message'>): string =>
  message === undefined ? '' : message.isLayout ? wordsIn(message.components).join('\n') : message.content;

function wordsIn(parts: unknown): readonly string[] {
  if (Array.isArray(parts)) return parts.flatMap(wordsIn);
  if (typeof parts !== 'object' || parts === null) return [];
  const own = 'content' in parts && typeof parts.content === 'string' ? [parts.content] : [];
  return [...own, ...wordsIn('components' in parts ? parts.components : [])];
}

/** The labels of its controls, as this person sees them. */
export const labels = (visitor: Visitor, { message }: Reply) => visitor.controls(message).map(({ label }) => label);
