/** How much of the news is quoted, in characters: what fits in a message with the rest of its text. */
const MOST = 1200;

/** What CHANGELOG.md says under a version's heading, as lines for a message; undefined if it says nothing about it. */
export function whatIsNew(changelog: string, version: string): string | undefined {
  // The heading of a version ends with its date: `## 1.2.0 (2026-12-01)`.
  const section = changelog.split(/^## /m).find((one) => one.split(/\s/)[0] === version);
  if (section === undefined) return undefined;
  const paragraphs = section
    .slice(section.indexOf('\n'))
    // Lines in the file are wrapped; lines in a message should not be.
    .replace(/\n(?![-#\n])\s*/g, ' ')
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^### (.*)$/, '**$1**').trim());
  const lines: string[] = [];
  for (const line of paragraphs) {
    if ([...lines, line].join('\n').length > MOST) return [...lines, '…'].join('\n');
    lines.push(line);
  }
  return lines.join('\n');
}
