/** Discord's refusals: HTTP status, error code, words. */
const REFUSALS = {
  unauthorized: [401, 0, '401: Unauthorized'],
  notFound: [404, 0, '404: Not Found'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownEmoji: [404, 10014, 'Unknown Emoji'],
  unknownUser: [404, 10013, 'Unknown User'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  unknownCommand: [404, 10063, 'Unknown application command'],
  tooManyOldEdits: [429, 30046, 'Maximum number of edits to messages older than 1 hour reached. Try again later'],
  tooManyDirect: [429, 40003, 'You are opening direct messages too fast.'],
  tagRequired: [400, 40067, 'A tag is required to create a forum post in this channel'],
  tooManyCreated: [400, 30034, 'Max number of daily application command creates has been reached (200)'],
  tooManyEmojis: [400, 30008, 'Maximum number of emojis reached (2000)'],
  emojiTooLarge: [400, 0, 'The file of an emoji may have 256 KiB.'],
  tooManyCommands: [400, 30032, 'Maximum number of application commands reached (100)'],
  tooLarge: [413, 40005, 'Request entity too large'],
  tooManyFollowUps: [400, 40094, 'This interaction has hit the maximum number of follow up messages.'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  missingAccess: [403, 50001, 'Missing Access'],
  notTheAuthor: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  cannotBeTold: [403, 50007, 'Cannot send messages to this user'],
  notATextChannel: [400, 50008, 'Cannot send messages in a non-text channel'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  wrongChannelType: [400, 50024, 'Cannot execute action on this channel type'],
  noActivity: [400, 50234, 'This application does not have an Activity'],
  entryPointLeftOut: [400, 50240, 'You cannot remove this app’s Entry Point command in a bulk update operation.'],
  invalidToken: [401, 50027, 'Invalid Webhook Token'],
  invalidJson: [400, 50109, 'The request body contains invalid JSON.'],
  archivedThread: [400, 50083, 'Thread is archived'],
  noMutualServer: [403, 50278, 'Cannot send messages to this user due to having no mutual guilds'],
  threadExists: [400, 160004, 'A thread has already been created for this message'],
  lockedThread: [400, 160005, 'Thread is locked'],
  tooManyThreads: [400, 160006, 'Maximum number of active threads reached'],
  tooManyNewsThreads: [400, 160007, 'Maximum number of active announcement threads reached'],
  messageBlocked: [400, 200000, 'Message was blocked by automatic moderation'],
  titleBlocked: [400, 200001, 'Title was blocked by automatic moderation'],
  linkBlocked: [400, 240000, 'Message blocked by harmful links filter'],
} as const satisfies Record<string, readonly [status: number, code: number, words: string]>;

export type RefusalName = keyof typeof REFUSALS;

/** Something wrong in a body: where, Discord's name for the mistake, and its words. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** A request turned down as Discord would; the REST server makes it the answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: object | undefined;
  /** Seconds, where it is refused for now alone. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: number,
    words: string,
    { errors, retryAfter }: Pick<Refusal, 'errors' | 'retryAfter'>,
  ) {
    super(words);
    this.retryAfter = retryAfter;
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** For how many seconds whatever is too much is refused, unless something else is said. */
const A_WHILE = 20;

/** Turns the request down; `retryAfter` seconds later one like it may be taken. */
export function refuse(name: RefusalName, retryAfter = A_WHILE): never {
  const [status, code, words] = REFUSALS[name];
  throw new Refusal(status, code, words, { errors: undefined, retryAfter: status === 429 ? retryAfter : undefined });
}

/** Turns the request down with 50035, if there is a problem; the errors are nested along the path of each field. */
export function refuseProblems(problems: readonly Problem[], prefix: readonly string[] = []): void {
  if (problems.length === 0) return;
  const errors: ErrorTree = {};
  for (const { path, code, message } of problems) {
    let branch = errors;
    for (const key of [...prefix, ...path]) {
      branch[key] ??= {};
      branch = branch[key] as ErrorTree;
    }
    branch._errors ??= [];
    (branch._errors as object[]).push({ code, message });
  }
  throw new Refusal(400, 50035, 'Invalid Form Body', { errors, retryAfter: undefined });
}

interface ErrorTree {
  [key: string | number]: ErrorTree | object[];
}
