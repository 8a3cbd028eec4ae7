import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../docs/faults.md', import.meta.url);
const HEAD = `# Faults

People play Cellz and Nuggets without a pause while the bot is struck; what they were told is then compared with what
is stored. *Acknowledged* is a move whose board the channel saw, or of which who made it heard that it is saved; *stored
unheard* one that was saved while its maker had no answer. Nothing acknowledged may be lost, nothing played twice, nothing
saved of which its maker heard that it is not played; a board may come twice where nobody can know whether it arrived. With
every second kill of a bot on SQLite the power goes: its store has what was brought to the disk, and no more.
`;

/** Writes a section of docs/faults.md, in the place of the one with this heading, or at the end. */
export function writeSection(heading: string, words: string): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : HEAD;
  const sections = page.trimEnd().split('\n\n## ');
  const section = `${heading}\n\n${words}`;
  const at = sections.findIndex((one) => one.startsWith(`${heading}\n`));
  const changed = at < 0 ? [...sections, section] : sections.with(at, section);
  writeFileSync(PAGE, `${changed.map((one) => one.trimEnd()).join('\n\n## ')}\n`);
}
