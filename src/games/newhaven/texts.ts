import type page from '../../../data/texts/en/newhaven.json';
import type lesson from '../../../data/texts/en/newhaven-lesson.json';
import type puzzles from '../../../data/texts/en/newhaven-puzzles.json';
import type { KeysOf } from '../../engine/phrase.ts';

declare module '../../engine/phrase.ts' {
  interface TextKeys extends KeysOf<typeof lesson> {}
  interface TextKeys extends KeysOf<typeof page> {}
  interface TextKeys extends KeysOf<typeof puzzles> {}
}
