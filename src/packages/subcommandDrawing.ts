import { PACKAGES } from '../packages.ts';
import { readGiven, replayRandom } from './packageCall.ts';

/**
 * Returns the function with which a subcommand of a game from outside draws its answer to this query (JSON) in a given
 * theme; throws if it draws nothing.
 */
export async function exhibitDrawing(game: string, name: string, query: string): Promise<(theme: string) => unknown> {
  const command = PACKAGES.find((one) => one.game.id === game)?.command;
  const extras: unknown = Reflect.get(Object(command), 'extras');
  const extra: unknown = Array.isArray(extras)
    ? extras.find((one) => Reflect.get(Object(one), 'name') === name)
    : undefined;
  const show: unknown = Reflect.get(Object(extra), 'show');
  if (typeof show !== 'function') throw new Error(`${game} has no subcommand ${name}`);
  const shown: unknown = await Reflect.apply(show, extra, readGiven(query, replayRandom([])));
  const drawing: unknown = Reflect.get(Object(Reflect.get(Object(shown), 'value')), 'drawing');
  if (typeof drawing !== 'function') throw new Error(`${game} ${name} drew something, and now does not`);
  return (theme) => Reflect.apply(drawing, undefined, [theme]);
}
