import type { KeysOf } from '../../../src/engine/phrase.ts';

/** What the toy games say, and the engine's own texts they use: tests hand this to the suite in place of data/texts. */
export const TOY_TEXTS = {
  'engine.notYourTurn': "It's not your turn yet.",
  'engine.resigned': '{{player}} resigned.',
  'nim.name': 'Nim',
  'nim.rules': 'Take one to three. Who takes the last wins.',
  'nim.option.heap': 'How many there are to take',
  'nim.option.most': 'How many may be taken at once',
  'nim.option.misere': 'Whether taking the last loses',
  'nim.heapTooSmall': 'For that many players the heap must have {{heap}} or more.',
  'nim.tooMany': 'Take at most {{most}}.',
  'nim.full': 'All seats are taken.',
  'nim.unreadable': 'I cannot read “{{text}}”. Write `take-2`.',
  'nim.took_one': '{{player}} takes one.',
  'nim.took_other': '{{player}} takes {{count}}.',
  'nim.left_one': 'One is left.',
  'nim.left_other': '{{count}} are left.',
  'nim.turn': '{{player}} to move.',
  'highcard.name': 'High Card',
  'highcard.rules': 'Lay a card face down; the highest wins a point.',
  'highcard.option.cards': 'Cards in a hand',
  'highcard.won': '{{player}} wins the round with {{card}}.',
  'highcard.laid': 'You lay {{card}}.',
  'highcard.notYours': 'You have no {{card}}.',
  'highcard.points': 'Points: {{points}}.',
  'highcard.hands': 'Hands: {{hands}}.',
  'highcard.unreadable': 'I cannot read “{{text}}”. Write `lay-7`.',
} satisfies Readonly<Record<string, string>>;

declare module '../../../src/engine/phrase.ts' {
  interface TextKeys extends KeysOf<typeof TOY_TEXTS> {}
}
