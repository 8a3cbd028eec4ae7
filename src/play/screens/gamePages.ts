import { MOST_IN_PANEL } from '../../../render/shared/gamePanel.ts';
import { phrase } from '../../engine/phrase.ts';
import type { Button, ControlAction } from '../contract/controls.ts';

/** How many games are offered at once: each has a button, and one row is left for everything else. */
const MOST_AT_ONCE = 16;

/** One page of many games, and buttons that turn the page. */
interface GamePage<One> {
  readonly shown: readonly One[];
  readonly turns: readonly Button[];
}

/** The games of a page; all of them if they are few. The page number comes from outside and may be anything. */
export function gamePage<One>(all: readonly One[], wanted: number, to: (page: number) => ControlAction): GamePage<One> {
  if (all.length <= MOST_AT_ONCE) return { shown: all, turns: [] };
  const last = Math.ceil(all.length / MOST_IN_PANEL) - 1;
  const page = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), last) : 0;
  const turn = (label: 'records.leaderboard.back' | 'records.leaderboard.more', target: number): Button => ({
    kind: 'button',
    label: phrase(label),
    // Discord allows no two controls with the same id, even disabled ones.
    act: to(target),
    disabled: target < 0 || target > last,
  });
  return {
    shown: all.slice(page * MOST_IN_PANEL, (page + 1) * MOST_IN_PANEL),
    turns: [turn('records.leaderboard.back', page - 1), turn('records.leaderboard.more', page + 1)],
  };
}
