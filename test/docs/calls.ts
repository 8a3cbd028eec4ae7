import { dirname, join, normalize } from 'node:path';

/** `file name` of a function that stands by itself in a file. */
type Place = string;

/** What a file holds for who follows calls: its functions with their code, and where the names that it imports come from. */
interface Walkable {
  readonly functions: ReadonlyMap<string, string>;
  readonly imported: ReadonlyMap<string, Place>;
}

/** As Biome writes them: from the margin to a brace at the margin. */
const FUNCTION = /^(?:export )?(?:async )?function\*? (\w+)[\s\S]*?^\}$/gm;
const IMPORT = /^import (?:\w+, )?\{([^}]*)\} from '(\.[^']+)';$/gm;
/** By a name alone: what is called as a member of something is a contract's, or looked up. */
const CALL = /(?<![.\w])(\w+)\(/g;

function walkable(file: string, code: string): Walkable {
  const names = ([, listed = '', target = '']: readonly string[]) =>
    listed
      .split(',')
      .map((one) => one.trim().replace(/^type /, ''))
      .map((one) => one.split(' as '))
      .map(([name = '', local = name]) => [local, `${normalize(join(dirname(file), target))} ${name}`] as const);
  return {
    functions: new Map([...code.matchAll(FUNCTION)].map(([body, name = '']) => [name, body])),
    imported: new Map([...code.matchAll(IMPORT)].flatMap((found) => names([...found]))),
  };
}

/** All functions that are called from these, and from what they call, by their names. */
export function followCalls(from: readonly Place[], codes: ReadonlyMap<string, string>): ReadonlySet<Place> {
  const files = new Map([...codes].map(([file, code]) => [file, walkable(file, code)] as const));
  const reached = new Set<Place>();
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const [file = '', name = ''] = place.split(' ');
    const { functions, imported } = files.get(file) ?? {};
    const body = functions?.get(name);
    if (body === undefined || reached.has(place)) continue;
    reached.add(place);
    for (const [, called = ''] of body.matchAll(CALL)) {
      const target = functions?.has(called) === true ? `${file} ${called}` : imported?.get(called);
      if (target !== undefined) open.push(target);
    }
  }
  return reached;
}
