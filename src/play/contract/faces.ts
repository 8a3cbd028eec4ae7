import type { PersonId } from '../../match/match.ts';

/** A person's current name on a server. */
export interface PersonName {
  readonly name: string;
  /** Their Discord username, in letters that every font has. */
  readonly handle: string;
}

/** A person's current name and avatar on a server. Fetched when needed, never stored. */
export interface Face extends PersonName {
  /** An image file; missing if it could not be fetched. */
  readonly avatar?: Buffer;
}

/**
 * Returns the names and avatars of people on a server or in direct messages. People unknown to Discord are left out.
 */
export type Faces = (persons: readonly PersonId[], guild: string | undefined) => Promise<ReadonlyMap<PersonId, Face>>;

/** Returns people's names on a server, or their global ones. Names that take too long to fetch are left out. */
export type Names = (
  persons: readonly PersonId[],
  guild: string | undefined,
) => Promise<ReadonlyMap<PersonId, PersonName>>;
