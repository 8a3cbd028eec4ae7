import { measureReplay } from './replay/measure.ts';
import { print } from './turns/statistics.ts';

/** How long the animation of a whole match takes. */
print(await measureReplay());
