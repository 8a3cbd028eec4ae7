import { HIGHEST, PHONE_WIDTH, SMALLEST_TYPE } from '../shared/discordSizes.ts';

/** How wide the pictures of New Haven are, in pixels as shown. */
export const WIDTH = 480;

/** How high one may be. */
export const MOST_HEIGHT = HIGHEST * WIDTH;

/** The smallest type in them that is read on a phone: 18. */
export const TYPE = Math.ceil((SMALLEST_TYPE * WIDTH) / PHONE_WIDTH);

/** The smallest piece whose letter is so high. */
export const PIECE = TYPE / 1.2;
