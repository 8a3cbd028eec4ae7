const REMEDY =
  'In a password write %23 for #, %40 for @, %2F for /, %3F for ? and %25 for %; in .env a # begins a comment.';

/** What is wrong with an address of PostgreSQL, and how it is written; undefined where it can be read. */
export function postgresMistake(uri: string): string | undefined {
  const isWhole = URL.canParse(uri) && !uri.includes('#') && hasRest(new URL(uri));
  if (isWhole) return undefined;
  return `KEYV_URI: is no whole address such as postgres://person:password@host:5432/database. ${REMEDY}`;
}

/** Whether nothing of the password is taken for the host, port or database. */
function hasRest({ username, pathname, search }: URL): boolean {
  if (pathname.includes('@') || search.includes('@')) return false;
  // `postgres://person:12`, all that is left of a password with a `#`: as host and port it would be waited for.
  return username !== '' || pathname.length > 1 || search !== '';
}
