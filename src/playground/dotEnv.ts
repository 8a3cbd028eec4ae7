import { readFileSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { replaceFile } from '../store/replaceFile.ts';

/**
 * Writes a setting to a file like `.env`, which only its owner may read from then on. All other lines stay unchanged; a
 * missing file is created. For a symbolic link, its target is written.
 */
export async function writeSetting(link: string, name: string, value: string): Promise<void> {
  const path = await realpath(link).catch(() => link);
  const text = readText(path);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(newline);
  const isOurs = (line: string) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line);
  const line = `${name}=${value}`;
  // If several lines have the same name, the last one counts.
  const at = lines.findLastIndex(isOurs);
  const written = at === -1 ? [...lines, line] : lines.with(at, line);
  const anew = `${path}.unfinished`;
  await rm(anew, { force: true });
  await writeFile(anew, written.map((one) => `${one}${newline}`).join(''), { mode: 0o600, flush: true });
  await replaceFile(anew, path);
}

/** Empty if there is no such file. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
