/** Whether a request is made by the token of an interaction: Discord does not count it among those that a bot may make. */
export function isByInteraction(path: string): boolean {
  return /^\/(?:interactions|webhooks)\//.test(path);
}
