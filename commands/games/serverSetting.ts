import type { Phrase } from '../../src/engine/phrase.ts';
import type { Result } from '../../src/engine/result.ts';
import type { Request } from '../../src/play/contract/command.ts';
import type { Choice } from '../../src/play/contract/controls.ts';
import type { Option } from '../../src/play/contract/option.ts';
import type { ServerSettings } from '../../src/tables/lists/servers.ts';

/** Something that holds for all of a server, chosen by a menu. */
export interface ServerSetting {
  /** What its menu does: `server.keep`. */
  readonly name: string;
  readonly placeholder: Phrase;
  readonly choices: (request: Request, settings: ServerSettings) => readonly Choice[];
  /** The value of the present choice. */
  readonly chosen: (settings: ServerSettings, request: Request) => string;
  /** What comes from outside may be anything. */
  readonly read: (text: string, request: Request, settings: ServerSettings) => Result<Partial<ServerSettings>>;
  /** How it is typed, beside being chosen. */
  readonly typed?: Option;
  /** Does at once what follows from it, which may take it back; gives what is then to be said. */
  readonly followUp?: (request: Request, guild: string) => Promise<Phrase | undefined>;
}
