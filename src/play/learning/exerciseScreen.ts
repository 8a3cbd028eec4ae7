import type { PictureScale, Theme } from '../../../render/shared/drawing.ts';
import type { ExerciseHead } from '../../../render/shared/exercise.ts';
import type { Exercise } from '../../engine/exercise.ts';
import { hasToMove } from '../../engine/exerciseReplies.ts';
import type { GameEvent } from '../../engine/game.ts';
import type { Position } from '../../engine/match.ts';
import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import { altText } from '../../texts/altText.ts';
import type { ScreenParts } from '../contract/app.ts';
import {
  type Button,
  type ControlAction,
  type ControlContext,
  controlRows,
  type Row,
  withTableControls,
} from '../contract/controls.ts';
import type { ExerciseActions } from '../contract/exercise.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Scene } from '../contract/scene.ts';
import { eventLines, SMALL } from '../screens/boardText.ts';
import { wayTo } from '../words/controlsForMove.ts';
import { wordsFor } from '../words/wordsFor.ts';

/** An exercise as shown to someone. */
interface ShownExercise {
  readonly command: GameCommand;
  readonly exercise: Exercise;
  readonly position: Position;
  /** The first line, which says what kind of exercise it is. */
  readonly head: Phrase;
  readonly steps: Pick<ExerciseHead, 'step' | 'steps' | 'done'>;
  /** The events of the last move, and the comment on it. */
  readonly events?: readonly GameEvent[];
  readonly said?: readonly Phrase[];
  /** Lines in small print under everything else. */
  readonly foot?: readonly Phrase[];
  readonly isDone?: boolean;
  /** Whether the reader has already seen the task, so it need not be repeated with every move. */
  readonly isUnderWay?: boolean;
  /** Whether the position is only shown, without a question. */
  readonly isLookedAt?: boolean;
  /** The own move that is highlighted. */
  readonly pointed?: string | undefined;
  readonly picked?: string;
  readonly actions: ExerciseActions;
  /** The controls in addition to the game's own. */
  readonly rows: readonly Row[];
  readonly stamp: string;
}

/** What the picture of an exercise contains. */
type DrawnExercise = Pick<ShownExercise, 'command' | 'exercise' | 'position' | 'steps' | 'isDone' | 'picked'>;

/** What has just happened in an exercise, and what is only shown for the moment. */
export type JustShown = Pick<ShownExercise, 'events' | 'said' | 'isDone' | 'pointed' | 'picked'>;

/** How to draw the picture of an exercise. */
interface ExerciseDrawOptions {
  readonly theme: Theme;
  readonly scale?: PictureScale | undefined;
}

/** The words, picture and controls of an exercise. */
export async function exerciseScreen(
  app: ScreenParts,
  reader: ExerciseDrawOptions & { readonly locale: string },
  shown: ShownExercise,
): Promise<Scene> {
  const { locale } = reader;
  const { exercise, position, events = [], said = [], isDone = false, picked = '' } = shown;
  // In a whole match, the controls are those of any match.
  const command = exercise.aim.kind === 'end' ? shown.command : withoutAdvice(shown.command);
  const isOpen = !isDone && shown.isLookedAt !== true;
  const { game } = command;
  const { seat } = exercise;
  const { say, plain } = wordsFor(app.catalogue, locale, { game: game.id }, seat);
  const moment = momentOfExercise(command, exercise, position, isOpen);
  const way = shown.pointed === undefined || !isOpen ? undefined : wayTo(command, moment, shown.pointed, picked);
  const pointed = way?.[0];
  const hints = (isOpen ? (command.hint?.(moment, picked) ?? []) : []).map((hint) => `${SMALL}→ ${say(hint)}`);
  const view = game.view(position.state, seat);
  const content = [
    say(shown.head),
    ...eventLines({ events, viewer: seat }, say).slice(-MOST_EVENTS),
    ...said.map(say),
    ...(isDone || shown.isUnderWay ? [] : [say(phrase(exercise.task, exercise.values))]),
    ...hints,
    // The picture shows the score; in a whole match, it also gets a line of text.
    ...(['end', 'lead'].includes(exercise.aim.kind) ? game.summary(view).map((line) => SMALL + plain(line)) : []),
    ...(shown.foot ?? []).map((line) => SMALL + say(line).trimEnd()),
  ].join('\n');
  const picture = await exercisePicture(app, shown, reader, plain, pointed);
  const own = isOpen ? command.controls(moment, picked).map((row) => withActions(row, shown.actions, pointed)) : [];
  return {
    content,
    picture,
    rows: controlRows(withTableControls(own, shown.rows), plain, {
      stamp: shown.stamp,
      emojiOf: (name) => app.emojis.of(game.id, name),
    }),
    pings: [],
    tries: { command, moment, picked, pointed, actions: shown.actions, stamp: shown.stamp },
  };
}

