import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DiscordAPIError, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { z } from 'zod';
import type { EmojiPicture } from '../../../render/studio/emojis.ts';
import { LARGEST_EMOJI, LONGEST_NAME } from '../../play/contract/discordLimits.ts';
import type { Emojis } from '../../play/contract/emojis.ts';
import type { CustomEmoji } from '../../play/contract/sceneControlTypes.ts';

/** The pattern of our emojis' names: `parlor_railroad_A0_1_1a2b3c`, with the first digits of a hash of the picture. */
const OURS = /^parlor_\w+_[0-9a-f]{6}$/;
const HASH = 6;

const LISTED = z.object({ id: z.string(), name: z.string() });
const LIST = z.object({ items: z.array(LISTED) });

/** The application's emojis, which can be synchronized with what the games draw. */
export interface ApplicationEmojis extends Emojis {
  /**
   * Reads which emojis Discord has and, if `mayChange`, synchronizes them: missing ones are uploaded, outdated ones of
   * ours deleted, and others' left alone. Rejects if Discord refuses; what it has by then is used. `goesOn` is asked
   * before each request.
   */
  readonly keepInStep: (rest: REST, application: string, mayChange: boolean, goesOn?: () => boolean) => Promise<void>;
}

/**
 * The emojis with these pictures; one that Discord would not accept is left out. They are drawn at the first
 * synchronization, one after another with other work in between; names are remembered, pictures not.
 */
export function createEmojis(pictures: readonly EmojiPicture[]): ApplicationEmojis {
  const wanted = new Map<string, EmojiPicture>();
  const drawn = new Set<EmojiPicture>();
  const known = new Map<string, CustomEmoji>();

  function note({ id, name }: CustomEmoji & z.infer<typeof LISTED>): void {
    const picture = wanted.get(name);
    if (picture !== undefined) known.set(keyOf(picture.game, picture.name), { id, name });
  }

  /** Draws new emojis, and records which ones Discord has; returns whether all are drawn. */
  async function drawAll(present: readonly z.infer<typeof LISTED>[], goesOn: () => boolean): Promise<boolean> {
    const there = new Map(present.map((emoji) => [emoji.name, emoji]));
    for (const picture of pictures) {
      if (drawn.has(picture)) continue;
      if (!goesOn()) return false;
      await nextTurn();
      const png = await picture.draw();
      const name = nameEmoji(picture, png);
      drawn.add(picture);
      if (name.length > LONGEST_NAME || png.byteLength > LARGEST_EMOJI) continue;
      wanted.set(name, picture);
      const emoji = there.get(name);
      if (emoji !== undefined) note(emoji);
    }
    return true;
  }

  async function upload(rest: REST, application: string, name: string, picture: EmojiPicture): Promise<void> {
    const png = await picture.draw();
    const body = { name, image: `data:image/png;base64,${png.toString('base64')}` };
    try {
      note(LISTED.parse(await rest.post(Routes.applicationEmojis(application), { body })));
    } catch (error) {
      // An emoji that Discord refuses does not keep the others out.
      if (!(error instanceof DiscordAPIError) || error.code !== RESTJSONErrorCodes.InvalidFormBodyOrContentType) {
        throw error;
      }
    }
  }

  return {
    of: (game, name) => known.get(keyOf(game, name)),
    async keepInStep(rest, application, mayChange, goesOn = () => true) {
      const present = LIST.parse(await rest.get(Routes.applicationEmojis(application))).items;
      known.clear();
      for (const emoji of present) note(emoji);
      if (!(await drawAll(present, goesOn)) || !mayChange) return;
      // Deletions first: they may make room.
      for (const { id } of present.filter(({ name }) => OURS.test(name) && !wanted.has(name))) {
        if (goesOn()) await rest.delete(Routes.applicationEmoji(application, id));
      }
      const there = new Set(present.map(({ name }) => name));
      const missing = [...wanted].filter(([name]) => !there.has(name));
      for (const [name, picture] of missing) if (goesOn()) await upload(rest, application, name, picture);
    },
  };
}

function keyOf(game: string, name: string): string {
  return `${game} ${name}`;
}

function nameEmoji({ game, name }: EmojiPicture, png: Buffer): string {
  const hash = createHash('sha256').update(png).digest('hex').slice(0, HASH);
  return `parlor_${game.replaceAll(/\W/g, '_')}_${name}_${hash}`;
}
