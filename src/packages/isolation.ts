/**
 * Whether games from outside are kept apart, each in a process of its own, as the bot wants them. Programs and the suite of
 * conformance import them like their own: who imports this file before the registries asks for the former.
 */
export const apart = { isWanted: false };
