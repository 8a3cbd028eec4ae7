import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What of a copy is another: words of one of its files, and what stands there instead. */
interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A folder for copies. */
export function folderForCopies(): string {
  return mkdtempSync(join(tmpdir(), 'parlor-games-'));
}

/** A copy of examples/tictactoe under another id, with these edits; gives its folder. Throws where an edit finds nothing. */
export function copyTicTacToe(into: string, id: string, edits: readonly Edit[] = []): string {
  const folder = join(into, id);
  cpSync('examples/tictactoe', folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    let text = readFileSync(path, 'utf8').replaceAll('tictactoe', id);
    if (file.endsWith('.json')) text = text.replace(/("[a-z0-9]+\.name": ")[^"]+/, `$1${titleOf(id)}`);
    for (const { from, to } of edits.filter((edit) => edit.file === file)) {
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      text = text.replace(from, to);
    }
    writeFileSync(path, text);
  }
  return folder;
}

/** What a copy is called: `Copy7` for `copy7`. */
export function titleOf(id: string): string {
  return id.replace(/^./, (letter) => letter.toUpperCase());
}
