let texts: Readonly<Record<string, string>> = {};

/** The words of the page, in the language of whoever is signed in. */
export function setTexts(all: Readonly<Record<string, string>>): void {
  texts = all;
}

/** What the page says under this name; `values` stand in it where `{name}` does. */
export function text(name: string, values: Readonly<Record<string, string | number>> = {}): string {
  return (texts[name] ?? '').replace(/\{(\w+)\}/g, (whole, value: string) => String(values[value] ?? whole));
}

/** Several of them, by their names. */
export function says<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Readonly<Record<Name, string>>;
}
