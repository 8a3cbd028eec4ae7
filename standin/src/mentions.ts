import type { AllowedMentions } from './limits/message.ts';
import { displayedText, type TopLevelComponent } from './limits/messageComponents.ts';

/** What a message mentions when the bot says nothing about it. */
export const DEFAULT_MENTIONS = {
  /** Answers to interactions read people only. */
  interaction: { parse: ['users'] },
  /** Messages in a channel read everything. */
  channel: { parse: ['users', 'roles', 'everyone'], replied_user: true },
} as const satisfies Record<string, AllowedMentionsDefault>;

interface AllowedMentionsDefault {
  readonly parse: readonly ('users' | 'roles' | 'everyone')[];
  readonly replied_user?: boolean;
}

/** The people a text mentions, as far as `allowed` lets it: each once, in order. */
export function mentionedPeople(
  content: string,
  components: readonly TopLevelComponent[],
  allowed: AllowedMentions,
  repliedTo?: string,
): string[] {
  const text = [content, ...displayedText(components)].join('\n');
  const written = [...text.matchAll(/<@!?(\d+)>/g)].map(([, id]) => id ?? '');
  const parsesUsers = allowed.parse?.includes('users') === true;
  const found = written.filter((id) => parsesUsers || allowed.users?.includes(id) === true);
  if (repliedTo !== undefined && allowed.replied_user === true) found.push(repliedTo);
  return [...new Set(found)];
}
