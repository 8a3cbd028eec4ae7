import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../commands/index.ts';
import { PAINTERS } from '../render/index.ts';
import type { Game } from '../src/engine/game.ts';
import type { Viewer } from '../src/engine/seat.ts';
import { GAMES } from '../src/games/index.ts';
import { conforms } from './conformance/conforms.ts';
import { writePlaythrough } from './conformance/playthrough.ts';
import { TREES } from './conformance/trees.ts';
import { highCard } from './engine/toys/highCard.ts';
import { nim } from './engine/toys/nim.ts';
import { toyPainter } from './engine/toys/painter.ts';
import { TOY_TEXTS } from './engine/toys/texts.ts';

describe('the registry', () => {
  test('has every game once', () => {
    expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
  });

  test('has a game for every painter and every command', () => {
    const ids = GAMES.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(PAINTERS)));
    expect(ids).toEqual(expect.arrayContaining(COMMANDS.map(({ game }) => game.id)));
  });

  test('has a command and a counted tree for every game', () => {
    const ids = GAMES.map(({ id }) => id);
    expect(COMMANDS.map(({ game }) => game.id).sort()).toEqual([...ids].sort());
    expect(TREES.map(({ game }) => game)).toEqual(expect.arrayContaining(ids));
  });
});

/** Games of up to 26 seats, each with a sight of its own, take longer. */
const WORK: Readonly<Record<string, number>> = { nuggets: 3000 };

for (const game of GAMES) {
  conforms(game, { painter: PAINTERS[game.id], controls: controlsOf(game), work: WORK[game.id] });
}

for (const toy of [nim, highCard]) {
  conforms(toy, { texts: TOY_TEXTS, painter: toyPainter, playthrough: writePlaythrough(toy, TOY_TEXTS) });
}

function controlsOf(game: Game): ((state: unknown, viewer: Viewer) => unknown) | undefined {
  const command = COMMANDS.find((one) => one.game.id === game.id);
  if (command === undefined) return undefined;
  return (state, viewer) => {
    const legal = typeof viewer === 'number' ? game.legal(state, viewer).map((move) => game.write(move)) : [];
    return command.controls({ view: game.view(state, viewer), viewer, legal: () => legal }, '');
  };
}
