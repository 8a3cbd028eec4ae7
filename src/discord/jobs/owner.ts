import { type Client, Team } from 'discord.js';
import type { Phrase } from '../../engine/phrase.ts';
import { PersonId } from '../../match/match.ts';
import type { BackgroundServices, ScreenParts } from '../../play/contract/app.ts';
import type { Channels } from '../../play/contract/channels.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { wordsFor } from '../../play/words/names.ts';
import { DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';

/** Tells whoever the application belongs to, of a team its owner, something in private; gives whether that reached them. */
export async function tellOwner(
  client: Client,
  { tables, catalogue, log }: ScreenParts & BackgroundServices,
  channels: Channels,
  lines: readonly (Phrase | string)[],
): Promise<boolean> {
  try {
    const application = await client.application?.fetch();
    const owner = application?.owner instanceof Team ? application.owner.ownerId : application?.owner?.id;
    const person = PersonId.safeParse(owner).data;
    if (person === undefined) return false;
    const { language } = await tables.people.settingsOf(person);
    // Nothing of it comes from people: paths and numbers stand as they are.
    const { plain } = wordsFor(catalogue, language ?? DEFAULT_LANGUAGE);
    const words = lines.map((line) => (typeof line === 'string' ? line : plain(line))).join('\n');
    return await channels.tell(person, wordsScreen(words));
  } catch (error) {
    log.info({ err: error }, 'who owns this application could not be asked for');
    return false;
  }
}
