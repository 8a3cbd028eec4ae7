import { expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { packageMistakes } from '../../commands/packages.ts';
import { PAINTERS } from '../../render/index.ts';
import { PACKAGES } from '../../src/packages.ts';
import { readTexts } from '../../src/texts/catalogue.ts';
import { conforms } from './conforms.ts';
import { writePlaythrough } from './playthrough.ts';
import { controlsOf } from './registered.ts';

test('the packages named in GAMES can be used', () => {
  expect(packageMistakes()).toEqual([]);
});

for (const { game, texts } of PACKAGES) {
  const command = COMMANDS.find((one) => one.game === game);
  const words = { ...readTexts('en'), ...texts.en };
  conforms(game, {
    texts: words,
    painter: PAINTERS[game.id],
    controls: command && controlsOf(command),
    // What is counted and recorded of a game from outside is kept with it.
    trees: [],
    playthrough: writePlaythrough(game, words),
  });
}
