/** A command or an option as texts name them to be typed: `new`, `/games mine`, `hints:`. What has digits is a move. */
export const TYPED = /`\/[^`]+`|`\p{L}[\p{L}-]*:?`|`\p{L}[\p{L}-]*: ?[^`]+`|\/games [a-z]/u;
