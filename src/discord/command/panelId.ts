import { LONGEST } from './customId.ts';

/** What a control of a command that belongs to no game says when it is used. */
export interface PanelId {
  readonly command: string;
  readonly subcommand: string;
  readonly action: string;
  readonly argument: string;
}

const VERSION = 'g1';

/** `g1:command:subcommand:action:argument`; throws where that is longer than Discord allows. */
export function writePanelId({ command, subcommand, action, argument }: PanelId): string {
  const id = [VERSION, command, subcommand, action, argument].join(':');
  if (id.length > LONGEST) throw new RangeError(`custom id too long: ${id}`);
  return id;
}

/** Undefined for whatever is not such an id. */
export function readPanelId(text: string): PanelId | undefined {
  const [version, command, subcommand, action, ...rest] = text.split(':');
  if (version !== VERSION || rest.length === 0) return undefined;
  if (command === undefined || subcommand === undefined || action === undefined) return undefined;
  return { command, subcommand, action, argument: rest.join(':') };
}
