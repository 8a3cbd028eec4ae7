import type { Theme } from '../../../render/shared/drawing.ts';
import type { Match } from '../../tables/match/match.ts';
import type { ScreenParts } from '../contract/app.ts';

/** The colours in which everybody sees the pictures of a match, as its server has chosen them. */
export async function publicTheme({ tables }: Pick<ScreenParts, 'tables'>, { where }: Match): Promise<Theme> {
  return (await tables.servers.read(where.guild)).settings.theme;
}
