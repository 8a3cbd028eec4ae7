let texts: Readonly<Record<string, string>> = {};

/** The page's texts, in the signed-in person's language. */
export function setTexts(all: Readonly<Record<string, string>>): void {
  texts = all;
}

/** The page's text with this name, with `values` in place of `{name}`. */
export function text(name: string, values: Readonly<Record<string, string | number>> = {}): string {
  return (texts[name] ?? '').replace(/\{(\w+)\}/g, (whole, value: string) => String(values[value] ?? whole));
}

/** Several texts of the page, by name. */
export function says<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Readonly<Record<Name, string>>;
}
