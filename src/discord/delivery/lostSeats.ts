import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match, PersonId } from '../../match/match.ts';
import { findCommand } from '../../play/contract/app.ts';
import { button, controlRows } from '../../play/contract/controls.ts';
import { linkTo } from '../../play/words/link.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { listPersons } from '../../tables/people/person.ts';
import type { Delivery } from '../contract/delivery.ts';
import { callWhenItSuits, tellOrCallLater } from './notifyPersons.ts';

/** Someone who lost a seat by a change: the text for them, and whether they may come back. */
interface LostSeat {
  readonly person: PersonId;
  readonly key: 'company.replaced' | 'company.claimed' | 'company.removed.told';
  readonly mayComeBack: boolean;
}

type MatchPart = Pick<Match, 'substituted' | 'position' | 'players' | 'invited' | 'status'>;

/** Who lost a seat by this change, because of absence or a moderator. */
export function lostSeats(before: MatchPart, after: MatchPart): readonly LostSeat[] {
  const known = before.substituted ?? [];
  const replaced = (after.substituted ?? []).slice(known.length).flatMap(({ person, now }): readonly LostSeat[] => {
    if (person === undefined) return [];
    return now === 'removed'
      ? [{ person, key: 'company.removed.told', mayComeBack: false }]
      : [{ person, key: 'company.replaced', mayComeBack: after.status === 'running' }];
  });
  const leftBefore = before.position?.left ?? [];
  const left = (after.position?.left ?? []).flatMap((seat): readonly LostSeat[] => {
    const player = after.players[seat];
    if (player?.kind !== 'person' || leftBefore.includes(seat)) return [];
    return [{ person: player.id, key: 'company.claimed', mayComeBack: false }];
  });
  return [...replaced, ...left, ...takenFromLobby(before, after)];
}

/** Whom a moderator removed from a waiting table. */
function takenFromLobby(before: MatchPart, after: MatchPart): readonly LostSeat[] {
  if (before.status !== 'lobby' || after.status !== 'lobby') return [];
  const there = listPersons(after);
  return listPersons(before)
    .filter((person) => !there.includes(person))
    .map((person) => ({ person, key: 'company.removed.told', mayComeBack: false }));
}

/** Tells people in private that they lost their seats by a change, and how they may come back. */
export async function tellWhoLostTheSeat(delivery: Delivery, before: Match, after: Match): Promise<void> {
  for (const lost of lostSeats(before, after)) await tellPerson(delivery, after, lost);
}

async function tellPerson(delivery: Delivery, match: Match, { person, key, mayComeBack }: LostSeat): Promise<void> {
  const { app } = delivery;
  const decision = await app.tables.people.decide(person, { isChannelCalled: true });
  if (decision.when === 'never') return;
  if (decision.by === 'collected') return callWhenItSuits(delivery, person, undefined);
  const { language } = await app.tables.people.readSettings(person);
  const { say, plain } = wordsFor(app.catalogue, language ?? (await readPublicLocale(delivery, match)), match);
  const game: Phrase = phrase(findCommand(app, match).game.name);
  const content = say(phrase(key, { game, link: linkTo(match) ?? '' }));
  const rows = mayComeBack ? [[button(phrase('company.return.button'), 'return', 'primary')]] : [];
  const screen = { content, rows: controlRows(rows, plain, { match: match.id, stamp: '' }), pings: [] };
  await tellOrCallLater(delivery, match, person, screen);
}
