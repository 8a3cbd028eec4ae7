import type { PagePerson } from './protocol.ts';

/** The person did not say yes. */
const OAUTH2_ERROR = 5000;
const INVALID_TOKEN = 4009;
const INVALID_COMMAND = 4002;
const INVALID_PERMISSIONS = 4003;

/** What the frame may ask of us. */
export interface PanelServer {
  /** A code that tells the application who this person is, and lets it do what is in `scope`. */
  readonly authorize: (scope: string) => Promise<string>;
  /** Whose token it is, and for what: undefined for nobody's, and for one of somebody else. */
  readonly authenticate: (token: string) => Promise<TokenFacts | undefined>;
  /** Shows on the person's profile what they do; false where their token allows no such thing. */
  readonly setActivity: (token: string, activity: object) => Promise<boolean>;
  readonly participants: (instanceId: string) => Promise<readonly PagePerson[]>;
  /** Says in the channel where the window is to be found. */
  readonly share: (message: string, customId: string | undefined) => Promise<boolean>;
  readonly leave: (instanceId: string) => void;
}

interface TokenFacts {
  readonly person: PagePerson;
  readonly scopes: readonly string[];
}

/** One window's conversation with Discord. */
export interface Conversation {
  readonly instanceId: string;
  readonly server: PanelServer;
  /** The events that the frame wants to hear of. */
  readonly subscribed: Set<string>;
  /** By which token the frame is believed to speak for the person. */
  token?: string;
  /** An older client of Discord, which shares no links. */
  readonly isOld: boolean;
}

type Answer = { readonly data: object } | { readonly code: number; readonly message: string };
type Args = Readonly<Record<string, unknown>>;

const COMMANDS: Readonly<Record<string, (args: Args, conversation: Conversation) => Promise<Answer>>> = {
  async AUTHORIZE({ scope }, { server }) {
    const code = await server.authorize(Array.isArray(scope) ? scope.join(' ') : '').catch(() => '');
    return code === '' ? { code: OAUTH2_ERROR, message: 'OAuth2 Error: access_denied' } : { data: { code } };
  },

  async AUTHENTICATE({ access_token: token }, conversation) {
    const facts = await conversation.server.authenticate(String(token));
    if (facts === undefined) return { code: INVALID_TOKEN, message: 'Invalid OAuth2 access token' };
    conversation.token = String(token);
    const { person, scopes } = facts;
    const application = { id: '0', description: '', name: 'Activity' };
    const user = { ...describeUser(person), public_flags: 0 };
    return { data: { access_token: token, user, scopes, expires: new Date().toISOString(), application } };
  },

  async SET_ACTIVITY({ activity }, { server, token }) {
    const told = { name: 'Activity', type: 0, ...(activity as object) };
    const isTold = token !== undefined && (await server.setActivity(token, told));
    return isTold ? { data: told } : { code: 4006, message: 'Not authenticated or invalid scope' };
  },

  async GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS(_, { server, instanceId }) {
    return { data: describeParticipants(await server.participants(instanceId)) };
  },

  async SHARE_LINK({ message, custom_id: customId }, { server, isOld }) {
    if (isOld) return { code: INVALID_COMMAND, message: 'Unknown command SHARE_LINK' };
    const success = await server.share(String(message), customId === undefined ? undefined : String(customId));
    return { data: { success, didCopyLink: false, didSendMessage: success } };
  },

  // Whom to ask, Discord lets one choose; here it is the channel.
  async OPEN_INVITE_DIALOG(_, { server }) {
    const isSent = await server.share('Come and join:', undefined);
    return isSent ? { data: {} } : { code: INVALID_PERMISSIONS, message: 'No permission to invite' };
  },
};

/** Answers what the frame asks, as Discord's client does. */
export async function answerCommand(
  message: { readonly cmd: string; readonly evt?: string; readonly args?: Args },
  conversation: Conversation,
): Promise<{ readonly evt: 'ERROR' | null; readonly data: object }> {
  const { cmd, evt = '', args = {} } = message;
  if (cmd === 'SUBSCRIBE' || cmd === 'UNSUBSCRIBE') {
    conversation.subscribed[cmd === 'SUBSCRIBE' ? 'add' : 'delete'](evt);
    return { evt: null, data: { evt } };
  }
  const command = COMMANDS[cmd];
  const answer =
    command === undefined
      ? { code: INVALID_COMMAND, message: `Unknown command ${cmd}` }
      : await command(args, conversation);
  return 'data' in answer ? { evt: null, data: answer.data } : { evt: 'ERROR', data: answer };
}

/** People as Discord tells a window of those who have it open. */
export function describeParticipants(people: readonly PagePerson[]): object {
  return { participants: people.map((person) => ({ ...describeUser(person), flags: 0, bot: false })) };
}

function describeUser({ id, name }: PagePerson) {
  return { id, username: name.toLowerCase(), global_name: name, discriminator: '0', avatar: null };
}
