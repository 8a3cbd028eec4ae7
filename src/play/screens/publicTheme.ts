import type { Theme } from '../../../render/shared/drawing.ts';
import type { ScreenParts } from '../contract/app.ts';

/** The colours in which everybody sees pictures, as the server has chosen them in which they are shown. */
export async function publicTheme(
  { tables }: Pick<ScreenParts, 'tables'>,
  { guild }: { readonly guild?: string | undefined },
): Promise<Theme> {
  return (await tables.servers.read(guild)).settings.theme;
}
