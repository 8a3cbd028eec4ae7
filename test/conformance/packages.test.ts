import { expect, test } from 'vitest';
import { isCommand, packageMistakes } from '../../commands/packages.ts';
import { isPainter } from '../../render/index.ts';
import { PACKAGES } from '../../src/packages.ts';
import { conformsAsPackage } from './package.ts';

test('the packages named in GAMES can be used', () => {
  expect(packageMistakes()).toEqual([]);
});

for (const { game, painter, command, texts } of PACKAGES) {
  if (isPainter(painter) && isCommand(command)) {
    conformsAsPackage({ game, painter, command, texts: { ...texts, en: texts.en ?? {} } });
  }
}
