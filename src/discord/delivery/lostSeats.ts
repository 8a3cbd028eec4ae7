import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match, PersonId } from '../../match/match.ts';
import { commandOf } from '../../play/contract/app.ts';
import { button, controlRows } from '../../play/contract/controls.ts';
import { linkTo } from '../../play/words/link.ts';
import { wordsFor } from '../../play/words/names.ts';
import { publicLocaleOf } from '../../play/words/publicLocale.ts';
import type { Delivery } from '../contract/delivery.ts';

/** Tells those in private who lost their seats by a change, because they were away or by a moderator, and how they may come back. */
export async function tellWhoLostTheSeat(delivery: Delivery, before: Match, after: Match): Promise<void> {
  const known = before.substituted ?? [];
  for (const { person, now } of (after.substituted ?? []).slice(known.length)) {
    if (now === 'removed') await tellPerson(delivery, after, person, 'company.removed.told', false);
    else await tellPerson(delivery, after, person, 'company.replaced', after.status === 'running');
  }
  const leftBefore = before.position?.left ?? [];
  for (const seat of after.position?.left ?? []) {
    const player = after.players[seat];
    if (player?.kind !== 'person' || leftBefore.includes(seat)) continue;
    await tellPerson(delivery, after, player.id, 'company.claimed', false);
  }
}

async function tellPerson(
  delivery: Delivery,
  match: Match,
  person: PersonId,
  key: 'company.replaced' | 'company.claimed' | 'company.removed.told',
  mayComeBack: boolean,
): Promise<void> {
  const { app, channels } = delivery;
  const { language } = await app.tables.people.settingsOf(person);
  const { say, plain } = wordsFor(app.catalogue, language ?? (await publicLocaleOf(delivery, match)), match);
  const game: Phrase = phrase(commandOf(app, match).game.name);
  const content = say(phrase(key, { game, link: linkTo(match) ?? '' }));
  const rows = mayComeBack ? [[button(phrase('company.return.button'), 'return', 'primary')]] : [];
  await channels.tell(person, { content, rows: controlRows(rows, plain, { match: match.id, stamp: '' }), pings: [] });
}
