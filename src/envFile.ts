/** A line of `.env`: a name, and a value that stands in no quotes, with all that follows. */
const UNQUOTED = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*([^\s"'`].*)$/;
/** A sign that begins a comment in the midst of a value: who means a comment leaves a blank before it. */
const HASH_IN_VALUE = /^[^#]*[^#\s]#/;

/** A sentence for each setting of a file `.env` whose value is cut off at a `#`, as the file is read. */
export function cutSettings(text: string): readonly string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = UNQUOTED.exec(line) ?? [];
    if (name === undefined || !HASH_IN_VALUE.test(value)) return [];
    return [
      `${name}: ends before the #, which begins a comment in .env. Put the value in quotes; in an address write %23`,
    ];
  });
}

/** Why the file `.env` could not be read, and what to do; undefined where there is none, or it was. */
export function unreadableFile(error: Error | undefined): string | undefined {
  if (error === undefined || !('code' in error) || error.code === 'ENOENT') return undefined;
  return `.env: cannot be read by this account (${error.code}). As root: chown it to the account that runs Parlor`;
}
