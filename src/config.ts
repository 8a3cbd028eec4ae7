import { z } from 'zod';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const Flag = z.enum(['0', '1'], 'is either 0 or 1').transform((value) => value === '1');
const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'is a number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65535, 'is a number from 0 to 65535');

const STORE = 'sqlite://store/parlor.sqlite';
const PLAYGROUND_STORE = 'sqlite://store/playground.sqlite';

const Environment = z.object({
  DISCORD_TOKEN: z.string().min(1).optional(),
  DISCORD_GUILD_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'is the number that Discord gives as the server id')
    .optional(),
  DISCORD_API: z.url({ protocol: /^https?$/, error: 'is a web address' }).optional(),
  REGISTER_COMMANDS: Flag.default(true),
  KEYV_URI: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().default('development'),
  PLAYGROUND_PORT: Port.prefault('5020'),
  BOARD_PORT: Port.optional(),
  BOARD_HOST: z.string().min(1).default('127.0.0.1'),
  BOARD_URL: z.url({ protocol: /^https?$/, error: 'is a web address' }).optional(),
  DISCORD_CLIENT_SECRET: z.string().min(1).optional(),
});

/** The settings of this process. */
export interface Config {
  /** Undefined: play in the playground. */
  readonly token: string | undefined;
  /** Where commands are registered at once, for development; undefined: everywhere. */
  readonly guild: string | undefined;
  /** Another address for Discord's API, as the tests use it. */
  readonly api: string | undefined;
  readonly registerCommands: boolean;
  readonly keyvUri: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly playgroundPort: number;
  /** Where the board that is played by tapping it listens; undefined: it is switched off. */
  readonly board: { readonly port: number; readonly host: string; readonly url: string | undefined } | undefined;
  /** By which the board may be shown in Discord's own window. */
  readonly clientSecret: string | undefined;
}

/** The settings in an environment, or one line for each mistake in it. Empty values count as not set; spaces around are cut. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly config: Config } | { readonly mistakes: readonly string[] } {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()]);
  const parsed = Environment.safeParse(Object.fromEntries(trimmed.filter(([, value]) => value)));
  if (!parsed.success) {
    return { mistakes: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  const values = parsed.data;
  if (values.NODE_ENV === 'production' && values.DISCORD_TOKEN === undefined) {
    return {
      mistakes: [
        'DISCORD_TOKEN: is not set. Put the bot token of https://discord.com/developers/applications into .env',
      ],
    };
  }
  return {
    config: {
      token: values.DISCORD_TOKEN,
      guild: values.DISCORD_GUILD_ID,
      api: values.DISCORD_API,
      registerCommands: values.REGISTER_COMMANDS,
      keyvUri: values.KEYV_URI ?? (values.DISCORD_TOKEN === undefined ? PLAYGROUND_STORE : STORE),
      logLevel: values.LOG_LEVEL,
      playgroundPort: values.PLAYGROUND_PORT,
      board: boardOf(values),
      clientSecret: values.DISCORD_CLIENT_SECRET,
    },
  };
}

/** In the playground the board is always there, on any free port unless one is said. */
function boardOf(values: z.infer<typeof Environment>): Config['board'] {
  const port = values.BOARD_PORT ?? (values.DISCORD_TOKEN === undefined ? 0 : undefined);
  const url = values.BOARD_URL?.replace(/\/$/, '');
  return port === undefined ? undefined : { port, host: values.BOARD_HOST, url };
}
