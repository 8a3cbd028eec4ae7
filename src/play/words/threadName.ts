/** Discord's limit for the name of a thread, in characters; some are two of Discord's. */
const LONGEST = 50;

/** What takes no room, turns the words around it about, or only looks like nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** What a thread is called in which these people play: names are words of strangers, and stand in a list of channels. */
export function threadName(title: string, names: readonly string[]): string {
  const seen = names.map(inOneLine).filter((name) => name !== '');
  return Array.from([title, ...(seen.length === 0 ? [] : [seen.join(', ')])].join(': '))
    .slice(0, LONGEST)
    .join('')
    .trim();
}

function inOneLine(name: string): string {
  return name.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
}
