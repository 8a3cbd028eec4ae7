import { drawNewHaven } from '../../render/newhaven/picture.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { accept, refuse } from '../../src/engine/result.ts';
import { newhaven } from '../../src/games/newhaven/index.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import type { ExtraCommand } from '../../src/play/contract/gameCommand.ts';

/** `/newhaven village`: the board and the villages as the caller may see them, with every village in words. */
export const villageCommand: ExtraCommand<View> = {
  name: 'village',
  text: 'newhaven.command.village',
  options: [],
  show({ moment }) {
    if (moment === undefined) return refuse(phrase('discord.noTable'));
    const { view } = moment;
    return accept({
      lines: newhaven.describe(view),
      drawing: (theme) => drawNewHaven(view, theme),
      alt: newhaven.describe(view),
      isPrivate: true,
    });
  },
};
