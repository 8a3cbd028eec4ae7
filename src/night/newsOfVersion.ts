/** Of what is new, in characters: so much fits into a message beside what else is said. */
const MOST = 1200;

/** What CHANGELOG.md says under the heading of a version, as lines for a message; undefined where it says nothing of it. */
export function whatIsNew(changelog: string, version: string): string | undefined {
  // The heading of a version ends with its date: `## 1.2.0 (2026-12-01)`.
  const section = changelog.split(/^## /m).find((one) => one.split(/\s/)[0] === version);
  if (section === undefined) return undefined;
  const paragraphs = section
    .slice(section.indexOf('\n'))
    // A line of the file ends where it is full, one of a message where a thought does.
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
