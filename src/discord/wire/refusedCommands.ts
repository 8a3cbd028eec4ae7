import { ApplicationCommandType, DiscordAPIError } from 'discord.js';
import { MOST_COMMANDS } from '../../play/contract/discordLimits.ts';

/** Discord's “Invalid Form Body”: it says which commands it refuses, and why. */
const INVALID_FORM = 50035;

/** Commands that people cannot type, and why. */
export interface LeftOut {
  readonly commands: readonly string[];
  readonly why: string;
}

interface CommandName {
  readonly name: string;
  readonly type?: ApplicationCommandType | undefined;
}

/** The first commands, as many as Discord accepts, and the others. */
export function withinLimit<One extends CommandName>(
  commands: readonly One[],
): { readonly taken: readonly One[]; readonly leftOut: readonly LeftOut[] } {
  const slash = commands.filter(
    ({ type = ApplicationCommandType.ChatInput }) => type === ApplicationCommandType.ChatInput,
  );
  const beyond = slash.slice(MOST_COMMANDS);
  const why = `Discord takes ${MOST_COMMANDS} slash commands; these games are begun by /games play`;
  return {
    taken: commands.filter((one) => !beyond.includes(one)),
    leftOut: beyond.length === 0 ? [] : [{ commands: beyond.map(({ name }) => name), why }],
  };
}

/** Registers these commands through `put`, without those that Discord refuses. Rejects if it refuses all of them. */
export async function putAccepted<One extends CommandName, Told>(
  commands: readonly One[],
  put: (commands: readonly One[]) => Promise<Told>,
): Promise<{ readonly told: Told; readonly leftOut: readonly LeftOut[] }> {
  try {
    return { told: await put(commands), leftOut: [] };
  } catch (error) {
    const refusals = refusalsIn(error);
    const refused = commands.flatMap((one, at) => {
      const why = refusals[at];
      return why === undefined ? [] : [{ one, why }];
    });
    if (refused.length === 0 || refused.length === commands.length) throw error;
    const others = await putAccepted(
      commands.filter((command) => refused.every(({ one }) => one !== command)),
      put,
    );
    const leftOut = refused.map(({ one, why }) => ({ commands: [one.name], why }));
    return { ...others, leftOut: [...leftOut, ...others.leftOut] };
  }
}

/** Discord's objections to the commands of a list, by index. */
function refusalsIn(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof DiscordAPIError) || error.code !== INVALID_FORM || !('errors' in error.rawError)) return {};
  const { errors } = error.rawError;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([at, tree]) => [at, firstMessage(tree) ?? 'Discord gave no reason']),
  );
}

/** The first message in a tree of errors, after its path: `options.3.choices: Must be 25 or fewer in length.` */
function firstMessage(tree: unknown, way: readonly string[] = []): string | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined;
  for (const [key, value] of Object.entries(tree)) {
    if (key === 'message' && typeof value === 'string') return `${way.join('.')}: ${value}`;
    const isStep = key !== '_errors' && !Array.isArray(tree);
    const found = firstMessage(value, isStep ? [...way, key] : way);
    if (found !== undefined) return found;
  }
  return undefined;
}
