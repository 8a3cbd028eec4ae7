import type { SeenMessage } from 'discord-standin';

/** What no words for people hold, each with what it is called. Examples to be typed stand between marks, and are none. */
const ODD: readonly (readonly [string, RegExp])[] = [
  ['doubled punctuation', /[.!?;:,]\s?[.,;:](?=\s|$|\*|\))/],
  ['a blank before punctuation', /[^\s.…>-] [.,;](?=\s|$)/],
  ['one player named twice', /(\*\*[A-Z]\*\* <@\d+>), \1/],
  ['a list that says one player twice', /(?:^|[:,] )([A-Z]) \+\d[^.\n]*, \1 \+\d/],
  [
    'a move of New Haven as it is typed',
    /\bplace \d [a-z]\d|\bdraw (?:pool \d|\d \d|\d bag|bag)|\bbuild (?:stone|timber|wheat|sheep)\d|\bship (?:stone|timber|wheat|sheep) [a-z]\d/,
  ],
  ['a move of Railroad Ink as it is typed', /\b[ABS]\d[A-G]\d[0-7]\b/],
  ['a move of Nuggets as it is typed', /\b(?:north|south|east|west|northeast|northwest|southeast|southwest)!(?=\s|$)/],
];

/** What is odd about words, by what it is called. */
export function oddIn(words: string): readonly string[] {
  const read = words
    .replaceAll(/`[^`]*`/g, 'x')
    // The marks of moves, such as ??, are no punctuation.
    .replaceAll(/ \?{1,2}!?(?=,)/g, '')
    .replaceAll(/<t:[^>]*>/g, 'x')
    .replaceAll(/https?:\S+/g, 'x');
  const [head = '', ...others] = read.split('\n');
  const prompt = /^\*\*([^*]+)\*\*/.exec(head)?.[1];
  const again = prompt !== undefined && others.some((line) => line.includes(`**${prompt}**`));
  return [
    ...ODD.flatMap(([what, pattern]) => (pattern.test(read) ? [what] : [])),
    ...(again ? ['a prompt twice'] : []),
    ...(read.split('\n').some(isBoldTwice) ? ['bold within bold'] : []),
  ];
}

/** Whether a bold part begins or ends with a blank, as it does where a name that is bold stands in a bold sentence. */
function isBoldTwice(line: string): boolean {
  return line.split('**').some((part, at) => at % 2 === 1 && part.trim() !== part);
}

/** Messages of the bot with odd words, and what is odd. */
export function oddMessages(messages: readonly SeenMessage[]): readonly string[] {
  return messages
    .filter(({ author }) => author.isBot)
    .flatMap(({ content, attachments }) =>
      [content, ...attachments.map(({ description }) => description ?? '')].flatMap((words) =>
        oddIn(words).map((what) => `${what}: ${words}`),
      ),
    );
}