/** The picture of an exercise's position, as the solver may know it. */
export async function exercisePicture(
  app: Pick<ScreenParts, 'pictures'>,
  { command: { game }, exercise, position, steps, isDone, picked = '' }: DrawnExercise,
  { theme, scale }: ExerciseDrawOptions,
  plain: Say,
  pointed?: ControlAction,
): Promise<Scene['picture'] & object> {
  const view = game.view(position.state, exercise.seat);
  const title = plain(phrase(exercise.title));
  const png = await app.pictures({
    game: game.id,
    theme,
    ...(scale === undefined ? {} : { scale }),
    view,
    picked,
    exercise: {
      title,
      ...steps,
      ...(pointed?.argument === undefined ? {} : { pointed: pointed.argument }),
      ...(isDone === true ? { solved: true } : {}),
    },
  });
  // People who only hear the alt text need the task, too. It comes last, so that no part of the position is cut for it.
  const task = isDone === true ? [] : [plain(phrase(exercise.task, exercise.values))];
  const alt = altText([`${title}:`, ...game.describe(view).map(plain), ...task]);
  return { name: `${game.id}-exercise.png`, png, alt };
}

/** How many of the newest events are described. */
const MOST_EVENTS = 4;

/** What the solver may know of the position. If there is no question, no moves are legal. */
function momentOfExercise(
  { game }: GameCommand,
  exercise: Exercise,
  position: Position,
  isOpen: boolean,
): ControlContext {
  const { seat } = exercise;
  let moves: readonly string[] | undefined;
  return {
    view: game.view(position.state, seat),
    viewer: seat,
    legal() {
      moves ??=
        isOpen && hasToMove(game, exercise, position)
          ? game.legal(position.state, seat).map((move) => game.write(move))
          : [];
      return moves;
    },
  };
}

/** A row of a game's controls with an exercise's actions; the highlighted one stands out. */
export function withActions(row: Row, actions: ExerciseActions, pointed?: ControlAction): Row {
  const actionOf = (action: string) => (action === 'move' ? actions.move : action === 'pick' ? actions.pick : action);
  if ('kind' in row) return { ...row, action: actionOf(row.action) };
  return row.map((one) => {
    const { action, argument } = one.act;
    const isPointed = pointed !== undefined && action === pointed.action && argument === pointed.argument;
    const style = pointed === undefined ? one.style : isPointed ? 'success' : 'secondary';
    return { ...one, ...(style === undefined ? {} : { style }), act: { ...one.act, action: actionOf(action) } };
  });
}

/**
 * The command as a task shows it: its controls recommend nothing, because finding the move is the task. Only what a
 * choice brings about stands out, such as the button that makes the chosen move.
 */
export function withoutAdvice(command: GameCommand): GameCommand {
  const { pad } = command;
  return {
    ...command,
    ...(pad === undefined ? {} : { pad: { ...pad, buttons: (...shown) => pad.buttons(...shown).map(plain) } }),
    controls(moment, picked) {
      const before = buttonsIn(picked === '' ? [] : command.controls(moment, ''));
      return command
        .controls(moment, picked)
        .map((row) =>
          'kind' in row
            ? row
            : row.map((one) => (picked === '' || before.some((other) => isAlike(one, other)) ? plain(one) : one)),
        );
    },
  };
}

function buttonsIn(rows: readonly Row[]): readonly Button[] {
  return rows.flatMap((row) => ('kind' in row ? [] : row));
}

function isAlike({ act, style }: Button, other: Button): boolean {
  return act.action === other.act.action && act.argument === other.act.argument && style === other.style;
}

function plain({ style: _, ...one }: Button): Button {
  return one;
}
