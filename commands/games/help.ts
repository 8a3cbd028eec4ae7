import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import { type Button, controlRows } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { gamePage } from '../../src/play/screens/gamePages.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';

/** `/games help`: what can be played and how to start, on one phone screen; everything else is behind a button. */
export const help: Subcommand = {
  name: 'help',
  text: 'games.help.command',
  options: [],
  async run(request) {
    await request.caller.answer.toCaller(beginning(request));
  },
  uses: {
    'help.begin': (request) => request.caller.answer.update(beginning(request)),
    'help.more': (request) => request.caller.answer.update(more(request)),
  },
};

function beginning(request: Request): Scene {
  const { shown } = gamePage(request.app.games, 0, () => ({ action: 'help.begin' }));
  const others = request.app.games.length - shown.length;
  const games = [
    ...shown.map(({ game }) => phrase('games.help.game', { command: game.id, game: phrase(game.name) })),
    ...(others === 0 ? [] : [phrase('games.help.others', { count: others })]),
  ];
  const lines = ['games.help.panel', 'games.help.begin', 'games.help.play'] as const;
  return buildScreen(
    request,
    [phrase('games.help.title', { games }), ...lines.map((line) => phrase(line))],
    [to('play.all', 'games.play.all'), to('learn.all', 'games.play.learn'), to('help.more', 'games.help.more')],
  );
}

function more(request: Request): Scene {
  const lines = [
    'games.help.yours',
    'games.help.away',
    'records.helpMore',
    'records.help',
    'games.help.privacy',
  ] as const;
  return buildScreen(
    request,
    lines.map((line) => phrase(line)),
    [to('help.begin', 'games.help.back')],
  );
}

function to(action: string, label: TextKey): Button {
  return { kind: 'button', label: phrase(label), act: { action } };
}

function buildScreen({ app, caller }: Request, lines: readonly Phrase[], buttons: readonly Button[]): Scene {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  return { ...wordsScreen(lines.map(say).join('\n')), rows: controlRows([buttons], plain) };
}
