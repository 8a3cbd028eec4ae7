import { randomBytes } from 'node:crypto';
import { COMMAND_TYPES } from './limits/command.ts';
import { NotPossible } from './slashText.ts';
import type { Channel, World } from './world.ts';

/** An Activity that is open in a channel, with those who have it open. */
export interface ActivityInstance {
  readonly id: string;
  readonly channel: Channel;
  readonly people: Set<string>;
}

/** What the page needs to open an Activity in a frame. */
export interface OpenedActivity {
  /** The frame's address on this server, with all that Discord puts behind it. */
  readonly address: string;
  readonly instanceId: string;
}

/** What a person let the application tell of them. */
export type RoleConnection = Readonly<Record<string, unknown>>;

/** What an application is given whom a person let in. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly scope: string;
}

/** How long the first of two tokens lasts, in seconds: seven days, as Discord's. */
export const TOKEN_LIFE = 604_800;

/** The Activities of the stand-in, and what it knows of who signed in to them. */
export interface Activities {
  /** Where the bot's page lies; undefined: the application has no Activity. */
  target: string | undefined;
  /**
   * Opens the Activity of a channel for a person: all who open it there are in the same instance. `customId`: of the link
   * that led to it.
   */
  launch(personId: string, channel: Channel, customId?: string): OpenedActivity;
  leave(personId: string, instanceId: string): void;
  instance(id: string): ActivityInstance | undefined;
  /** A code by which the application may ask, once, who this person is. */
  authorize(personId: string, scope?: string, redirect?: string): string;
  /**
   * Tokens for such a code, or for the second of two tokens; undefined for one that is unknown, used, or was given for
   * another address than `redirect`.
   */
  exchange(code: string, redirect?: string): Tokens | undefined;
  /** Whose token it is, for as long as it lasts. */
  personOf(token: string): string | undefined;
  /** What such a token allows. */
  scopeOf(token: string): string | undefined;
  /** Whose it is: a token of either kind. */
  ownerOf(token: string): string | undefined;
  /** A person takes back what they let the application do, or it gives that back itself. */
  revoke(personId: string): void;
  /** What stands on people's profiles, by their ids, as their windows said. */
  readonly presences: Map<string, object>;
  /** Addresses to which people may be sent back. */
  readonly redirects: string[];
  /** Where people link their account, as the application said. */
  verificationUrl: string | undefined;
  /** For what servers can give roles, as the application said. */
  conditions: readonly object[];
  /** What the application told of people, by their ids. */
  readonly connections: Map<string, RoleConnection>;
}

/** What a person allowed, and to where they were sent back with it: an Activity's own window is told, and goes nowhere. */
interface Grant {
  readonly personId: string;
  readonly scope: string;
  readonly redirect: string | undefined;
}

export function createActivities(world: World): Activities {
  const instances = new Map<string, ActivityInstance>();
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, { readonly personId: string; readonly until: number; readonly scope: string }>();
  const secret = () => randomBytes(20).toString('base64url');
  const tellWhoIsIn = ({ id, people }: ActivityInstance) =>
    world.publish({ kind: 'participants', instanceId: id, people: new Set(people) });
  const activities: Activities = {
    target: undefined,

    launch(personId, channel, customId) {
      if (activities.target === undefined) throw new NotPossible('This application has no Activity.');
      const open = [...instances.values()].find((one) => one.channel.id === channel.id && one.people.size > 0);
      const instance = open ?? { id: `i-${world.newId()}`, channel, people: new Set<string>() };
      instances.set(instance.id, instance);
      instance.people.add(personId);
      const query = new URLSearchParams({
        instance_id: instance.id,
        frame_id: secret(),
        platform: 'desktop',
        channel_id: channel.id,
        ...(channel.guildId === undefined ? {} : { guild_id: channel.guildId }),
        location_id: `gc-${channel.id}`,
        launch_id: world.newId(),
        ...(customId === undefined || customId === '' ? {} : { custom_id: customId }),
      });
      tellWhoIsIn(instance);
      return { address: `/activity/?${query}`, instanceId: instance.id };
    },

    leave(personId, instanceId) {
      const instance = instances.get(instanceId);
      instance?.people.delete(personId);
      activities.presences.delete(personId);
      if (instance !== undefined) tellWhoIsIn(instance);
    },

    instance: (id) => instances.get(id),

    authorize(personId, scope = 'identify', redirect) {
      const code = secret();
      codes.set(code, { personId, scope, redirect });
      return code;
    },

    exchange(code, redirect) {
      const given = codes.get(code);
      codes.delete(code);
      if (given === undefined) return undefined;
      if (given.redirect !== undefined && given.redirect !== redirect) return undefined;
      const [access, refresh] = [secret(), secret()];
      tokens.set(access, { ...given, until: world.clock.now() + TOKEN_LIFE * 1000 });
      codes.set(refresh, { ...given, redirect: undefined });
      return { access, refresh, scope: given.scope };
    },

    scopeOf: (token) => tokens.get(token)?.scope,
    ownerOf: (token) => tokens.get(token)?.personId ?? codes.get(token)?.personId,

    revoke(personId) {
      for (const [token, owner] of tokens) if (owner.personId === personId) tokens.delete(token);
      for (const [code, owner] of codes) if (owner.personId === personId) codes.delete(code);
    },

    presences: new Map(),
    redirects: [],
    verificationUrl: undefined,
    conditions: [],
    connections: new Map(),

    personOf(token) {
      const given = tokens.get(token);
      return given !== undefined && given.until > world.clock.now() ? given.personId : undefined;
    },
  };
  return activities;
}

/** Answered by Discord itself, as every Entry Point command at first. */
const BY_DISCORD = 2;

/** Discord puts this command on an application as soon as it has an Activity. */
export function addEntryPoint(world: World): void {
  const isThere = [...world.commands.values()].some(({ type }) => type === COMMAND_TYPES.entryPoint);
  if (isThere) return;
  const id = world.newId();
  const made = { type: COMMAND_TYPES.entryPoint, name: 'launch', description: '', options: [], handler: BY_DISCORD };
  world.commands.set(id, { ...made, id, version: world.newId() });
}
