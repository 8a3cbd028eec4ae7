/** Whether Discord's list matches ours, apart from the ids and defaults that Discord adds. */
export function isListedAs(listed: unknown, wanted: object): boolean {
  return says(listed, JSON.parse(JSON.stringify(wanted)));
}

function says(listed: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(listed)) return wanted.length === 0 && listed === undefined;
    return listed.length === wanted.length && wanted.every((one, index) => says(listed[index], one));
  }
  if (typeof wanted !== 'object' || wanted === null) return (listed ?? NOTHING) === (wanted ?? NOTHING);
  if (typeof listed !== 'object' || listed === null) return false;
  const keys = new Set([...Object.keys(wanted), ...TELLING.filter((key) => key in listed)]);
  return [...keys].every((key) => says(fieldOf(listed, key), fieldOf(wanted, key)));
}

const NOTHING = false;

/** The fields that make a difference to people even if only Discord has them. */
const TELLING = ['options', 'choices', 'required', 'autocomplete', 'name_localizations', 'description_localizations'];

function fieldOf(of: object, key: string): unknown {
  const value = Reflect.get(of, key);
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty || value === null || value === false ? undefined : value;
}
