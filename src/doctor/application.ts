import { ApplicationFlags } from 'discord.js';
import { z } from 'zod';
import { type Finding, note, well, wrong } from './finding.ts';

/** The scopes requested when our bot is added to a server, as in the README's link. */
const SCOPES = 'bot+applications.commands';
const PERMISSIONS = '309237746688';

/** What Discord says about the application that a token belongs to. */
export const Application = z.object({
  id: z.string(),
  name: z.string(),
  flags: z.int().optional(),
  approximate_guild_count: z.int().optional(),
  interactions_endpoint_url: z.string().nullish(),
  redirect_uris: z.array(z.string()).optional(),
});
export type Application = z.infer<typeof Application>;

/** Where a server's administrator adds the bot to it, with everything it needs there. */
export function installLink({ id }: Pick<Application, 'id'>): string {
  return `https://discord.com/oauth2/authorize?client_id=${id}&scope=${SCOPES}&permissions=${PERMISSIONS}`;
}

/**
 * An application's settings at Discord, and what is missing. `emojis`: how many it has; `hasSecret`: whether the board
 * should open in Discord's own window; `boardUrl`: where people reach it.
 */
export function lookAtApplication(
  application: Application,
  emojis: number,
  hasSecret: boolean,
  boardUrl: string | undefined,
): readonly Finding[] {
  return [
    checkEndpoint(application),
    checkServers(application),
    checkEmojis(emojis),
    ...checkWindow(application, hasSecret),
    ...(hasSecret && boardUrl !== undefined ? [checkLinkedRoles(application, boardUrl)] : []),
  ];
}

function checkLinkedRoles({ redirect_uris: redirects = [] }: Application, boardUrl: string): Finding {
  const redirect = `${boardUrl}/linked-role/done`;
  return redirects.includes(redirect)
    ? well('Linked roles: on. Servers can give roles for ratings, games and streaks.')
    : note(
        `Linked roles: off. To let servers give roles for ratings, games and streaks, add the redirect ${redirect} under OAuth2.`,
      );
}

function checkEndpoint({ interactions_endpoint_url: url }: Application): Finding {
  if (url === undefined || url === null || url === '') {
    return well('Interactions: they reach the bot. You need no endpoint and no public key.');
  }
  return wrong(
    'Interactions: Discord sends them to the Interactions Endpoint URL, so the bot gets none. Clear that field under General Information.',
  );
}

function checkServers({ approximate_guild_count: servers }: Application): Finding {
  if (servers === undefined) return note('Servers: Discord does not say how many the bot is in.');
  if (servers > 0) return well(`Servers: the bot is in ${servers}.`);
  return note('Servers: the bot is in none yet. Add it to yours with the install link.');
}

function checkEmojis(count: number): Finding {
  if (count > 0) return well(`Emojis: ${count} for dice, tiles and buildings.`);
  return note('Emojis: none yet. The first start uploads them.');
}

function checkWindow(
  { flags = 0, redirect_uris: redirects = [] }: Application,
  hasSecret: boolean,
): readonly Finding[] {
  const isEnabled = (flags & ApplicationFlags.Embedded) !== 0;
  if (!hasSecret) {
    return isEnabled
      ? [note('Activities: enabled, but DISCORD_CLIENT_SECRET is not set, so people open the board with a link.')]
      : [
          note(
            'Activities: not enabled. You need them only to show the board inside Discord (docs/self-hosting.md, 5).',
          ),
        ];
  }
  return [
    isEnabled
      ? well('Activities: enabled.')
      : wrong('Activities: not enabled. Turn on “Enable Activities” under Activities, Settings.'),
    redirects.length > 0
      ? well('Redirect: set.')
      : wrong('Redirect: none, and Discord requires one. Add https://127.0.0.1 under OAuth2.'),
  ];
}
