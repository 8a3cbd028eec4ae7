import { phrase } from '../../engine/phrase.ts';
import type { Request, UsedControl } from '../contract/command.ts';
import { atTable, refuseAction, sayOld } from './atTable.ts';
import { endOld } from './close.ts';
import { doAtChosen } from './subcommands.ts';
import { TABLE_CONTROLS } from './tableActions.ts';

/** The handlers of the controls at tables; `which` runs a typed command once its table has been chosen. */
const CONTROLS: typeof TABLE_CONTROLS = { ...TABLE_CONTROLS, which: doAtChosen };

/** Whether a control with this action can be used at a table. */
export function isAtTable(action: string): boolean {
  return Object.hasOwn(CONTROLS, action);
}

/** Runs a control at its table, however old its message is. Forged controls are answered with an error. */
export async function runTableAction(request: Request, action: string, control: UsedControl): Promise<void> {
  const { tables } = request.app;
  const use = isAtTable(action) ? CONTROLS[action] : undefined;
  const match = use !== undefined && control.match !== undefined ? await tables.read(control.match) : undefined;
  if (use === undefined || match === undefined) return refuseAction(request, phrase('discord.deadControl'));
  if (!tables.canGoOn(match)) return action === 'cancel' ? endOld(request, match) : sayOld(request, match);
  return use({ ...atTable(request, match), control });
}
