import type board from '../../data/texts/en/board.json';
import type clocks from '../../data/texts/en/clocks.json';
import type coach from '../../data/texts/en/coach.json';
import type company from '../../data/texts/en/company.json';
import type daily from '../../data/texts/en/daily.json';
import type digest from '../../data/texts/en/digest.json';
import type discord from '../../data/texts/en/discord.json';
import type endings from '../../data/texts/en/endings.json';
import type engine from '../../data/texts/en/engine.json';
import type games from '../../data/texts/en/games.json';
import type lessons from '../../data/texts/en/lessons.json';
import type mistakes from '../../data/texts/en/mistakes.json';
import type names from '../../data/texts/en/names.json';
import type owner from '../../data/texts/en/owner.json';
import type puzzles from '../../data/texts/en/puzzles.json';
import type records from '../../data/texts/en/records.json';
import type rings from '../../data/texts/en/rings.json';
import type rooms from '../../data/texts/en/rooms.json';
import type tables from '../../data/texts/en/tables.json';
import type { KeysOf } from '../engine/phrase.ts';

// The pages that belong to no game; each game declares its own page.
declare module '../engine/phrase.ts' {
  interface TextKeys extends KeysOf<typeof board> {}
  interface TextKeys extends KeysOf<typeof clocks> {}
  interface TextKeys extends KeysOf<typeof coach> {}
  interface TextKeys extends KeysOf<typeof company> {}
  interface TextKeys extends KeysOf<typeof daily> {}
  interface TextKeys extends KeysOf<typeof digest> {}
  interface TextKeys extends KeysOf<typeof discord> {}
  interface TextKeys extends KeysOf<typeof endings> {}
  interface TextKeys extends KeysOf<typeof engine> {}
  interface TextKeys extends KeysOf<typeof games> {}
  interface TextKeys extends KeysOf<typeof lessons> {}
  interface TextKeys extends KeysOf<typeof names> {}
  interface TextKeys extends KeysOf<typeof owner> {}
  interface TextKeys extends KeysOf<typeof mistakes> {}
  interface TextKeys extends KeysOf<typeof puzzles> {}
  interface TextKeys extends KeysOf<typeof records> {}
  interface TextKeys extends KeysOf<typeof rings> {}
  interface TextKeys extends KeysOf<typeof rooms> {}
  interface TextKeys extends KeysOf<typeof tables> {}
}
