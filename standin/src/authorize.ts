import { html } from 'hono/html';
import type { Activities } from './activities.ts';
import type { App } from './app.ts';
import { BOT_ID } from './people.ts';
import type { World } from './world.ts';

/** Whoever chooses this lets the application do nothing. */
const NOBODY = 'nobody';

/** Where people are asked whether an application may do something for them: here, as whom, too. `as=ID` answers at once. */
export function addAuthorizePage(app: App, world: World, activities: Activities): void {
  app.get('/oauth2/authorize', (c) => {
    const { client_id: client, redirect_uri: redirect = '', scope = '', state = '', as } = c.req.query();
    if (client !== BOT_ID) return c.text('Unknown application', 400);
    if (!activities.redirects.includes(redirect)) return c.text('Invalid OAuth2 redirect_uri', 400);
    if (as !== undefined) {
      const answer = as === NOBODY ? { error: 'access_denied' } : { code: activities.authorize(as, scope, redirect) };
      return c.redirect(`${redirect}?${new URLSearchParams({ ...answer, state })}`);
    }
    const asWhom = (id: string) => `/oauth2/authorize?${new URLSearchParams({ ...c.req.query(), as: id })}`;
    const people = [...world.people.values()].filter(({ id }) => id !== BOT_ID);
    return c.html(html`<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Authorize ${world.bot.name}</title>
<body style="font: 17px/1.6 system-ui; max-width: 30rem; margin: 3rem auto; padding: 0 1rem">
<h1>${world.bot.name} wants to access your account</h1>
<p>It asks for: ${scope}</p>
${people.map(({ id, name }) => html`<p><a href="${asWhom(id)}">Authorize as ${name}</a></p>`)}
<p><a href="${asWhom(NOBODY)}">Cancel</a></p>
</body>
</html>`);
  });
}
