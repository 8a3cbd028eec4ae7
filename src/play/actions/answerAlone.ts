import type { Caller } from '../contract/caller.ts';
import type { Scene } from '../contract/scene.ts';

/** Shows something only to the caller: in place of the private message they see, or else beside the public one. */
export async function answerAlone({ from, answer }: Pick<Caller, 'from' | 'answer'>, scene: Scene): Promise<void> {
  if (from === 'public') await answer.toCaller(scene);
  else await answer.update(scene);
}
