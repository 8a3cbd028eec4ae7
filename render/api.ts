/**
 * `parlor/render`: everything needed to paint pictures. docs/engine-api.md describes each export in a line and says
 * what may change when.
 */
export type { SKRSContext2D } from '@napi-rs/canvas';
export {
  COORDINATE_MARGIN,
  type CoordinateNames,
  cellCentre,
  type Grid,
  paintCoordinates,
} from './shared/coordinates.ts';
export { badgeOn, badgeUnder, CARD_TYPE, HIGHEST, SHOWN, widthFor } from './shared/discordSizes.ts';
export { type Drawing, THEMES, type Theme } from './shared/drawing.ts';
export { EMOJI_SIZE, type Emoji, emojiOfSide } from './shared/emoji.ts';
export type { Area, Painter, Room, TapPlace } from './shared/painter.ts';
export { paintScores, type SeatScore, scoresHeight } from './shared/scores.ts';
export { type FillTone, paintPiece, seatColour, seatFill, seatInk } from './shared/seatColours.ts';
export { fillSeatRect } from './shared/seatRect.ts';
export { fillCircle, type Point, type Rect, squareAround, strokeSegment } from './shared/shapes.ts';
export { type Stamp, stamp, stampsOn } from './shared/stamps.ts';
export { paintText, type TextStyle, textWidth, type Weight } from './shared/text.ts';
export { contrast, fadeColour, mixColours, type Palette, paletteOf } from './shared/theme.ts';
