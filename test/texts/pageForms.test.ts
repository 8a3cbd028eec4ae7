import { describe, expect, test } from 'vitest';
import { phrase } from '../../src/engine/phrase.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { forPage, languagesShown, loadCatalogue, readTexts } from '../../src/texts/catalogue.ts';
import { withoutForm } from '../../src/texts/missingTexts.ts';
import { TYPED } from '../namedControls.ts';

/** Only whoever types a command reads these, or somebody to whom a message of Discord is sent. */
const IN_DISCORD_ALONE = [
  /\.(read|command|setup|unreadable|smallQ|rules|moderate|server|log|correct|import|vacation|quitByCommand)\b/,
  /^games\.(help|here|mine|history|forget)\b|\.unknown$|\.new\.(opponentOrComputer|timeoutNeedsClock|noSkip)$/,
  /^(digest|records\.(help|helpMore|record|leaderboard|levels|solvers))\b/,
  /^(daily\.already|company\.offered\.here|discord\.(called|which\.long)|nuggets\.map)\b/,
  // The page that links roles sends people back to Discord.
  /^board\.roles\.linked\.next$/,
  // The page is told these in other words, or they answer a command.
  /^(discord\.goal|tables\.closeReason|engine\.recordLacks|newhaven\.refuse\.(clear|sharing))$/,
  // Marked there are moves and buttons.
  /^[a-z]+-lesson\./,
];

describe.each(languagesShown())('where nobody can type, the texts in %s', (language) => {
  const texts = readTexts(language);

  test('name no command: what does in Discord has a form of its own for the page', () => {
    const naming = Object.entries(texts).filter(
      ([key, text]) => TYPED.test(text) && !IN_DISCORD_ALONE.some((apart) => apart.test(withoutForm(key))),
    );
    const isMissing = (key: string) => !Object.keys(texts).some((form) => isFormFor(form, key));
    expect(naming.map(([key]) => key).filter(isMissing)).toEqual([]);
    const forms = Object.entries(texts).filter(([key]) => /_page(_|$)/.test(key));
    expect(forms.filter(([, text]) => TYPED.test(text)).map(([key]) => key)).toEqual([]);
    expect(forms.length).toBeGreaterThan(50);
  });
});

function isFormFor(form: string, key: string): boolean {
  return /_page(_|$)/.test(form) && withoutForm(form) === withoutForm(key);
}

test('the page says the form of a text that is for it, and Discord the other', () => {
  const catalogue = loadCatalogue();
  const full = phrase('tables.full');
  expect(wordsFor(catalogue, 'en').say(full)).toContain('`new`');
  expect(wordsFor(forPage(catalogue), 'en').say(full)).toContain('**New game**');
  expect(wordsFor(forPage(catalogue), 'en').say(phrase('rooms.tooMany', { count: 1 }))).toMatch(
    /1 open table, .*first\.$/,
  );
  expect(wordsFor(forPage(catalogue), 'en').say(phrase('tables.notSeated'))).toContain('**Join**');
});
