import type { PersonId } from '../../match/match.ts';

/** A person's current name in a server. */
export interface PersonName {
  readonly name: string;
  /** Their Discord username, in letters that every font has. */
  readonly handle: string;
}

/** A person's current name and face in a server. Fetched when needed, and stored nowhere. */
export interface Face extends PersonName {
  /** An image file; missing if it could not be fetched. */
  readonly avatar?: Buffer;
}

/** Returns the faces of people in a server or in direct messages; people unknown to Discord are left out. */
export type Faces = (persons: readonly PersonId[], guild: string | undefined) => Promise<ReadonlyMap<PersonId, Face>>;

/** Returns people's names in a server, or their own; names that take too long are left out. */
export type Names = (
  persons: readonly PersonId[],
  guild: string | undefined,
) => Promise<ReadonlyMap<PersonId, PersonName>>;
