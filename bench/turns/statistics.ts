/** The value below which this share (0 to 1) of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Formats numbers in columns of eight characters. */
export function columns(...numbers: readonly number[]): string {
  return numbers.map((number) => number.toFixed(1).padStart(8)).join('');
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}

/** Prepares one item at a time, so that no pending work remains when the measurement starts. */
export async function oneByOne<From, To>(
  list: readonly From[],
  make: (one: From, at: number) => Promise<To>,
): Promise<readonly To[]> {
  const made: To[] = [];
  for (const [at, one] of list.entries()) made.push(await make(one, at));
  return made;
}
