/** The permissions that matter to a bot of messages and threads, and their bits. */
export const PERMISSION_BITS = {
  Administrator: 1n << 3n,
  ManageChannels: 1n << 4n,
  ManageGuild: 1n << 5n,
  ViewChannel: 1n << 10n,
  SendMessages: 1n << 11n,
  ManageMessages: 1n << 13n,
  EmbedLinks: 1n << 14n,
  AttachFiles: 1n << 15n,
  ReadMessageHistory: 1n << 16n,
  MentionEveryone: 1n << 17n,
  Connect: 1n << 20n,
  UseApplicationCommands: 1n << 31n,
  ManageThreads: 1n << 34n,
  CreatePublicThreads: 1n << 35n,
  CreatePrivateThreads: 1n << 36n,
  SendMessagesInThreads: 1n << 38n,
  UseExternalApps: 1n << 50n,
  PinMessages: 1n << 51n,
  BypassSlowmode: 1n << 52n,
} as const;

export type Permission = keyof typeof PERMISSION_BITS;

/** What everybody in the server may do. */
export const EVERYONE: readonly Permission[] = [
  'ViewChannel',
  'SendMessages',
  'EmbedLinks',
  'AttachFiles',
  'ReadMessageHistory',
  'Connect',
  'UseApplicationCommands',
  'CreatePublicThreads',
  'CreatePrivateThreads',
  'SendMessagesInThreads',
  'UseExternalApps',
];

/** Permissions as Discord writes them: the sum of their bits, in decimal. */
export function bitfield(permissions: Iterable<Permission>): string {
  let bits = 0n;
  for (const permission of permissions) bits |= PERMISSION_BITS[permission];
  return String(bits);
}
