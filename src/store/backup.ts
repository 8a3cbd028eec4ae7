import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { replaceFile } from './replaceFile.ts';
import type { Store } from './store.ts';

/**
 * The key of the secret that signs sessions of the board's page: someone with a backup must not be able to sign anyone
 * in.
 */
export const SECRET_KEY = 'board:secret';

/** How many records are written at once. */
const CHUNK = 100;

const Line = z.object({ key: z.string(), value: z.unknown() });
const Header = z.object({ parlor: z.string(), format: z.literal(1), at: z.string() });
const Seal = z.object({ records: z.int(), sha256: z.string() });
type Seal = z.infer<typeof Seal>;

/** The header of a backup; `at`: when it was made, in milliseconds since 1970. */
interface Backup extends Seal {
  readonly at: number;
}

/** What is wrong with a backup or its destination, for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

/** Counts records on their way from one place to another, to compare both. */
function createTally() {
  const hash = createHash('sha256');
  let records = 0;
  return {
    /** Counts a record; returns its line in a backup. */
    add(key: string, value: unknown): string {
      const line = `${JSON.stringify({ key, value })}\n`;
      hash.update(line);
      records += 1;
      return line;
    },
    seal: (): Seal => ({ records, sha256: hash.copy().digest('hex') }),
  };
}

/**
 * Writes all records, as they were at one moment, to a file: gzipped lines of JSON, namely a header, one line per
 * record, and a seal with their number and SHA-256. Only its owner may read it, and it cannot be used to sign anyone
 * in. The store may be in use. The file is read back before it gets its final name.
 */
export async function backUp(store: Store, path: string, version: string, at: Date): Promise<Seal> {
  async function* lines() {
    const tally = createTally();
    yield `${JSON.stringify({ parlor: version, format: 1, at: at.toISOString() })}\n`;
    for await (const [key, value] of store.snapshot()) if (key !== SECRET_KEY) yield tally.add(key, value);
    const seal = tally.seal();
    if (seal.records === 0) throw new BackupFault('this store is empty: is KEYV_URI right?');
    yield `${JSON.stringify(seal)}\n`;
  }
  const unfinished = `${path}.unfinished`;
  // A file left by an aborted backup may be readable by others.
  await rm(unfinished, { force: true });
  try {
    const file = createWriteStream(unfinished, { flush: true, mode: 0o600 });
    await pipeline(Readable.from(lines()), createGzip(), file);
    const seal = await readThrough(unfinished, async () => undefined);
    await replaceFile(unfinished, path);
    return seal;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Puts the records of a backup into an empty store, and compares the result. */
export async function restore(store: Store, path: string): Promise<Backup> {
  // Nothing is written before the whole file has been verified.
  await readThrough(path, async () => undefined);
  await refuseUnlessEmpty(store);
  const tally = createTally();
  const { at } = await readThrough(path, async (entries) => {
    // Backups by earlier versions contain it; nobody knows who has read them.
    const { [SECRET_KEY]: _, ...others } = entries;
    for (const [key, value] of Object.entries(others)) tally.add(key, value);
    await store.set(others);
  });
  return { ...(await compared(store, tally.seal())), at };
}

/** Copies all records, as they are at one moment, to an empty store, and compares the two. */
export async function moveStore(from: Store, to: Store): Promise<Seal> {
  await refuseUnlessEmpty(to);
  const tally = createTally();
  let entries: Record<string, unknown> = {};
  for await (const [key, value] of from.snapshot()) {
    tally.add(key, value);
    entries[key] = value;
    if (Object.keys(entries).length < CHUNK) continue;
    await to.set(entries);
    entries = {};
  }
  const seal = tally.seal();
  if (seal.records === 0) throw new BackupFault('the old store is empty: is its address right?');
  await to.set(entries);
  return compared(to, seal);
}

/** Reads a backup to its end, in chunks; throws a BackupFault if it is incomplete. */
async function readThrough(path: string, each: (entries: Record<string, unknown>) => Promise<void>): Promise<Backup> {
  const hash = createHash('sha256');
  let records = 0;
  let header: z.infer<typeof Header> | undefined;
  let seal: Seal | undefined;
  let entries: Record<string, unknown> = {};
  for await (const { text, line } of readLines(path)) {
    if (header === undefined) {
      header = readPart(path, Header, line);
      continue;
    }
    seal = Seal.safeParse(line).data;
    if (seal !== undefined) continue;
    const { key, value } = readPart(path, Line, line);
    hash.update(`${text}\n`);
    records += 1;
    entries[key] = value;
    if (records % CHUNK !== 0) continue;
    await each(entries);
    entries = {};
  }
  await each(entries);
  if (header === undefined || seal === undefined)
    throw new BackupFault(`${path} is incomplete: its last line is missing`);
  if (seal.records !== records || seal.sha256 !== hash.digest('hex')) {
    throw new BackupFault(`${path} is damaged: its checksum does not match`);
  }
  return { ...seal, at: Date.parse(header.at) };
}

/** The lines of a backup. */
async function* readLines(path: string): AsyncGenerator<{ readonly text: string; readonly line: unknown }, void> {
  const input = createReadStream(path);
  const unzipped = input.pipe(createGunzip());
  input.on('error', (error) => unzipped.destroy(error));
  const lines = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  while (true) {
    const next = await lines.next().catch((cause: unknown) => {
      throw unreadable(path, cause);
    });
    if (next.done === true) return;
    const line = readPart(
      path,
      z.string().transform((text) => JSON.parse(text)),
      next.value,
    );
    yield { text: next.value, line };
  }
}

function readPart<T>(path: string, shape: z.ZodType<T>, raw: unknown): T {
  try {
    return shape.parse(raw);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): BackupFault {
  return new BackupFault(`${path} cannot be read as a backup: ${cause instanceof Error ? cause.message : cause}`, {
    cause,
  });
}

async function refuseUnlessEmpty(store: Store): Promise<void> {
  for await (const key of store.keys('')) {
    throw new BackupFault(`the store is not empty (it has ${key}): nothing was written`);
  }
}

/** The seal, if it matches what is in the store now. */
async function compared(store: Store, seal: Seal): Promise<Seal> {
  const tally = createTally();
  for await (const [key, value] of store.snapshot()) tally.add(key, value);
  const { records, sha256 } = tally.seal();
  if (records !== seal.records || sha256 !== seal.sha256) {
    throw new BackupFault(
      `the store does not match the backup: ${records} records instead of ${seal.records}, or different ones`,
    );
  }
  return seal;
}
