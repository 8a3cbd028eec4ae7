/** The path to a part of a package's exports: `['game', 'players', 'easy', 'choose']`. */
export type Way = readonly (string | number)[];

/**
 * A package's exports as plain JSON: a function is only marked as one; `same` is the path of a part that also occurs
 * elsewhere.
 */
export type Tree =
  | { readonly value: unknown }
  | { readonly call: true }
  | { readonly list: readonly Tree[] }
  | { readonly parts: Readonly<Record<string, Tree>> }
  | { readonly same: Way };

/**
 * Describes a value; functions are only marked as such. Contents of values that are not plain data (regular
 * expressions, maps) are lost.
 */
export function describeExports(value: unknown): Tree {
  const seen = new Map<object, Way>();
  const describe = (one: unknown, way: Way): Tree => {
    if (typeof one === 'function') return { call: true };
    if (typeof one !== 'object' || one === null) return { value: one ?? null };
    const before = seen.get(one);
    if (before !== undefined) return { same: before };
    seen.set(one, way);
    if (Array.isArray(one)) return { list: one.map((item, at) => describe(item, [...way, at])) };
    const told = listNames(one).map((name) => [name, Reflect.get(one, name)] as const);
    const present = told.filter(([, part]) => part !== undefined);
    return { parts: Object.fromEntries(present.map(([name, part]) => [name, describe(part, [...way, name])])) };
  };
  return describe(value, []);
}

/** Returns the names of an object's properties, including those inherited from a class. */
function listNames(one: object): readonly string[] {
  const names = new Set<string>();
  for (let of: object | null = one; of !== null && of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) if (name !== 'constructor') names.add(name);
  }
  return [...names];
}

/** Builds the value that a tree describes; its functions invoke `call` with their path. */
export function buildMirror(tree: Tree, call: (way: Way, given: readonly unknown[]) => unknown): unknown {
  const made = new Map<string, unknown>();
  const mirror = (one: Tree, way: Way): unknown => {
    if ('value' in one) return one.value;
    if ('call' in one) return (...given: readonly unknown[]) => call(way, given);
    if ('same' in one) return made.get(JSON.stringify(one.same));
    const parts: Record<string, unknown> | unknown[] = 'list' in one ? [] : {};
    made.set(JSON.stringify(way), parts);
    const items = 'list' in one ? one.list.entries() : Object.entries(one.parts);
    for (const [name, part] of items) Reflect.set(parts, name, mirror(part, [...way, name]));
    return parts;
  };
  return mirror(tree, []);
}
