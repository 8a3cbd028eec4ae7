import type { SignedIn } from '../protocol.ts';
import { signIn } from './requests.ts';

/** What of Discord's Embedded App SDK is used here. */
interface Sdk {
  readonly instanceId: string;
  readonly channelId: string | null;
  /** Of the link that led here: the match that it speaks of. */
  readonly customId: string | null;
  ready(): Promise<void>;
  readonly commands: {
    authorize(input: {
      client_id: string;
      response_type: 'code';
      state: string;
      prompt: 'none';
      scope: readonly ['identify'];
    }): Promise<{ readonly code: string }>;
  };
}

/**
 * Whether Discord shows this page in a frame of its own: only Discord may have us in one. In a window nobody is believed
 * to be Discord.
 */
export function isActivity(): boolean {
  return new URLSearchParams(location.search).has('frame_id') && window.parent !== window;
}

/** Signs in as whoever Discord says is there. */
export async function activitySignIn(): Promise<SignedIn> {
  const client = document.querySelector('meta[name="parlor-client"]')?.getAttribute('content') ?? '';
  const address = new URL('page/sdk.js', document.baseURI).href;
  const { DiscordSDK } = (await import(address)) as { readonly DiscordSDK: new (client: string) => Sdk };
  const sdk = new DiscordSDK(client);
  await sdk.ready();
  const { code } = await sdk.commands.authorize({
    client_id: client,
    response_type: 'code',
    state: '',
    prompt: 'none',
    scope: ['identify'],
  });
  const signed = await signIn({ code, instance: sdk.instanceId, channel: sdk.channelId ?? '' });
  if ('other' in signed) throw new Error('Discord’s word is for nobody else');
  // Who may see it is asked when it is looked at, as of every match.
  return sdk.customId === null || sdk.customId === '' ? signed : { ...signed, match: sdk.customId };
}
