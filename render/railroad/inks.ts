import type { Seat } from '../../src/engine/seat.ts';
import type { Theme } from '../shared/drawing.ts';
import { seatColour } from '../shared/seatColours.ts';
import { mixColours } from '../shared/theme.ts';

/** The colors of the printed map. */
export interface Inks {
  readonly paper: string;
  readonly centre: string;
  readonly grid: string;
  readonly road: string;
  readonly roadRim: string;
  readonly roadDash: string;
  readonly rail: string;
  /** The color between the two rails. */
  readonly railBed: string;
  readonly station: string;
  readonly stationRim: string;
  readonly error: string;
  readonly longestHighway: string;
  readonly longestRailway: string;
}

const INKS: Readonly<Record<Theme, Inks>> = {
  light: {
    paper: '#faf6ea',
    centre: '#efe6cd',
    grid: '#d8cfb8',
    road: '#7c828b',
    roadRim: '#33373d',
    roadDash: '#ffffff',
    rail: '#1d2025',
    railBed: '#fdfbf4',
    station: '#14151a',
    stationRim: '#ffffff',
    error: '#c8400a',
    longestHighway: '#f2b134',
    longestRailway: '#58b5ea',
  },
  dark: {
    paper: '#23282b',
    centre: '#343a38',
    grid: '#475054',
    road: '#8b9199',
    roadRim: '#e8e8e4',
    roadDash: '#ffffff',
    rail: '#f4eeda',
    railBed: '#23282b',
    station: '#f4eeda',
    stationRim: '#14151a',
    error: '#ff7a45',
    longestHighway: '#b07708',
    longestRailway: '#2c79ad',
  },
};

export function inksOf(theme: Theme): Inks {
  return INKS[theme];
}

/** The colors of one player's map. */
export interface SeatInks extends Inks {
  /**
   * The background of the tiles placed in the current round, and the frame around them, in the color of the map's
   * player.
   */
  readonly fresh: string;
  readonly freshFrame: string;
}

/** The share of a seat's color in the background of its newest tiles. */
const FRESH = 0.24;

export function seatInks(theme: Theme, seat: Seat): SeatInks {
  const inks = INKS[theme];
  const freshFrame = seatColour(theme, seat);
  return { ...inks, fresh: mixColours(inks.paper, freshFrame, FRESH), freshFrame };
}
