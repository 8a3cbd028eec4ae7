import { phrase } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import { type Match, type PersonId, seatOf } from '../../tables/match.ts';
import type { Request } from '../command/command.ts';
import { button } from '../command/controls.ts';
import { screenOf } from '../screens/screen.ts';
import { type AtTable, typedAtTable, usedAtTable } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Looking, in private, at what one may know of a match with hidden things. */
export const viewOwn: Verb = {
  typed: (command) =>
    command.game.hidden
      ? {
          name: 'view',
          text: 'discord.command.view',
          options: [],
          run: typedAtTable(command, show, { reach: 'look' }),
        }
      : undefined,
  uses: { view: usedAtTable(show) },
  shown({ command, match, viewer }) {
    if (match.status !== 'running' || !command.game.hidden) return undefined;
    return viewer === 'public'
      ? button(phrase('discord.button.view'), 'view', 'primary')
      : button(phrase('discord.button.refresh'), 'view');
  },
};

function show({ request, match }: AtTable): Promise<void> {
  return showOwnView(request, match);
}

/** Shows somebody, in private, what they may know of a match; in the same message, if they look at it already. */
export async function showOwnView({ app, asker }: Request, match: Match): Promise<void> {
  const screen = await screenOf(app, match, {
    viewer: viewerOf(match, asker.person),
    locale: asker.locale,
    theme: asker.theme,
  });
  await (asker.from === 'private' ? asker.answer.update(screen) : asker.answer.toAsker(screen));
}

/** As whom somebody looks at a match. */
export function viewerOf(match: Match, person: PersonId): Viewer {
  return seatOf(match, person) ?? (match.spectators.includes(person) ? 'spectator' : 'public');
}
