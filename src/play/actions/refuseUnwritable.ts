import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Place } from '../contract/command.ts';

/** Returns why a channel cannot be chosen for messages of the bot: it may not write where the caller is. */
export function refuseUnwritable({ lacks: permissions = [] }: Pick<Place, 'lacks'>): Phrase | undefined {
  return permissions.length === 0 ? undefined : phrase('discord.cannotWrite', { permissions });
}
