/**
 * A value of a record as it would be read again: as its JSON says it, and frozen. What is frozen already was read, or
 * came from here, and is taken as it is: so that the cost is that of what is new in a record.
 */
export function frozenJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((part) => (part === undefined ? null : frozenJson(part))));
  const parts = Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, frozenJson(part)]]));
  return Object.freeze(Object.fromEntries(parts));
}
