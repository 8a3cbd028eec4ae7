import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

/** A record as it was read last: of the same text comes the same record. */
interface Read {
  readonly text: string;
  readonly schema: z.ZodType;
  readonly record: unknown;
}

/** How much text of records is remembered, in characters; what is made of it takes some times as much. */
const REMEMBERED = 2 * 1024 * 1024;

/**
 * Parses and checks records by `parse`, those that were read before and have not changed only once: a turn reads its match
 * some five times. Records are frozen, as several readers may have the same one.
 */
export function rememberRecords(parse: <T>(text: string, schema: z.ZodType<T>) => T, maxSize = REMEMBERED) {
  const remembered = new LRUCache<string, Read>({ maxSize, sizeCalculation: ({ text }) => Math.max(1, text.length) });
  return <T>(key: string, text: string, schema: z.ZodType<T>): T => {
    const last = remembered.get(key);
    // What this schema made of this text is a T.
    if (last !== undefined && last.schema === schema && last.text === text) return last.record as T;
    const record = frozen(parse(text, schema));
    remembered.set(key, { text, schema, record });
    return record;
  };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}
