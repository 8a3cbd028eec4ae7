import { byScore } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { defaultSetup } from '../../engine/setup.ts';
import { dateOf, nextDay } from '../../tables/daily.ts';
import type { Match } from '../../tables/match.ts';
import { positionOf } from '../../tables/play.ts';
import type { Typed } from '../command/commandHandlers.ts';
import type { GameCommand } from '../command/gameCommand.ts';
import { DAILY_RESULTS } from '../command/tableCommand.ts';
import { refuseTo } from '../delivery/refusal.ts';
import { wordsScreen } from '../screens/smallScreens.ts';
import { wordsFor } from '../words/names.ts';
import { briefOf } from '../words/secret.ts';

const DAY = 24 * 60 * 60 * 1000;
const MOST_LINES = 20;

/** `/game daily`: opens the match of the day, or, with `results:`, shows how everybody here did. */
export async function handleDaily(typed: Typed): Promise<void> {
  const { app, publisher, command, interaction, asker, now } = typed;
  const asked = DAILY_RESULTS.find((day) => day === interaction.options.getString('results'));
  if (asked !== undefined) return showResults(typed, dateOf(asked === 'today' ? now() : now() - DAY));
  const { channelId, guildId } = interaction;
  const opened = await app.tables.openDaily(
    {
      game: command.game,
      setup: defaultSetup(command.game.setup),
      seatCount: 1,
      host: asker.person,
      invited: [],
      computers: [],
      where: { channel: channelId, ...(guildId === null ? {} : { guild: guildId }) },
    },
    interaction.id,
  );
  if (!opened.ok) return refuseTo(app, asker.answer, asker.locale, opened.refusal);
  await publisher.publish(asker, undefined, opened.value);
}

/** The table of a day: those who finished, best first, then those who are at it. Only of this server. */
async function showResults({ app, command, interaction, asker, now }: Typed, date: string): Promise<void> {
  const { guildId, channelId } = interaction;
  const matches = (await app.tables.dailyMatches(command.game, date)).filter(({ where }) =>
    guildId === null ? where.channel === channelId : where.guild === guildId,
  );
  const lines = matches.length === 0 ? [phrase('daily.nobody')] : rankedPhrases(command, matches);
  const { say } = wordsFor(app.catalogue, asker.guildLocale);
  const shown = lines.slice(0, MOST_LINES);
  const rest = lines.length - shown.length;
  const all = [
    phrase('daily.title', { game: phrase(command.game.name), date }),
    ...shown,
    ...(rest > 0 ? [phrase('daily.more', { count: rest })] : []),
    ...(date === dateOf(now()) ? [phrase('daily.next', { at: Math.floor(nextDay(now()) / 1000) })] : []),
  ];
  await asker.answer.toAll(wordsScreen(all.map(say).join('\n')));
}

function rankedPhrases(command: GameCommand, matches: readonly Match[]): readonly Phrase[] {
  const { game, daily } = command;
  const finished = matches.filter((match) => game.outcome(positionOf(match).state) !== undefined);
  const ranks = finished.map((match) => daily?.ranks(game.view(positionOf(match).state, 0)) ?? []);
  const { places } = byScore(
    ranks.map(([score = 0]) => score),
    ranks.map(([, tieBreak = 0]) => tieBreak),
  );
  const inOrder = finished
    .map((match, index) => ({ match, place: places[index] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ match, place }) =>
      phrase('daily.result', { place, player: personOf(match), brief: briefOf(command, match) }),
    );
  const others = matches
    .filter((match) => !finished.includes(match))
    .map((match) =>
      match.status === 'running'
        ? phrase('daily.running', { player: personOf(match), brief: briefOf(command, match) })
        : phrase('daily.gaveUp', { player: personOf(match) }),
    );
  return [...inOrder, ...others];
}

function personOf({ players: [player] }: Match): Phrase {
  return player?.kind === 'person' ? phrase('discord.mention', { person: player.id }) : phrase('discord.nobody');
}
