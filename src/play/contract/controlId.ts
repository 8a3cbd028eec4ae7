import { MatchId } from '../../match/match.ts';
import { LONGEST_ID } from './discordLimits.ts';

/**
 * Everything that a control means when it is used. Nothing is kept in memory, so controls still work after a restart.
 */
export interface ControlId {
  /** Its table; missing for controls of general commands. */
  readonly match?: MatchId;
  /** Identifies what the person saw when they got the control, see `boardVersion`; may be empty. */
  readonly stamp: string;
  /** The action, named like the subcommands: `undo`, `settings.pings`. */
  readonly action: string;
  /** May be anything: it comes from outside. */
  readonly argument: string;
}

/** The action of a menu whose choices are buttons: each value is the id of one. */
export const PRESS = 'press';

const VERSION = '1';

/** The prefix of older ids of general commands' controls, from before all controls had one kind of id. */
const PANEL_VERSION = 'g1';

const ACTION = /^[a-z][a-z-]*(\.[a-z]+)?$/;

/** `1:match:stamp:action:argument`; throws if it is longer than Discord allows. */
export function writeControlId({ match, stamp, action, argument }: ControlId): string {
  const id = [VERSION, match ?? '', stamp, action, argument].join(':');
  if (id.length > LONGEST_ID) throw new RangeError(`custom id too long: ${id}`);
  return id;
}

/** Undefined for anything that was never one of our custom ids, such as forged or truncated ones. */
export function readControlId(text: string): ControlId | undefined {
  const [version, ...parts] = text.split(':');
  if (version === PANEL_VERSION) return readPanelId(parts);
  const [id, stamp, action, ...rest] = parts;
  if (version !== VERSION || id === undefined || stamp === undefined || rest.length === 0) return undefined;
  if (action === undefined || !ACTION.test(action)) return undefined;
  const argument = rest.join(':');
  if (id === '') return { stamp, action, argument };
  const match = MatchId.safeParse(id);
  return match.success ? { match: match.data, stamp, action, argument } : undefined;
}

/** `g1:games:subcommand:action:argument`. */
function readPanelId([command, subcommand = '', name = '', ...rest]: readonly string[]): ControlId | undefined {
  const action = `${subcommand}.${name}`;
  if (command !== 'games' || rest.length === 0 || !ACTION.test(action)) return undefined;
  return { stamp: '', action, argument: rest.join(':') };
}
