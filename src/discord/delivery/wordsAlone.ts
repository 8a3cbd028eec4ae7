import { ComponentType, DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import type { ApiRow } from '../contract/controls.ts';
import type { Screen } from '../contract/screen.ts';

/**
 * Sends a screen; where Discord does not know an emoji of it, since somebody has deleted it, once more with words alone on
 * the controls.
 */
export async function orWithoutEmojis<T>(screen: Screen, send: (screen: Screen) => Promise<T>): Promise<T> {
  try {
    return await send(screen);
  } catch (error) {
    if (!isAboutEmoji(error)) throw error;
    return send({ ...screen, rows: screen.rows.map(wordsAlone) });
  }
}

function isAboutEmoji(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError)) return false;
  const isInvalid = error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;
  return isInvalid && JSON.stringify(error.rawError).includes('INVALID_EMOJI');
}

function wordsAlone(row: ApiRow): ApiRow {
  return {
    ...row,
    components: row.components.map((component) => {
      if (component.type === ComponentType.StringSelect) {
        return { ...component, options: component.options.map(({ emoji: _, ...option }) => option) };
      }
      if (component.type !== ComponentType.Button || !('emoji' in component)) return component;
      const { emoji: _, ...button } = component;
      return button;
    }),
  };
}
