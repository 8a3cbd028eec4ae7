/** Who answers a request, as the watchdog names it: never what a stranger writes, of which there is no end. */
export function handlerOf(routes: readonly { readonly path: string }[]): string {
  const own = routes.findLast(({ path }) => !path.endsWith('*'));
  return own === undefined ? 'page' : `page ${own.path}`;
}
