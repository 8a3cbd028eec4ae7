import { everyone, type Permission } from './permissions.ts';

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

const ownerPermissions: readonly Permission[] = [
  ...everyone,
  'Administrator',
  'ManageGuild',
  'ManageChannels',
  'ManageMessages',
  'ManageThreads',
];

/** The made-up accounts; Ada owns the server. Their ids stay the same, so that links with `?as=` do too. */
export const people: readonly Person[] = [
  person('100000000000000001', 'Ada', ownerPermissions),
  person('100000000000000002', 'Ben', everyone),
  person('100000000000000003', 'Cleo', everyone),
  person('100000000000000004', 'Dan', everyone),
  person('100000000000000005', 'Eve', everyone),
  // Finn uses Discord in German.
  person('100000000000000006', 'Finn', everyone, 'de'),
];

/** The owner of the server. */
export const ownerId = '100000000000000001';

export const botAccount: Person = {
  ...person('200000000000000001', 'Parlor', everyone),
  isBot: true,
};

function person(id: string, name: string, permissions: readonly Permission[], locale = 'en-US'): Person {
  // Finn has none of his own.
  const avatar = name === 'Finn' ? {} : { avatar: id.padStart(32, '0') };
  return { id, name, username: name.toLowerCase(), locale, permissions, isBot: false, ...avatar };
}

/** So many people more, all alike. */
export function guestsOf(count: number): readonly Person[] {
  return Array.from({ length: count }, (_, at) =>
    person(`3${`${at + 1}`.padStart(17, '0')}`, `Guest ${at + 1}`, everyone),
  );
}
