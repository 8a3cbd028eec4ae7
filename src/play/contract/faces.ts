import type { PersonId } from '../../match/match.ts';

/** What a person is called by others in a server at this moment. */
export interface PersonName {
  readonly name: string;
  /** What Discord knows them by everywhere, in letters that every font has. */
  readonly handle: string;
}

/** What a person looks like to others in a server at this moment. Asked for where it is shown, and kept nowhere. */
export interface Face extends PersonName {
  /** A picture file; missing where it could not be had. */
  readonly avatar?: Buffer;
}

/** The faces of persons in a server, or in direct messages; of those whom Discord does not know, there is none. */
export type Faces = (persons: readonly PersonId[], guild: string | undefined) => Promise<ReadonlyMap<PersonId, Face>>;

/** What persons are called in a server, or by themselves; whoever's name does not come soon is left out. */
export type Names = (
  persons: readonly PersonId[],
  guild: string | undefined,
) => Promise<ReadonlyMap<PersonId, PersonName>>;
