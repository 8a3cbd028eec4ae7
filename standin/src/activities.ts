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

/** The Activities of the stand-in, and what it knows of who signed in to them. */
export interface Activities {
  /** Where the bot's page lies; undefined: the application has no Activity. */
  target: string | undefined;
  /** Opens the Activity of a channel for a person: all who open it there are in the same instance. */
  launch(personId: string, channel: Channel): OpenedActivity;
  leave(personId: string, instanceId: string): void;
  instance(id: string): ActivityInstance | undefined;
  /** A code by which the application may ask, once, who this person is. */
  authorize(personId: string): string;
  /** A token for such a code; undefined for one that is unknown or used. */
  exchange(code: string): string | undefined;
  /** Whose token it is. */
  personOf(token: string): string | undefined;
}

export function createActivities(world: World): Activities {
  const instances = new Map<string, ActivityInstance>();
  const codes = new Map<string, string>();
  const tokens = new Map<string, string>();
  const secret = () => randomBytes(20).toString('base64url');
  const activities: Activities = {
    target: undefined,

    launch(personId, channel) {
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
      });
      return { address: `/activity/?${query}`, instanceId: instance.id };
    },

    leave(personId, instanceId) {
      instances.get(instanceId)?.people.delete(personId);
    },

    instance: (id) => instances.get(id),

    authorize(personId) {
      const code = secret();
      codes.set(code, personId);
      return code;
    },

    exchange(code) {
      const personId = codes.get(code);
      codes.delete(code);
      if (personId === undefined) return undefined;
      const token = secret();
      tokens.set(token, personId);
      return token;
    },

    personOf: (token) => tokens.get(token),
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
