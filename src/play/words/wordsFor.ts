import { escapeMarkdown } from '@discordjs/formatters';
import type { Level } from '../../engine/computerPlayer.ts';
import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import { type Seat, seatLetter, type Viewer } from '../../engine/seat.ts';
import type { Match, PersonId, Player } from '../../match/match.ts';
import { type Catalogue, DEFAULT_LANGUAGE, type SayOptions } from '../../texts/catalogue.ts';

/** The texts of the catalogue, for one match and one reader. */
export interface Words {
  /** For messages: seats are shown as their players. */
  readonly say: Say;
  /** For alt texts, labels and choices, where Discord shows no mentions: seats are shown as letters. */
  readonly plain: Say;
}

/** The match that a text is about, or just its game. */
export type SpokenOf = Pick<Match, 'game'> & Partial<Pick<Match, 'players'>>;

/**
 * Words in the language of Discord's `locale` (`en-US`), or in English. If only one player reads them, `viewer` is
 * their seat, and sentences about it say “you”.
 */
export function wordsFor(catalogue: Catalogue, locale: string, match?: SpokenOf, viewer?: Viewer): Words {
  const language = nameLanguage(catalogue, locale);
  const you = typeof viewer === 'number' ? viewer : undefined;
  const plain = catalogue.say({ language, nameSeat: seatLetter, you, escape: (text) => text });
  const nameSeat = (seat: Seat) => {
    const player = match?.players?.[seat];
    return player === undefined ? seatLetter(seat) : fullName(seat, player, plain, you);
  };
  return { say: messageSay(catalogue, { language, nameSeat, you }, match?.game), plain };
}

/** Words for messages: text from people is escaped, and command names can be clicked. */
function messageSay(catalogue: Catalogue, setting: Omit<SayOptions, 'escape'>, game?: string): Say {
  const { language } = setting;
  const say = catalogue.say({ ...setting, escape: harmless });
  return (phrase) => catalogue.linkCommands?.(language, say(phrase), game) ?? say(phrase);
}

/** The words of one message: each player is named in full when first mentioned, and by their letter after that. */
interface MessageNames {
  readonly say: Say;
  /** The seats whose players were not named yet. */
  readonly unnamed: () => readonly Seat[];
}

export function namingOnce(catalogue: Catalogue, locale: string, match: Match, viewer?: Viewer): MessageNames {
  const language = nameLanguage(catalogue, locale);
  const you = typeof viewer === 'number' ? viewer : undefined;
  const plain = catalogue.say({ language, nameSeat: seatLetter, escape: (text) => text });
  const named = new Set<Seat>();
  const nameSeat = (seat: Seat) => {
    const player = match.players[seat];
    if (player === undefined) return seatLetter(seat);
    if (named.has(seat)) return `**${seatLetter(seat)}**`;
    named.add(seat);
    return fullName(seat, player, plain, you);
  };
  return {
    say: messageSay(catalogue, { language, nameSeat, you }, match.game),
    unnamed: () => [...match.players.keys()].filter((seat) => !named.has(seat)),
  };
}

function fullName(seat: Seat, player: Player, plain: Say, you?: Seat): string {
  return `**${seatLetter(seat)}** ${seat === you ? plain(phrase('discord.you')) : playerName(player, plain)}`;
}

/** A person as a mention, which shows their name, and pings them only if the message allows it. */
export function mention(person: string): Phrase {
  return phrase('discord.mention', { person });
}

/** Someone who gave up a seat, as a mention; nameless if they asked to be forgotten. */
export function mentionQuitter({ person }: { readonly person?: PersonId | undefined }): Phrase {
  return person === undefined ? phrase('discord.nobody') : mention(person);
}

export function playerName(player: Player, say: Say): string {
  switch (player.kind) {
    case 'person':
      return `<@${player.id}>`;
    case 'computer':
      return say(LEVEL_NAMES[player.level]);
    case 'nobody':
      return say(phrase('discord.nobody'));
  }
}

/** The name of a computer player's level. */
export function levelName(level: Level): Phrase {
  return LEVEL_NAMES[level];
}

const LEVEL_NAMES: Readonly<Record<Level, Phrase>> = {
  easy: { key: 'discord.computer.easy' },
  steady: { key: 'discord.computer.steady' },
  medium: { key: 'discord.computer.medium' },
  hard: { key: 'discord.computer.hard' },
};

export function nameLanguage(catalogue: Catalogue, locale: string): string {
  const wanted = [locale, locale.split('-')[0]];
  return catalogue.languages.find((language) => wanted.includes(language)) ?? DEFAULT_LANGUAGE;
}

/** How many characters of a text we quote: a Discord message holds 2,000, and escaping doubles some of them. */
const LONGEST_QUOTE = 200;

/**
 * Text that may come from a person, truncated if it is long, and escaped so that it cannot ping, link or break the
 * surrounding markup.
 */
function harmless(text: string): string {
  const characters = text.length > LONGEST_QUOTE ? Array.from(text) : [];
  const quoted = characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : text;
  return escapeMarkdown(quoted.replaceAll('`', "'"), { codeBlock: false })
    .replaceAll('@', '@\u200b')
    .replaceAll('<', '‹');
}
