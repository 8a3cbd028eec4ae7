import type { Caller } from '../contract/caller.ts';
import type { Scene } from '../contract/scene.ts';

/**
 * Shows something only to the caller: a new private message if they used a public one, otherwise in place of what they
 * see.
 */
export async function answerAlone({ from, answer }: Pick<Caller, 'from' | 'answer'>, scene: Scene): Promise<void> {
  if (from === 'public') await answer.toCaller(scene);
  else await answer.update(scene);
}
