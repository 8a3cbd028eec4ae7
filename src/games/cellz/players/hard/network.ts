import type { Strings } from './exact/strings.ts';

/** Strings and coins of which some strings are gone; used for simulated matches. */
export interface Network {
  readonly strings: Strings;
  /** 1 for every string that is gone. */
  readonly gone: Uint8Array;
  /** The number of strings that still hold each coin; for the ground, after the last coin, more than can be cut. */
  readonly degree: Uint16Array;
  /** The strings at each coin, including those that are gone. */
  readonly stringsAt: readonly (readonly number[])[];
}

export function toNetwork(strings: Strings): Network {
  const stringsAt: number[][] = Array.from({ length: strings.coins }, () => []);
  const degree = new Uint16Array(strings.coins + 1);
  for (const [string, ends] of strings.ends.entries()) {
    for (const coin of ends) {
      degree[coin] = (degree[coin] ?? 0) + 1;
      stringsAt[coin]?.push(string);
    }
  }
  degree[strings.coins] = 2 * strings.ends.length + 3;
  return { strings, gone: new Uint8Array(strings.ends.length), degree, stringsAt };
}

export function copyNetwork(network: Network): Network {
  return { ...network, gone: network.gone.slice(), degree: network.degree.slice() };
}

export function remove({ strings, gone, degree }: Network, string: number): void {
  gone[string] = 1;
  for (const coin of strings.ends[string] ?? []) degree[coin] = (degree[coin] ?? 0) - 1;
}

/** Whether nothing can be captured after this string is cut. */
export function isSafe({ strings, degree }: Network, string: number): boolean {
  const [a, b] = strings.ends[string] ?? [0, 0];
  return (degree[a] ?? 0) > 2 && (degree[b] ?? 0) > 2;
}

/** A row of coins, each held by two strings, and all strings that hold them. */
interface Run {
  readonly strings: readonly number[];
  readonly coins: number;
  readonly isLoop: boolean;
}

/** Returns all runs of a network in which nothing can be captured. */
export function listRuns(network: Network): readonly Run[] {
  const seen = new Uint8Array(network.degree.length);
  const runs: Run[] = [];
  for (let coin = 0; coin < network.strings.coins; coin++) {
    if (network.degree[coin] === 2 && seen[coin] === 0) runs.push(runThrough(network, coin, seen));
  }
  return runs;
}

function runThrough(network: Network, start: number, seen: Uint8Array): Run {
  const strings: number[] = [];
  let coins = 1;
  seen[start] = 1;
  for (const first of leftAt(network, start)) {
    let coin = start;
    let string: number | undefined = first;
    while (string !== undefined) {
      if (strings.includes(string)) return { strings, coins, isLoop: true };
      strings.push(string);
      coin = otherEnd(network, string, coin);
      if (network.degree[coin] !== 2) break;
      const last: number = string;
      if (seen[coin] === 0) coins += 1;
      seen[coin] = 1;
      string = leftAt(network, coin).find((other) => other !== last);
    }
  }
  return { strings, coins, isLoop: false };
}

function leftAt({ stringsAt, gone }: Network, coin: number): readonly number[] {
  return (stringsAt[coin] ?? []).filter((string) => gone[string] === 0);
}

function otherEnd({ strings }: Network, string: number, coin: number): number {
  const [a, b] = strings.ends[string] ?? [coin, coin];
  return a === coin ? b : a;
}
