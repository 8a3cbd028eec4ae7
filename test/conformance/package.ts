import type { Painter } from '../../render/shared/painter.ts';
import type { Game } from '../../src/engine/game.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import { readTexts } from '../../src/texts/catalogue.ts';
import { conforms } from './conforms.ts';
import { writePlaythrough } from './playthrough.ts';
import { type ConformanceOptions, listControls } from './subject.ts';

/** A game from outside, as its package exports it. */
interface GamePackage {
  readonly game: Game;
  readonly painter: Painter;
  readonly command: GameCommand;
  readonly texts: { readonly en: Readonly<Record<string, string>> };
}

/** What the suite may know of a package besides. */
export type PackageOptions = Pick<ConformanceOptions, 'trees' | 'work' | 'files' | 'narrowed'>;

/** Declares the tests of the suite for a game from outside: `conformsAsPackage(await import('./index.ts'))`. */
export function conformsAsPackage({ game, painter, command, texts }: GamePackage, options: PackageOptions = {}): void {
  const words = { ...readTexts('en'), ...texts.en };
  conforms(game, {
    // What is counted and recorded of a game from outside is kept with it.
    trees: [],
    ...options,
    texts: words,
    painter,
    controls: listControls(command),
    playthrough: writePlaythrough(game, words),
  });
}
