import { byScore } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { defaultSetup } from '../../engine/setup.ts';
import { dateOf, nextDay } from '../../tables/daily.ts';
import type { Match } from '../../tables/match.ts';
import { positionOf } from '../../tables/play.ts';
import type { Request } from '../command/command.ts';
import type { GameCommand } from '../command/gameCommand.ts';
import { wordsScreen } from '../screens/screen.ts';
import { briefOf } from '../screens/secret.ts';
import { wordsFor } from '../words/names.ts';
import { refuse } from './atTable.ts';
import type { Verb } from './verb.ts';

const DAY = 24 * 60 * 60 * 1000;
const MOST_LINES = 20;

/** The days whose results can be asked for. */
const RESULTS = ['today', 'yesterday'] as const;

/** Playing the match of the day, or, with `results:`, seeing how everybody here did. */
export const playDaily: Verb = {
  typed: (command) =>
    command.daily === undefined
      ? undefined
      : {
          name: 'daily',
          text: 'daily.command',
          options: [{ name: 'results', text: 'daily.command.results', required: false, offers: RESULTS }],
          async run(request, { results }) {
            const now = request.now();
            const day = RESULTS.find((one) => one === results);
            if (day === undefined) return open(request, command);
            return showResults(request, command, dateOf(day === 'today' ? now : now - DAY));
          },
        },
};

async function open(request: Request, { game }: GameCommand): Promise<void> {
  const { app, publisher, asker, place } = request;
  const opened = await app.tables.openDaily(
    {
      game,
      setup: defaultSetup(game.setup),
      seatCount: 1,
      host: asker.person,
      invited: [],
      computers: [],
      where: { channel: place.channel, ...(place.guild === undefined ? {} : { guild: place.guild }) },
    },
    request.interaction,
  );
  if (!opened.ok) return refuse(request, opened.refusal);
  await publisher.publish(asker, undefined, opened.value);
}

/** The table of a day: those who finished, best first, then those who are at it. Only of this server. */
async function showResults({ app, asker, place, now }: Request, command: GameCommand, date: string): Promise<void> {
  const { guild, channel } = place;
  const matches = (await app.tables.dailyMatches(command.game, date)).filter(({ where }) =>
    guild === undefined ? where.channel === channel : where.guild === guild,
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
