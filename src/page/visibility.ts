import { createHash } from 'node:crypto';
import type { Match, PersonId } from '../match/match.ts';
import { viewerOf } from '../play/actions/views.ts';
import { commandOf, type ScreenParts } from '../play/contract/app.ts';
import { isSecretFrom, secretPhrases, viewFor } from '../play/screens/secretView.ts';

/** What somebody can see of a match: another word whenever that changes, and only then. It says nothing that they do not see. */
export function visibilityOf(app: ScreenParts, match: Match, person: PersonId): string {
  const { log, position, seed, revision, shown, where, answered, reminders, warned, spoken, clock, ...table } = match;
  const clocks = clock?.seats.map(({ left, since }) => [left, since]);
  return createHash('sha256')
    .update(JSON.stringify([table, clocks, position === undefined ? null : boardOf(app, match, person)]))
    .digest('base64url');
}

function boardOf(app: ScreenParts, match: Match, person: PersonId): unknown {
  const viewer = viewerOf(match, person);
  const command = commandOf(app, match);
  return isSecretFrom(match, viewer) ? secretPhrases(command, match) : viewFor(command.game, match, viewer);
}
