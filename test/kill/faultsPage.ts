import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../docs/faults.md', import.meta.url);
const HEAD = `# Faults

People play Cellz and Nuggets nonstop while we break the bot; then we compare what they were told with what is stored. Nothing acknowledged
may be lost or played twice, and nothing may be saved that a player was told is not. \`63+3/69\` means: of 69 moves, 63 were
acknowledged, 3 were stored without an answer, and the rest were refused or never arrived. Every second kill on SQLite also cuts the power.
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
