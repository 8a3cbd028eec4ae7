/** The four resources, as named in map files. */
export const RESOURCES = ['STONE', 'TIMBER', 'WHEAT', 'SHEEP'] as const;
export type Resource = (typeof RESOURCES)[number];

/** The contents of one square of the board. */
export type Square = Resource | 'NONE';

/** A number for each resource: what was harvested, or the position of the markers. */
export type Counts = Readonly<Record<Resource, number>>;

export const NO_RESOURCES: Counts = { STONE: 0, TIMBER: 0, WHEAT: 0, SHEEP: 0 };

export function isResource(word: string): word is Resource {
  return RESOURCES.some((resource) => resource === word);
}

/** Reads a resource as players write it, in any letter case (`timber`). */
export function readResource(word: string): Resource | undefined {
  const capitals = word.toUpperCase();
  return isResource(capitals) ? capitals : undefined;
}
