import { createReadStream } from 'node:fs';
import { access, constants, open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Phrase } from '../engine/phrase.ts';
import type { Result } from '../engine/result.ts';
import {
  blankSheet,
  type FilePlay,
  playReader,
  RULES,
  type Rule,
  type Sheet,
  scoreLine,
  unfinishedPhrase,
} from '../games/domination/index.ts';
import { DEFAULT_LANGUAGE, loadCatalogue } from '../texts/catalogue.ts';
import { describeFileReason } from './fileFault.ts';

const USAGE = `npm run domination -- input.txt output.txt [${RULES.join('|')}]`;

/** Boards are printed in chunks of at least this many bytes. */
const PIECE = 1 << 16;

/** A problem that the user can fix, in a sentence. */
class Complaint extends Error {}

/**
 * The seed's main program: plays the file `input`, prints the empty board and the board after every play, each followed
 * by an empty line, and writes the last board and the score to `output`. Reads, plays and prints in chunks, so that a
 * file may have any length. If nobody reads all the boards (`| head`), the output file is still written.
 */
async function main(input: string | undefined, output: string | undefined, rule = 'any'): Promise<void> {
  if (input === undefined || output === undefined || !isRule(rule)) throw new Complaint(`How to use it: ${USAGE}`);
  await checkWritable(output).catch(complainOf(output, 'written'));
  const sheet = await play(input, rule);
  await writeFile(output, `${sheet.text}${scoreLine(sheet.cells)}`).catch(complainOf(output, 'written'));
}

/** Plays the file and prints every board on the way; returns the last one. */
async function play(input: string, rule: Rule): Promise<Sheet> {
  const reader = playReader(rule);
  const printer = openPrinter();
  let sheet: Sheet | undefined;
  const playOn = async (read: Result<readonly FilePlay[]>) => {
    if (!read.ok) throw new Complaint(`${input}: ${inWords(read.refusal)}`);
    const start = reader.start();
    if (start === undefined) return;
    if (sheet === undefined) {
      sheet = blankSheet(start.size);
      printer.add(sheet);
    }
    for (const line of read.value) {
      if (line.valid) sheet.paint(line, line.mark);
      if (printer.add(sheet)) await printer.print();
    }
  };
  const pieces = createReadStream(input, 'utf8');
  try {
    for await (const piece of pieces) await playOn(reader.take(String(piece)));
  } catch (error) {
    complainOf(input, 'read')(error);
  }
  await playOn(reader.end());
  await printer.print();
  const unfinished = reader.unfinished();
  if (unfinished !== undefined) complain(`${input}: ${inWords(unfinishedPhrase(unfinished))}`);
  if (sheet === undefined) throw new Error('a file that is read has begun');
  return sheet;
}

/** Collects boards, and prints them as fast as they are read. */
function openPrinter() {
  let piece = Buffer.alloc(PIECE);
  let filled = 0;
  let isRead = true;
  // Every failure is reported to the write that caused it.
  process.stdout.on('error', () => {});
  return {
    /** Whether there is enough to print. */
    add(sheet: Sheet): boolean {
      if (piece.length < PIECE + sheet.text.length) piece = Buffer.concat([piece], PIECE + sheet.text.length + 1);
      filled += sheet.text.copy(piece, filled);
      filled += piece.write('\n', filled);
      return filled >= PIECE;
    },
    async print(): Promise<void> {
      const full = piece.subarray(0, filled);
      filled = 0;
      if (!isRead) return;
      const error = await new Promise<Error | null | undefined>((resolve) => process.stdout.write(full, resolve));
      if (codeOf(error) === 'EPIPE') isRead = false;
      else if (error) complainOf('standard output', 'written')(error);
    },
  };
}

/** Throws if the file can never be written, before anything is played; writes nothing. */
async function checkWritable(path: string): Promise<void> {
  try {
    await (await open(path, 'r+')).close();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await access(dirname(path), constants.W_OK);
  }
}

/** Turns a file system error into a sentence; other errors pass through. */
function complainOf(path: string, purpose: 'read' | 'written') {
  return (error: unknown): never => {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new Complaint(`${path} cannot be ${purpose}: ${describeFileReason(code)}.`);
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function inWords(text: Phrase): string {
  return loadCatalogue().say({ language: DEFAULT_LANGUAGE, nameSeat: String, escape: (words) => words })(text);
}

function isRule(text: string): text is Rule {
  return RULES.some((rule) => rule === text);
}

function complain(problem: string): void {
  process.stderr.write(`${problem}\n`);
}

const [input, output, rule] = process.argv.slice(2);
try {
  await main(input, output, rule);
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  complain(error.message);
  process.exitCode = 1;
}
