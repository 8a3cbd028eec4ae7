import type { Resource } from './resources.ts';

/** The four squares of a harvest tile, row by row: top left, top right, bottom left, bottom right. */
export type HarvestTile = readonly [Resource, Resource, Resource, Resource];

/** How far a tile is turned clockwise, in quarter turns. */
export const TURNS = [0, 1, 2, 3] as const;
export type Turn = (typeof TURNS)[number];

/** S stone, T timber, W wheat, H sheep. */
const BY_LETTER: Readonly<Record<string, Resource>> = { S: 'STONE', T: 'TIMBER', W: 'WHEAT', H: 'SHEEP' };

/**
 * The 60 harvest tiles. The rulebook says only that there are 60 and that each shows two or three resources. This is
 * the mix on which two independent implementations of the game agree (jeffrey-w/new-haven, with both mirror forms of
 * the third group; kevjiang64/NewHaven). The other mix in use has one tile of every possible form: the halves once
 * instead of twice, and the six checkers.
 */
const FACES = `
  SSST SSSW SSSH  TTTS TTTW TTTH  WWWS WWWT WWWH  HHHS HHHT HHHW
  SSTT SSTT SSWW SSWW SSHH SSHH  TTWW TTWW TTHH TTHH  WWHH WWHH
  SSTW SSWT SSTH SSHT SSWH SSHW  TTSW TTWS TTSH TTHS TTWH TTHW
  WWST WWTS WWSH WWHS WWTH WWHT  HHST HHTS HHSW HHWS HHTW HHWT
  STWS STHS SWHS  TSWT TSHT TWHT  WSTW WSHW WTHW  HSTH HSWH HTWH
`;

export const HARVEST_TILES: readonly HarvestTile[] = FACES.trim().split(/\s+/).map(tileOfLetters);

/** Returns a tile from four letters, row by row (`SSTW`). */
export function tileOfLetters(letters: string): HarvestTile {
  const resource = (at: number): Resource => {
    const found = BY_LETTER[letters[at] ?? ''];
    if (found === undefined) throw new Error(`${letters} is not a harvest tile`);
    return found;
  };
  return [resource(0), resource(1), resource(2), resource(3)];
}

/** The tile turned clockwise by this many quarters. */
export function turned(tile: HarvestTile, turns: Turn): HarvestTile {
  let result = tile;
  for (let turn = 0; turn < turns; turn += 1) {
    const [topLeft, topRight, bottomLeft, bottomRight] = result;
    result = [bottomLeft, topLeft, bottomRight, topRight];
  }
  return result;
}

/** A text that is equal for two tiles exactly if one is the other turned. */
export function normalizeTile(tile: HarvestTile): string {
  return (
    TURNS.map((turn) => turned(tile, turn).join(' '))
      .sort()
      .at(0) ?? ''
  );
}
