import { COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import type { Exercise } from '../../src/engine/exercise.ts';
import { PersonId } from '../../src/match/match.ts';
import { exerciseBoard } from '../../src/page/exercises.ts';
import { createPagePictures } from '../../src/page/pictures.ts';
import type { PageControl } from '../../src/page/protocol.ts';
import type { Request } from '../../src/play/contract/command.ts';
import { readControlId } from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import type { JustShown } from '../../src/play/learning/exerciseScreen.ts';
import { showStep } from '../../src/play/learning/lessons/step.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

/** Where a lesson is taken. */
export const DOORS = ['channel', 'page'] as const;
export type StepDoor = (typeof DOORS)[number];

/** Something that can be used, by what is written on it. */
export interface Offer {
  readonly label: string;
  readonly action: string;
  readonly argument: string;
  readonly isDisabled: boolean;
  /** Whether it stands out: because it is pointed at, or because it suggests itself. */
  readonly isPointed: boolean;
}

/** What a learner has before them: what is written, and what can be used. */
export interface StepView {
  readonly words: string;
  readonly offers: readonly Offer[];
}

/** A learner's place in a step. */
export interface StepPlace extends Pick<JustShown, 'picked' | 'said' | 'isDone' | 'pointed'> {
  readonly command: GameCommand;
  readonly exercise: Exercise;
  readonly entries: readonly string[];
}

const PERSON = PersonId.parse('1');
const catalogue = loadCatalogue();
/** A size is all that anybody asks of a picture here. */
const PICTURE = Buffer.alloc(24, 1);

function requestIn(locale: string): Request {
  const parts = {
    games: COMMANDS,
    catalogue,
    board: {},
    emojis: { of: () => undefined },
    pictures: async () => PICTURE,
    tables: {
      progress: { read: async () => ({ done: {}, inHand: {} }) },
      people: { readSettings: async () => ({ language: locale }) },
    },
  };
  const caller = { person: PERSON, locale, theme: 'dark' };
  // A step asks for nothing else of a bot.
  return { app: parts, caller } as unknown as Request;
}

const views = new Map<string, Promise<StepView>>();

/** What a step shows at a door, in a language: worked out once, however many learners come to the same place. */
export function viewStep(door: StepDoor, locale: string, place: StepPlace): Promise<StepView> {
  const { command, exercise, ...shown } = place;
  const key = JSON.stringify([door, locale, command.game.id, exercise.id, shown]);
  const view = views.get(key) ?? workOutView(door, locale, place);
  views.set(key, view);
  return view;
}

async function workOutView(door: StepDoor, locale: string, place: StepPlace): Promise<StepView> {
  const { command, exercise, entries, ...shown } = place;
  const request = requestIn(locale);
  const lesson = { command, steps: command.game.lesson ?? [] };
  const scene = await showStep(request, lesson, { exercise, entries }, shown);
  return door === 'channel' ? inChannel(scene) : onPage(request, locale, scene);
}

function inChannel({ content, rows }: Scene): StepView {
  const offers = rows.flat().flatMap((control): readonly Offer[] => {
    if (control.kind === 'button') return [offerOf(control.label, control.control, control.disabled, control.style)];
    if (control.kind !== 'menu') return [];
    return control.choices.map(({ label, value }) => {
      const { action = '' } = readControlId(control.control) ?? {};
      return { label, action: kindOf(action), argument: value, isDisabled: false, isPointed: false };
    });
  });
  return { words: content, offers };
}

async function onPage(request: Request, locale: string, scene: Scene): Promise<StepView> {
  const parts = {
    app: request.app,
    painters: PAINTERS,
    pictures: createPagePictures(),
    readNames: async () => new Map(),
    onPage: { entries: [], titles: {}, uses: {}, opens: {}, addresses: [], asides: [] },
  };
  const reader = { session: { person: PERSON, locale }, drawn: { theme: 'dark', scale: 1 }, isHere: isOnPage } as const;
  const board = await exerciseBoard(parts, reader, { at: '', control: '1:::learn.game:' }, scene);
  const places = board.places.map(({ label, control }) => offerOf(label, control));
  const controls = board.rows.flat().flatMap((control): readonly Offer[] => {
    if (control.kind === 'button') return [offerOf(control.label, control.control, control.isDisabled, control.style)];
    const { action = '' } = readControlId(control.control) ?? {};
    return control.choices.map(({ label, value }) => ({
      ...{ label, action: kindOf(action), argument: value, isDisabled: false, isPointed: false },
    }));
  });
  return { words: board.words, offers: [...controls, ...places] };
}

function isOnPage({ control }: PageControl): boolean {
  return (readControlId(control)?.action ?? '').startsWith('learn.');
}

function offerOf(label: string, control: string, isDisabled = false, style = 'secondary'): Offer {
  const { action = '', argument = '' } = readControlId(control) ?? {};
  return { label, action: kindOf(action), argument, isDisabled, isPointed: style === 'success' || style === 'primary' };
}

function kindOf(action: string): string {
  return action.replace(/^learn\.(move|pick)$/, '$1');
}

/** The names of controls in a text: what stands in it as code. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** The control of this name: it is written on it, alone or as whole words beside others. */
export function offerNamed(offers: readonly Offer[], name: string): Offer | undefined {
  const isNamed = ({ label }: Offer) => ` ${words(label)} `.includes(` ${words(name)} `);
  const exact = offers.filter(({ label }) => label === name);
  return [...exact, ...offers.filter(isNamed)].toSorted((a, b) => Number(a.isDisabled) - Number(b.isDisabled))[0];
}

function words(text: string): string {
  return text.replaceAll(/[\s,·:]+/g, ' ').trim();
}
