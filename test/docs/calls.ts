import { dirname, join, normalize } from 'node:path';

/** `file name` of a function that stands by itself in a file. */
type Place = string;

/** What a file holds for who follows calls: its functions with their code, and where the names that it imports come from. */
interface Walkable {
  readonly functions: ReadonlyMap<string, string>;
  /** Its constants, records of functions among them. */
  readonly constants: ReadonlyMap<string, string>;
  readonly imported: ReadonlyMap<string, Place>;
}

/** As Biome writes them: from the margin to a brace at the margin. */
const FUNCTION = /^(?:export )?(?:async )?function\*? (\w+)[\s\S]*?^\}$/gm;
/** On one line, or to a bracket at the margin. */
const CONSTANT = /^(?:export )?const (\w+)\b(?:.*;$|[\s\S]*?^[)\]}].*;$)/gm;
const IMPORT = /^import (?:\w+, )?\{([^}]*)\} from '(\.[^']+)';$/gm;
/** By a name alone: what is called as a member of something is a contract's, or looked up. */
const CALL = /(?<![.\w])(\w+)\(/g;
/** Whatever a row of a record names. */
const NAME = /(?<![.\w])(\w+)\b(?!:)/g;

function walkable(file: string, code: string): Walkable {
  const names = ([, listed = '', target = '']: readonly string[]) =>
    listed
      .split(',')
      .map((one) => one.trim().replace(/^type /, ''))
      .map((one) => one.split(' as '))
      .map(([name = '', local = name]) => [local, `${normalize(join(dirname(file), target))} ${name}`] as const);
  return {
    functions: new Map([...code.matchAll(FUNCTION)].map(([body, name = '']) => [name, body])),
    constants: new Map([...code.matchAll(CONSTANT)].map(([body, name = '']) => [name, body])),
    imported: new Map([...code.matchAll(IMPORT)].flatMap((found) => names([...found]))),
  };
}

/** All functions that are called from these, and from what they call, by their names or by a record that names them. */
export function followCalls(from: readonly Place[], codes: ReadonlyMap<string, string>): ReadonlySet<Place> {
  const files = new Map([...codes].map(([file, code]) => [file, walkable(file, code)] as const));
  const reached = new Set<Place>();
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const targets = reached.has(place) ? undefined : targetsOf(place, files);
    if (targets === undefined) continue;
    reached.add(place);
    open.push(...targets);
  }
  return reached;
}

/** What a function or a record leads to; undefined where there is no such one. */
function targetsOf(place: Place, files: ReadonlyMap<string, Walkable>): readonly Place[] | undefined {
  const [file = '', name = ''] = place.split(' ');
  const { functions, constants, imported } = files.get(file) ?? {};
  const targetOf = (called: string) =>
    functions?.has(called) === true || constants?.has(called) === true ? `${file} ${called}` : imported?.get(called);
  const namedIn = (body: string, pattern: RegExp) =>
    [...body.matchAll(pattern)].flatMap(([, one = '']) => targetOf(one) ?? []);
  const code = functions?.get(name);
  if (code === undefined) {
    const rows = constants?.get(name);
    return rows === undefined ? undefined : namedIn(rows, NAME);
  }
  const records = namedIn(code, NAME).filter((one) => {
    const [where = '', whose = ''] = one.split(' ');
    return files.get(where)?.constants.has(whose) === true;
  });
  return [...namedIn(code, CALL), ...records];
}
