import { EVERYONE, type Permission } from './permissions.ts';

/** An account on the playground. */
export interface Person {
  readonly id: string;
  /** What chat shows. */
  readonly name: string;
  readonly username: string;
  readonly locale: string;
  readonly permissions: readonly Permission[];
  readonly isBot: boolean;
  /** The hash of the picture that they chose; missing where they have Discord's own. */
  readonly avatar?: string;
}

const OWNER_PERMISSIONS: readonly Permission[] = [
  ...EVERYONE,
  'Administrator',
  'ManageGuild',
  'ManageChannels',
  'ManageMessages',
  'ManageThreads',
  'PinMessages',
  'BypassSlowmode',
];

/** The made-up accounts; Ada owns the server. Their ids stay the same, so that links with `?as=` do too. */
export const PEOPLE: readonly Person[] = [
  person('100000000000000001', 'Ada', OWNER_PERMISSIONS),
  person('100000000000000002', 'Ben', EVERYONE),
  person('100000000000000003', 'Cleo', EVERYONE),
  person('100000000000000004', 'Dan', EVERYONE),
  person('100000000000000005', 'Eve', EVERYONE),
  // Finn uses Discord in German.
  person('100000000000000006', 'Finn', EVERYONE, 'de'),
];

/** The owner of the server. */
export const OWNER_ID = '100000000000000001';

export const BOT_ID = '200000000000000001';

/** The bot's account, which is also its application. */
export function botCalled(name: string): Person {
  return { ...person(BOT_ID, name, EVERYONE), isBot: true };
}

function person(id: string, name: string, permissions: readonly Permission[], locale = 'en-US'): Person {
  // Finn has none of his own.
  const avatar = name === 'Finn' ? {} : { avatar: id.padStart(32, '0') };
  return { id, name, username: name.toLowerCase(), locale, permissions, isBot: false, ...avatar };
}

/** So many people more, all alike. */
export function createGuests(count: number): readonly Person[] {
  return Array.from({ length: count }, (_, at) =>
    person(`3${`${at + 1}`.padStart(17, '0')}`, `Guest ${at + 1}`, EVERYONE),
  );
}
