import { DefaultRestOptions, DiscordAPIError, PermissionFlagsBits, REST, Routes } from 'discord.js';
import { z } from 'zod';
import { findObstacle, NotAdmitted } from '../discord/wire/loginRefusal.ts';
import { createServerClock, type MachineClocks } from '../discord/wire/serverClock.ts';
import { Application, lookAtApplication } from './application.ts';
import { type Finding, note, well, wrong } from './finding.ts';

/** The permissions that the README's link asks for, with Discord's names. */
const NEEDED = [
  ['View Channels', PermissionFlagsBits.ViewChannel],
  ['Send Messages', PermissionFlagsBits.SendMessages],
  ['Send Messages in Threads', PermissionFlagsBits.SendMessagesInThreads],
  ['Create Public Threads', PermissionFlagsBits.CreatePublicThreads],
  ['Read Message History', PermissionFlagsBits.ReadMessageHistory],
  ['Attach Files', PermissionFlagsBits.AttachFiles],
] as const;

/** How long Discord may take for each answer, in milliseconds. */
const PATIENCE = 10_000;
const HOUR = 3_600_000;

const Emojis = z.object({ items: z.array(z.unknown()) });
const Roles = z.array(z.object({ id: z.string(), permissions: z.string() }));
const Guild = z.object({ name: z.string(), roles: Roles });
const Member = z.object({ roles: z.array(z.string()) });

/** The bot, as its settings name it, and the server to check. */
interface DiscordCheck {
  readonly token: string;
  /** Whether the board should open in Discord's own window. */
  readonly hasSecret: boolean;
  readonly boardUrl?: string | undefined;
  readonly api: string | undefined;
  readonly shards: number | undefined;
  readonly server: string | undefined;
}

/**
 * What Discord says about the token, its application, the time, and the given server; with the application, if Discord
 * knows the token.
 */
export async function askDiscord(
  asked: DiscordCheck,
  clocks: MachineClocks,
): Promise<{ readonly application?: Application; readonly findings: readonly Finding[] }> {
  let ahead = 0;
  const time = createServerClock(clocks, (milliseconds) => {
    ahead = milliseconds;
  });
  const rest = new REST({
    timeout: PATIENCE,
    retries: 0,
    async makeRequest(url, init) {
      const hear = time.ask();
      const response = await DefaultRestOptions.makeRequest(url, init);
      hear(response.headers.get('date'));
      return response;
    },
    ...(asked.api === undefined ? {} : { api: asked.api }),
  }).setToken(asked.token);
  try {
    const obstacle = await findObstacle(rest, asked.shards);
    if (typeof obstacle !== 'number') return { findings: [wrong(`Discord: ${obstacle.words}.`)] };
    const application = Application.parse(await rest.get(Routes.currentApplication()));
    const emojis = Emojis.parse(await rest.get(Routes.applicationEmojis(application.id))).items.length;
    const findings = [
      well(`DISCORD_TOKEN: valid. It belongs to the application ${application.name}.`),
      ...lookAtApplication(application, emojis, asked.hasSecret, asked.boardUrl),
      clockFinding(ahead, time.isSure()),
      await serverFinding(rest, application.id, asked.server),
    ];
    return { application, findings };
  } catch (error) {
    if (error instanceof NotAdmitted) return { findings: [wrong(error.message)] };
    return { findings: [wrong(`Discord: ${error instanceof Error ? error.message : String(error)}`)] };
  }
}

function clockFinding(ahead: number, isSure: boolean): Finding {
  if (!isSure) return note('Clock: Discord does not say what time it is.');
  if (ahead === 0) return well('Clock: agrees with Discord’s.');
  const hours = Math.abs(ahead) / HOUR;
  const howMuch = hours < 1 ? `${Math.round(hours * 60)} minutes` : `${hours.toFixed(1)} hours`;
  const way = ahead > 0 ? 'fast' : 'slow';
  return wrong(
    `Clock: ${howMuch} ${way}. Parlor uses Discord’s time, but the log and backups use this clock: set it by NTP.`,
  );
}

async function serverFinding(rest: REST, bot: string, server: string | undefined): Promise<Finding> {
  if (server === undefined) {
    return note('Server: permissions were not checked. To check a server: npm run doctor -- SERVER_ID');
  }
  try {
    const guild = Guild.parse(await rest.get(Routes.guild(server)));
    const { roles } = Member.parse(await rest.get(Routes.guildMember(server, bot)));
    const lacks = lackingPermissions(guild.roles, [server, ...roles]);
    if (lacks.length > 0) return wrong(`Server ${guild.name}: the bot lacks these permissions: ${lacks.join(', ')}.`);
    return well(`Server ${guild.name}: the bot has all the permissions it needs, unless a channel takes some away.`);
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    return wrong(`Server ${server}: the bot is not in it (${error.message}). Invite it with the link in the README.`);
  }
}

/** The permissions that Parlor needs and these roles of a server do not grant, with Discord's names. */
export function lackingPermissions(roles: z.infer<typeof Roles>, own: readonly string[]): readonly string[] {
  let has = 0n;
  for (const { id, permissions } of roles) if (own.includes(id)) has |= BigInt(permissions);
  if ((has & PermissionFlagsBits.Administrator) !== 0n) return [];
  return NEEDED.flatMap(([name, bit]) => ((has & bit) === bit ? [] : [name]));
}
