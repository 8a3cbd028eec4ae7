import type { Caller } from '../contract/caller.ts';
import type { Scene } from '../contract/scene.ts';

/** Shows something to the caller alone: in place of what they see alone already, else beside what all see. */
export async function answerAlone({ from, answer }: Pick<Caller, 'from' | 'answer'>, scene: Scene): Promise<void> {
  if (from === 'public') await answer.toCaller(scene);
  else await answer.update(scene);
}
