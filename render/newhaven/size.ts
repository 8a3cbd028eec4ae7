import { HIGHEST, PHONE_WIDTH, SMALLEST_TYPE } from '../shared/discordSizes.ts';

/** The width of New Haven's pictures, in pixels as shown. */
export const WIDTH = 480;

/** The maximum height of a picture. */
export const MOST_HEIGHT = HIGHEST * WIDTH;

/** The smallest type in them that is readable on a phone: 18. */
export const TYPE = Math.ceil((SMALLEST_TYPE * WIDTH) / PHONE_WIDTH);

/** The smallest piece with a letter of that height. */
export const PIECE = TYPE / 1.2;
