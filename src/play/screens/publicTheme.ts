import type { Theme } from '../../../render/shared/drawing.ts';
import type { ScreenParts } from '../contract/app.ts';

/** The colors of public pictures, as chosen by the server. */
export async function publicTheme(
  { tables }: Pick<ScreenParts, 'tables'>,
  { guild }: { readonly guild?: string | undefined },
): Promise<Theme> {
  return (await tables.servers.read(guild)).settings.theme;
}
