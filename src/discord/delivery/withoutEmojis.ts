import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import type { Scene } from '../../play/contract/scene.ts';
import type { SceneControl } from '../../play/contract/sceneControlTypes.ts';

/** Sends a screen; if Discord does not know one of its emojis because someone deleted it, once more without emojis. */
export async function orWithoutEmojis<T>(screen: Scene, send: (screen: Scene) => Promise<T>): Promise<T> {
  try {
    return await send(screen);
  } catch (error) {
    if (!isAboutEmoji(error)) throw error;
    const items = screen.items?.map(({ control, below, ...item }) => ({
      ...{ ...item, control: control && withoutEmojis(control) },
      below: below?.map(withoutEmojis),
    }));
    const rows = screen.rows.map((row) => row.map(withoutEmojis));
    return send({ ...screen, ...(items === undefined ? {} : { items }), rows });
  }
}

function isAboutEmoji(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError)) return false;
  const isInvalid = error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;
  return isInvalid && JSON.stringify(error.rawError).includes('INVALID_EMOJI');
}

function withoutEmojis(control: SceneControl): SceneControl {
  if (control.kind === 'menu') {
    return { ...control, choices: control.choices.map(({ emoji: _, ...choice }) => choice) };
  }
  if (control.kind !== 'button') return control;
  const { emoji: _, ...button } = control;
  return button;
}
