import type { Theme } from '../shared/drawing.ts';

/** The materials of a dungeon. `lit` is in sight now, `dim` is remembered. */
export interface DungeonPalette {
  readonly fog: string;
  readonly fogMark: string;
  readonly lit: Materials;
  readonly dim: Materials;
  readonly gold: string;
  readonly goldShine: string;
  readonly goldRim: string;
  readonly flame: string;
}

export interface Materials {
  readonly rock: string;
  readonly rockMark: string;
  readonly wall: string;
  readonly wallEdge: string;
  readonly wallFront: string;
  readonly floor: string;
  readonly floorMark: string;
  readonly passage: string;
  readonly passageMark: string;
  readonly shadow: string;
}

const DUNGEONS: Readonly<Record<Theme, DungeonPalette>> = {
  dark: {
    fog: '#1b1c20',
    fogMark: '#26282d',
    lit: {
      rock: '#3a3733',
      rockMark: '#4b4741',
      wall: '#c2b59a',
      wallEdge: '#e4dac2',
      wallFront: '#7d715c',
      floor: '#6a5c43',
      floorMark: '#786a50',
      passage: '#51463a',
      passageMark: '#7e705c',
      shadow: '#3d3426',
    },
    dim: {
      rock: '#26262a',
      rockMark: '#303036',
      wall: '#6d6a66',
      wallEdge: '#807d78',
      wallFront: '#494744',
      floor: '#34343a',
      floorMark: '#45454c',
      passage: '#2c2c31',
      passageMark: '#55555c',
      shadow: '#28282d',
    },
    gold: '#ffc933',
    goldShine: '#fff6d0',
    goldRim: '#2a1c00',
    flame: '#ffb13d',
  },
  light: {
    fog: '#f2f3f5',
    fogMark: '#e1e4e8',
    lit: {
      rock: '#cfc6b4',
      rockMark: '#b7ad98',
      wall: '#7a6c54',
      wallEdge: '#94866c',
      wallFront: '#4e4434',
      floor: '#fbf0d2',
      floorMark: '#ecdcb4',
      passage: '#ead7a9',
      passageMark: '#b89f6b',
      shadow: '#d3c197',
    },
    dim: {
      rock: '#dedfe2',
      rockMark: '#cfd1d6',
      wall: '#8d9097',
      wallEdge: '#a3a6ad',
      wallFront: '#6c6f76',
      floor: '#e9eaed',
      floorMark: '#c6c9cf',
      passage: '#d8dade',
      passageMark: '#a8abb2',
      shadow: '#cdd0d6',
    },
    gold: '#f4b400',
    goldShine: '#fff3c4',
    goldRim: '#4a3000',
    flame: '#e07b00',
  },
};

export function dungeonPaletteOf(theme: Theme): DungeonPalette {
  return DUNGEONS[theme];
}
