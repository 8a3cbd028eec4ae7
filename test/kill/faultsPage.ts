import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../docs/faults.md', import.meta.url);
const HEAD = `# Faults

People play Cellz and Nuggets without a pause while the bot is struck; then what they were told is compared with what is stored.
Nothing acknowledged may be lost, nothing played twice, and nothing saved that its player was told is not. A cell \`63+3/69\` says: of 69
moves tried, 63 were acknowledged (the channel saw the board, or the player was told that it is saved), 3 were stored without an answer,
and the rest were refused or never arrived. With every second kill on SQLite the power goes, too.
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
