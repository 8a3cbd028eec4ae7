import { readFileSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { replaceFile } from '../store/replaceFile.ts';

/**
 * Writes a setting into a file like `.env`, which only its owner may read from then on. All other lines stay as they are; a
 * file that is not there comes to be. Of a symbolic link the file is written to which it leads.
 */
export async function writeSetting(link: string, name: string, value: string): Promise<void> {
  const path = await realpath(link).catch(() => link);
  const text = readText(path);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(newline);
  const isOurs = (line: string) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line);
  const line = `${name}=${value}`;
  // Of several lines of one name the last is the one that counts.
  const at = lines.findLastIndex(isOurs);
  const written = at === -1 ? [...lines, line] : lines.with(at, line);
  const anew = `${path}.unfinished`;
  await rm(anew, { force: true });
  await writeFile(anew, written.map((one) => `${one}${newline}`).join(''), { mode: 0o600, flush: true });
  await replaceFile(anew, path);
}

/** Nothing where there is no such file. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
