import { createAnimations } from '../../render/animating/animations.ts';
import type { Game } from '../../src/engine/game.ts';
import { standingEntries } from '../../src/engine/log.ts';
import { advance, opening, type Script } from '../../src/engine/match.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { newhaven } from '../../src/games/newhaven/index.ts';

const SEATS = 4;

/** How long the animation of a long match of New Haven takes, in words. */
export async function measureReplay(): Promise<string> {
  const script = longMatch(newhaven);
  const animations = createAnimations();
  const since = performance.now();
  const gif = await animations.of({
    game: newhaven.id,
    rules: newhaven.rules,
    script,
    viewer: 'spectator',
    theme: 'dark',
  });
  const seconds = (performance.now() - since) / 1000;
  await animations.close();
  return `${standingEntries(script.log).length} moves: ${seconds.toFixed(1)} s, ${Math.round(gif.byteLength / 1024)} kB.`;
}

function longMatch(game: Game): Script {
  const random = fastRandom(7);
  let script: Script = { setup: defaultSetup(game.setup), seatCount: SEATS, seed: 'a long match', log: [] };
  let position = opening(game, script);
  for (;;) {
    const [seat] = game.toAct(position.state);
    if (seat === undefined) return script;
    const text = game.write(pick(game.legal(position.state, seat), random));
    const step = advance(game, position, script.seed, script.log.length, seat, text);
    if (!step.ok) throw new Error(step.refusal.key);
    position = step.value.position;
    script = { ...script, log: [...script.log, { seat, text, revealed: step.value.revealed }] };
  }
}
