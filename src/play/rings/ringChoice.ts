import { type Phrase, phrase } from '../../engine/phrase.ts';
import { RING_PACES, type RingKind, TABLES_AT_ONCE, USUAL_AT_ONCE, USUAL_RING_PACE } from '../../rings/ring.ts';
import type { Request } from '../contract/command.ts';
import { button, controlRows, type Menu, type Row, withArgument } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import { PACE_LABELS } from '../words/clocks.ts';
import { wordsFor } from '../words/wordsFor.ts';
import { ringTitle } from './ringScreen.ts';

/** What someone chooses before they join a ring: its kind, and how many tables they play at once. */
export interface RingChoice extends RingKind {
  readonly atOnce: number;
}

/** The default choice. */
export function usualChoice(game: string): RingChoice {
  return { game, pace: USUAL_RING_PACE, atOnce: USUAL_AT_ONCE };
}

/** `cellz.1d.3.w`; with `c`, computers fill free places; with `h`, they finish unfinished games. */
export function writeChoice({ game, pace, atOnce, fills, unfinished }: RingChoice): string {
  return [game, pace, atOnce, fills === true ? 'c' : 'w', ...(unfinished === undefined ? [] : ['h'])].join('.');
}

/** Parses a choice; undefined if it is invalid: it comes from outside. */
export function readChoice(text: string): RingChoice | undefined {
  const [game = '', wantedPace, wantedAtOnce, free, end] = text.split('.');
  const pace = RING_PACES.find((one) => one === wantedPace);
  const atOnce = TABLES_AT_ONCE.find((one) => String(one) === wantedAtOnce);
  if (pace === undefined || atOnce === undefined) return undefined;
  const kind = { game, pace, ...(free === 'c' ? { fills: true as const } : {}) };
  return { ...kind, atOnce, ...(end === 'h' ? { unfinished: 'hard' } : {}) };
}

/** The choices before someone joins the next ring: pace, tables at once, and what happens to free places. */
export function choosing({ app, caller }: Request, choice: RingChoice): Scene {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const go = withArgument(button(phrase('rings.button.next'), 'ring.enter', 'success'), writeChoice(choice));
  return {
    content: [phrase('rings.headline', { ring: ringTitle(app, choice) }), phrase('rings.rules')].map(say).join('\n'),
    rows: controlRows([...choiceMenus(choice), [go, button(phrase('rings.button.all'), 'ring.all')]], plain),
    pings: [],
  };
}

/** A menu for each part of a choice. */
export function choiceMenus(choice: RingChoice): readonly Row[] {
  return [
    menu(
      'pace',
      phrase('rings.choose.pace'),
      RING_PACES,
      (pace) => ({ ...choice, pace }),
      ({ pace }) => PACE_LABELS[pace],
      choice,
    ),
    menu(
      'atOnce',
      phrase('rings.choose.atOnce'),
      TABLES_AT_ONCE,
      (atOnce) => ({ ...choice, atOnce }),
      ({ atOnce }) => phrase('rings.choose.tables', { count: atOnce }),
      choice,
    ),
    menu(
      'fills',
      phrase('rings.choose.free'),
      [false, true],
      (fills) => withFills(choice, fills),
      ({ fills }) => phrase(fills === true ? 'rings.choose.fills' : 'rings.choose.waits'),
      choice,
    ),
    menu(
      'unfinished',
      phrase('rings.choose.unfinished'),
      [false, true],
      (isPlayed) => withUnfinished(choice, isPlayed),
      ({ unfinished }) => phrase(unfinished === 'hard' ? 'rings.choose.playedOut' : 'rings.choose.draws'),
      choice,
    ),
  ];
}

function withFills({ fills: _, ...choice }: RingChoice, fills: boolean): RingChoice {
  return fills ? { ...choice, fills } : choice;
}

function withUnfinished({ unfinished: _, ...choice }: RingChoice, isPlayed: boolean): RingChoice {
  return isPlayed ? { ...choice, unfinished: 'hard' } : choice;
}

function menu<Value>(
  name: string,
  placeholder: Phrase,
  values: readonly Value[],
  withValue: (value: Value) => RingChoice,
  label: (choice: RingChoice) => Phrase,
  now: RingChoice,
): Menu {
  const choices = values.map((value) => {
    const choice = withValue(value);
    return { value: writeChoice(choice), label: label(choice), isChosen: writeChoice(choice) === writeChoice(now) };
  });
  return { kind: 'menu', placeholder, name, action: 'ring.choose', choices };
}
