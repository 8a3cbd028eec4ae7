import type { Logger } from 'pino';
import type { ActionContext } from '../../play/contract/actionContext.ts';
import type { ActivityOptions } from '../activity.ts';
import { createAskDiscord } from '../askDiscord.ts';
import type { BoardApp, RequestLimits } from '../requests.ts';
import { tellConditions } from './conditions.ts';
import { createGrants } from './grants.ts';
import { createLinkedRoles } from './linkedRoles.ts';
import { addLinkedRoleRoutes, END, LINKED_ROLE_PATH } from './routes.ts';

/** How often to check who is due, and how long after a failure the conditions are sent again, in milliseconds. */
const LOOK = 60 * 1000;
const TELL_AGAIN = 10 * 60 * 1000;

interface OpenLinkedRoles {
  readonly activity: ActivityOptions;
  readonly url: string;
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Linked roles, which servers give for people's results: as long as the bot runs, tells Discord the conditions and
 * people's figures. Returns a function that adds the page on which people give permission.
 */
export function openLinkedRoles(
  { activity, url, secret, log, now }: OpenLinkedRoles,
  { app: { tables, catalogue, later }, follow }: ActionContext,
): (app: BoardApp, limits: RequestLimits) => void {
  const { api, clientId } = activity;
  const discord = createAskDiscord(api, now);
  const grants = createGrants(activity, discord, now);
  const roles = createLinkedRoles({ tables, grants, discord, secret, log, now });

  async function tell(): Promise<void> {
    const addresses = { begin: `${url}${LINKED_ROLE_PATH}`, end: `${url}${END}` };
    const told = await tellConditions(discord, activity, catalogue, addresses).catch((error: unknown) => ({ error }));
    if (typeof told === 'object') {
      log.warn(told, 'could not register linked roles: trying later');
      later(TELL_AGAIN, tell);
    } else if (told === 'no redirect') {
      log.info({ redirect: addresses.end }, 'linked roles are off: to use them, add this redirect under OAuth2');
    } else if (told === 'told') log.info('registered linked roles');
  }

  async function look(): Promise<void> {
    await roles.attend();
    later(LOOK, look);
  }

  follow(tell());
  later(LOOK, look);
  const authorizeUrl = new URL('/oauth2/authorize', api).href;
  return (app, limits) => addLinkedRoleRoutes(app, { roles, grants, clientId, authorizeUrl, url, limits, catalogue });
}
