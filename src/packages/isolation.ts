/**
 * Whether each game from outside runs in its own process, as the bot requires. Programs and the conformance suite
 * import such games directly. To get separate processes, set this before importing the registries.
 */
export const apart = { isWanted: false };
