import type { Context } from 'hono';
import type { App } from '../app.ts';
import { check } from '../limits/check.ts';
import { COMMAND_LIMITS, CommandBody, CommandList } from '../limits/command.ts';
import { refuse } from '../refusal.ts';
import { commandObject } from '../wire.ts';
import { type Command, GUILD_ID, type World } from '../world.ts';
import { readBody } from './request.ts';

/** The type of the command by which an Activity is opened: Discord makes one for every application with Activities. */
const ENTRY_POINT = 4;

/** Registration of commands, for all servers and for one. */
export function addCommandRoutes(app: App, world: World): void {
  const demandCreatable = countCreated(world.clock);
  for (const base of ['/applications/:app/commands', '/applications/:app/guilds/:guild/commands']) {
    app.get(base, (c) => {
      const all = inScope(world, readScope(c)).map((one) => commandObject(one, readApplication(c)));
      return c.json(c.req.query('with_localizations') === 'true' ? all : all.map(untranslated));
    });

    app.put(base, async (c) => {
      const { json } = await readBody(c);
      const list = checkList(json);
      for (const [type, limit] of Object.entries(COMMAND_LIMITS)) {
        if (list.filter((one) => one.type === Number(type)).length > limit) refuse('tooManyCommands');
      }
      const scope = readScope(c);
      const before = inScope(world, scope);
      const hasEntryPoint = (commands: readonly CommandBody[]) => commands.some(({ type }) => type === ENTRY_POINT);
      if (hasEntryPoint(before) && !hasEntryPoint(list)) refuse('entryPointLeftOut');
      demandCreatable(scope, list.filter((body) => !before.some((one) => isSame(one, body))).length);
      for (const old of before) world.commands.delete(old.id);
      const registered = list.map((one) => register(world, one, scope, before));
      world.publish({ kind: 'commands' });
      return c.json(registered.map((one) => commandObject(one, readApplication(c))));
    });

    app.post(base, async (c) => {
      const { json } = await readBody(c);
      const body = check(CommandBody, json);
      const scope = readScope(c);
      const before = inScope(world, scope);
      const isNew = !before.some((one) => isSame(one, body));
      if (isNew && before.filter((one) => one.type === body.type).length >= (COMMAND_LIMITS[body.type] ?? 0)) {
        refuse('tooManyCommands');
      }
      demandCreatable(scope, isNew ? 1 : 0);
      const registered = register(world, body, scope, before);
      world.publish({ kind: 'commands' });
      return c.json(commandObject(registered, readApplication(c)), isNew ? 201 : 200);
    });

    app.get(`${base}/:id`, (c) => c.json(commandObject(findCommand(world, c), readApplication(c))));

    app.patch(`${base}/:id`, async (c) => {
      const { json } = await readBody(c);
      const old = findCommand(world, c);
      const body = check(CommandBody, { ...old, ...(json as object) });
      const changed = register(world, body, readScope(c), [{ ...old, name: body.name }]);
      world.publish({ kind: 'commands' });
      return c.json(commandObject(changed, readApplication(c)));
    });

    app.delete(`${base}/:id`, (c) => {
      world.commands.delete(findCommand(world, c).id);
      world.publish({ kind: 'commands' });
      return c.body(null, 204);
    });
  }
}

/** The last list that was taken, as text: one bot after the other in the same process registers the same. */
let taken: { readonly text: string; readonly list: readonly CommandBody[] } | undefined;

function checkList(json: unknown): readonly CommandBody[] {
  const text = JSON.stringify(json);
  if (taken?.text !== text) taken = { text, list: check(CommandList, json) };
  return taken.list;
}

/** Registers commands for all servers without a request, as if the application had done so before. */
export function registerBefore(world: World, commands: unknown): void {
  for (const body of checkList(commands)) register(world, body, undefined, []);
}

/** So many commands may be made in a day, for all servers and for each; what is there already is only changed. */
const MOST_CREATED = 200;
const DAY = 24 * 60 * 60 * 1000;

function countCreated(clock: World['clock']) {
  const created = new Map<string | undefined, readonly number[]>();
  return (scope: string | undefined, count: number): void => {
    const now = clock.now();
    const today = (created.get(scope) ?? []).filter((at) => at > now - DAY);
    if (today.length + count > MOST_CREATED) refuse('tooManyCreated');
    created.set(scope, [...today, ...Array.from({ length: count }, () => now)]);
  };
}

function readApplication(c: Context): string {
  return c.req.param('app') ?? '';
}

/** The server that the request is about; undefined: all servers. */
function readScope(c: Context): string | undefined {
  const scope = c.req.param('guild');
  if (scope !== undefined && scope !== GUILD_ID) refuse('missingAccess');
  return scope;
}

/** The same without its translations at any depth: Discord's list has them only where it is asked for them. */
function untranslated(told: unknown): unknown {
  if (Array.isArray(told)) return told.map(untranslated);
  if (typeof told !== 'object' || told === null) return told;
  const kept = Object.entries(told).filter(([key]) => !key.endsWith('_localizations'));
  return Object.fromEntries(kept.map(([key, value]) => [key, untranslated(value)]));
}

function inScope(world: World, scope: string | undefined): Command[] {
  return [...world.commands.values()].filter((one) => one.guildId === scope);
}

function findCommand(world: World, c: Context): Command {
  const found = world.commands.get(c.req.param('id') ?? '');
  return found === undefined || found.guildId !== readScope(c) ? refuse('unknownCommand') : found;
}

function isSame(one: CommandBody, other: CommandBody): boolean {
  return one.name === other.name && one.type === other.type;
}

/** A command of the same name and type keeps its id. */
function register(world: World, body: CommandBody, scope: string | undefined, before: readonly Command[]): Command {
  const id = before.find((one) => isSame(one, body))?.id ?? world.newId();
  const registered: Command = {
    ...body,
    id,
    version: world.newId(),
    ...(scope === undefined ? {} : { guildId: scope }),
  };
  world.commands.set(id, registered);
  return registered;
}
