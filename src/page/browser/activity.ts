import type { SignedIn } from '../protocol.ts';
import type { runScript as RunScript } from './loader.ts';
import { signIn } from './requests.ts';

/** The parts of Discord's Embedded App SDK that we use. */
interface Sdk {
  readonly instanceId: string;
  readonly channelId: string | null;
  /** Missing in direct messages. */
  readonly guildId: string | null;
  /** The data in the link that led here. */
  readonly customId: string | null;
  ready(): Promise<void>;
  subscribe<Name extends keyof SdkEvents>(event: Name, hear: (data: SdkEvents[Name]) => void): Promise<unknown>;
  readonly commands: {
    authorize(input: {
      client_id: string;
      response_type: 'code';
      state: string;
      prompt: 'none';
      scope: readonly ('identify' | 'rpc.activities.write')[];
    }): Promise<{ readonly code: string }>;
    /** After this, Discord accepts what this page says as coming from the person. */
    authenticate(input: { access_token: string }): Promise<unknown>;
    getActivityInstanceConnectedParticipants(): Promise<{ readonly participants: readonly Participant[] }>;
    setActivity(input: { activity: Presence }): Promise<unknown>;
    shareLink(input: { message: string; custom_id: string }): Promise<unknown>;
    openInviteDialog(): Promise<unknown>;
  };
}

/** Defined by the inline script, see loader.ts. */
declare const runScript: typeof RunScript;

/** Defined by `sdk.js`. */
declare const discordSdk: { readonly DiscordSDK: new (client: string) => Sdk };

/** Discord's events for its windows. */
interface SdkEvents {
  readonly ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: { readonly participants: readonly Participant[] };
  readonly ACTIVITY_LAYOUT_MODE_UPDATE: { readonly layout_mode: number };
  readonly ORIENTATION_UPDATE: { readonly screen_orientation: number };
}

/** Someone who has the window open in the same channel. */
export interface Participant {
  readonly id: string;
  readonly username: string;
  readonly global_name?: string | null;
  readonly nickname?: string;
}

/** The activity that someone's profile shows. */
export interface Presence {
  /** Playing. */
  readonly type: 0;
  readonly details: string;
  readonly state?: string;
  readonly party?: { readonly id: string; readonly size: readonly [number, number] };
}

let around: Sdk | undefined;

/** Discord's window around this page; undefined in a browser window, and before sign-in. */
export function discord(): Sdk | undefined {
  return around;
}

/**
 * Whether Discord shows this page in its frame. Only Discord may embed us, so nothing in an ordinary window is trusted
 * to be Discord.
 */
export function isActivity(): boolean {
  return new URLSearchParams(location.search).has('frame_id') && window.parent !== window;
}

/** Signs in as the person that Discord names. */
export async function activitySignIn(): Promise<SignedIn> {
  const client = document.querySelector('meta[name="parlor-client"]')?.getAttribute('content') ?? '';
  const address = new URL('page/sdk.js', document.baseURI).href;
  await runScript(address);
  const sdk = new discordSdk.DiscordSDK(client);
  await sdk.ready();
  const { code } = await sdk.commands.authorize({
    client_id: client,
    response_type: 'code',
    state: '',
    prompt: 'none',
    scope: ['identify', 'rpc.activities.write'],
  });
  const link = sdk.customId === null ? {} : { link: sdk.customId };
  const signed = await signIn({ code, instance: sdk.instanceId, channel: sdk.channelId ?? '', ...link });
  if ('other' in signed) throw new Error('Discord’s word is for nobody else');
  around = sdk;
  return signed;
}
