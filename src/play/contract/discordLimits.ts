/**
 * Discord's limits, from its documentation. The sizes of pictures and emojis are in `render/shared/discordSizes.ts`.
 */

/** Characters of a message's text, and of all texts of a layout together. */
export const LONGEST_CONTENT = 2000;
export const LONGEST_LAYOUT = 4000;

/** Components of a layout, including nested ones. */
export const MOST_COMPONENTS = 40;

/** Rows of controls under a message, and buttons in a row. */
export const MOST_ROWS = 5;
export const MOST_BUTTONS = 5;

/** Choices of a menu, and suggestions while someone types. */
export const MOST_CHOICES = 25;

/** Characters on a button, in a choice, and in the id of a control. */
export const LONGEST_LABEL = 80;
export const LONGEST_CHOICE = 100;
export const LONGEST_ID = 100;

/** Characters of a picture's alt text. */
export const LONGEST_ALT = 1024;

/** Characters of a command's or emoji's name, and of a command's description. */
export const LONGEST_NAME = 32;
export const LONGEST_DESCRIPTION = 100;

/** Fields of a form; characters of its title and of a field's name; characters of a field's hint. */
export const MOST_FIELDS = 5;
export const LONGEST_FIELD_NAME = 45;
export const LONGEST_HINT = 100;

/** Bytes of an emoji. */
export const LARGEST_EMOJI = 256 * 1024;

/** Slash commands of an application. */
export const MOST_COMMANDS = 100;

/** Messages of a channel that are read in one request. */
export const MOST_MESSAGES_AT_ONCE = 100;

/** Characters of a message's nonce. */
export const LONGEST_NONCE = 25;
