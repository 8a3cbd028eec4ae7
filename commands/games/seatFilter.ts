import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { PACES, type Pace } from '../../src/match/pace.ts';
import type { ScreenParts } from '../../src/play/contract/app.ts';
import type { Menu } from '../../src/play/contract/controls.ts';
import { PACE_LABELS } from '../../src/play/words/clocks.ts';

const ALL = 'all';

/** How many rating points opponents may be away from one's own rating. */
const SPANS = [100, 200, 400] as const;

/** Which open seats someone wants to see; a missing criterion does not matter. */
export interface SeatFilter {
  readonly game?: string;
  readonly pace?: Pace;
  readonly span?: (typeof SPANS)[number];
}

/** `cellz.1d.200`, with `all` for criteria that do not matter. */
function writeFilter({ game, pace, span }: SeatFilter): string {
  return [game, pace, span].map((one) => one ?? ALL).join('.');
}

/** The filter comes from outside: anything not understood is ignored. */
export function readFilter(text: string): SeatFilter {
  const [game = ALL, wantedPace, wantedSpan] = text.split('.');
  const pace = PACES.find((one) => one === wantedPace);
  const span = SPANS.find((one) => String(one) === wantedSpan);
  return {
    ...(game === ALL || game === '' ? {} : { game }),
    ...(pace === undefined ? {} : { pace }),
    ...(span === undefined ? {} : { span }),
  };
}

/** The menus for choosing a filter, one per criterion. */
export function filterMenus({ games }: Pick<ScreenParts, 'games'>, filter: SeatFilter): readonly Menu[] {
  const { game: _game, ...anyGame } = filter;
  const { pace: _pace, ...anyPace } = filter;
  const { span: _span, ...anySpan } = filter;
  const menu = (name: string, placeholder: Phrase, choices: readonly (readonly [SeatFilter, Phrase])[]): Menu => ({
    ...{ kind: 'menu', placeholder, name, action: 'find.game' },
    choices: choices.map(([one, label]) => ({
      value: writeFilter(one),
      label,
      isChosen: writeFilter(one) === writeFilter(filter),
    })),
  });
  return [
    menu('game', phrase('rings.find.choose'), [
      [anyGame, phrase('rings.find.all')],
      ...games.slice(0, 24).map(({ game }) => [{ ...filter, game: game.id }, phrase(game.name)] as const),
    ]),
    menu('pace', phrase('rings.choose.pace'), [
      [anyPace, phrase('rings.find.anyPace')],
      ...PACES.map((pace) => [{ ...filter, pace }, PACE_LABELS[pace]] as const),
    ]),
    menu('span', phrase('rings.find.span'), [
      [anySpan, phrase('rings.find.anyRating')],
      ...SPANS.map((span) => [{ ...filter, span }, phrase('rings.find.within', { points: span })] as const),
    ]),
  ];
}
