import '../loadDotEnv.ts';
import { REST, Routes } from 'discord.js';
import { z } from 'zod';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import { emojiPictures } from '../../render/studio/emojis.ts';
import { readConfig } from '../config.ts';
import { createEmojis } from '../discord/wire/applicationEmojis.ts';
import { buildCommands, registerCommands } from '../discord/wire/registration.ts';
import { slashCommands } from '../play/actions/tableActions.ts';
import { loadCatalogue } from '../texts/catalogue.ts';

/**
 * `npm run register`: registers the slash commands with Discord, everywhere or in the server of DISCORD_GUILD_ID, and
 * uploads the emojis for controls. `npm run register -- --clear` removes them. Repeating either changes nothing.
 */
const EXIT_CONFIG = 78;

const read = readConfig({ NODE_ENV: 'production', ...process.env });
if ('mistakes' in read || read.config.token === undefined) {
  const mistakes = 'mistakes' in read ? read.mistakes : ['DISCORD_TOKEN: not set.'];
  for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
  process.exitCode = EXIT_CONFIG;
} else {
  const { token, api, guild, board, clientSecret } = read.config;
  const rest = new REST(api === undefined ? {} : { api }).setToken(token);
  const { id } = z.object({ id: z.string() }).parse(await rest.get(Routes.currentApplication()));
  const isClearing = process.argv.includes('--clear');
  const commands = isClearing ? [] : buildCommands(slashCommands(COMMANDS, GENERAL_COMMANDS), loadCatalogue());
  const opensBoards = board !== undefined && clientSecret !== undefined;
  const { isNew, leftOut } = await registerCommands(rest, id, guild, commands, opensBoards);
  const where = guild === undefined ? 'everywhere' : `in server ${guild}`;
  for (const one of leftOut) process.stderr.write(`Discord refused ${one.commands.join(', ')}: ${one.why}\n`);
  const refused = leftOut.flatMap((one) => one.commands).length;
  process.stdout.write(
    isNew
      ? `Registered ${commands.length - refused} commands ${where}.\n`
      : `These commands are already registered ${where}.\n`,
  );
  try {
    await createEmojis(isClearing ? [] : emojiPictures(PAINTERS)).keepInStep(rest, id, true);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Could not update the emojis, so some buttons have only words: ${why}\n`);
  }
}
