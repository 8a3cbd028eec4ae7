/** The game that was begun last on this device, with what was chosen for each game. */
interface LastGame {
  readonly game?: string;
  readonly opponent?: string;
  readonly chosen: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Reads what a device has kept of the last game. Whatever is not so, such as what another version kept, begins with the first of each. */
export function readLastGame(kept: string | null): LastGame {
  const { game, opponent, chosen } = fieldsOf(kept);
  return {
    ...(typeof game === 'string' && { game }),
    ...(typeof opponent === 'string' && { opponent }),
    chosen: Object.fromEntries(entriesOf(chosen).map(([name, choices]) => [name, wordsOf(choices)])),
  };
}

function wordsOf(choices: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entriesOf(choices).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}

function fieldsOf(kept: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object.fromEntries(entriesOf(JSON.parse(kept ?? '{}')));
  } catch {
    return {};
  }
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
