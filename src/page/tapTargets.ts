import { areaCorners, type TapPlace } from '../../render/shared/painter.ts';
import type { ControlId } from '../play/contract/controls.ts';
import type { PageControl, PagePlace, RelativePoint } from './protocol.ts';

/** The size of a drawing, in its own pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** What tappable places are matched with. */
interface PlaceControls {
  /** The viewer's legal moves, as text. */
  readonly legal: readonly string[];
  /** The rows of controls under the board. */
  readonly rows: readonly (readonly PageControl[])[];
  readonly readId: (control: string) => ControlId | undefined;
  /** What a move or part of one would bring, used as the label of a place without a control. */
  readonly hintOf: (argument: string) => string;
  /** The id of a control with this action and argument on this board. */
  readonly buildId: (action: 'move' | 'pick', argument: string) => string;
}

/** The places of a drawing that do something now: those for legal moves, and those that a control offers. */
export function tappable(places: readonly TapPlace[], size: Size, offered: PlaceControls): readonly PagePlace[] {
  const acts = listActs(offered);
  const legal = new Set(offered.legal);
  const offeredPlaces = places.flatMap((place): readonly PagePlace[] => {
    const { argument, within = argument, isLook = false } = place;
    const act = acts.get(argument);
    if (!legal.has(argument) && act === undefined && !acts.has(within)) return [];
    const control = offered.buildId(legal.has(argument) && !isLook ? 'move' : 'pick', argument);
    const hint = act === undefined ? offered.hintOf(argument) : '';
    return [
      {
        ...toPageShape(place, size),
        label: act?.label ?? (hint || argument),
        control,
        argument,
        isChosen: act?.isChosen ?? false,
        ...(hint === '' ? {} : { hint }),
      },
    ];
  });
  return withOwnNames(offeredPlaces);
}

/** Where a place is, and how it is drawn and tapped. */
function toPageShape(
  { area, line, isBelow, isEnd }: TapPlace,
  size: Size,
): Pick<PagePlace, 'corners' | 'line' | 'isBelow' | 'isEnd'> {
  const share = ({ x, y }: RelativePoint): RelativePoint => ({ x: short(x / size.width), y: short(y / size.height) });
  return {
    corners: areaCorners(area).map(share),
    ...(isBelow === true ? { isBelow } : {}),
    ...(isEnd === true ? { isEnd } : {}),
    ...(line === undefined ? {} : { line: [share(line.from), share(line.to)] as const }),
  };
}

/** A share of a picture, rounded: finer than a pixel in the largest window, but only a few characters. */
export function short(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

/**
 * Gives all places different labels: those with the same label also say what they stand for and, if needed, are
 * numbered.
 */
function withOwnNames(places: readonly PagePlace[]): readonly PagePlace[] {
  const called = Map.groupBy(places, ({ label }) => label);
  const isOwn = ({ label }: PagePlace) => called.get(label)?.length === 1;
  const taken = new Set(places.filter(isOwn).map(({ label }) => label));
  return places.map((place) => {
    if (isOwn(place)) return place;
    const { label, argument } = place;
    const name = label === argument ? label : `${argument}: ${label}`;
    let own = name;
    for (let time = 2; taken.has(own); time += 1) own = `${name} (${time})`;
    taken.add(own);
    return { ...place, label: own };
  });
}

/**
 * The rows without what the picture already offers: a menu is left out if all of its entries can be tapped; and if
 * every legal move can be tapped, so are all parts of moves.
 */
export function controlsBeside(
  rows: readonly (readonly PageControl[])[],
  places: readonly PagePlace[],
  readId: PlaceControls['readId'],
  legal: readonly string[],
): readonly (readonly PageControl[])[] {
  const onPicture = new Set(places.flatMap(({ argument, isBelow }) => (isBelow === true ? [] : [argument])));
  const isAllThere = legal.length > 0 && legal.every((move) => onPicture.has(move));
  const isThere = (control: PageControl) => {
    // A pad stays complete: its keys are within the thumb's reach, whatever can be tapped in the picture.
    if (control.kind === 'button' && control.pad !== undefined) return false;
    if (isAllThere && readId(control.control)?.action === 'pick') return true;
    // In chat, disabled buttons keep the others in place. The page does not need them.
    if (control.kind === 'button' && control.isDisabled) return true;
    if (control.kind === 'menu') return control.choices.every(({ value }) => onPicture.has(value));
    const id = readId(control.control);
    return id !== undefined && (id.action === 'move' || id.action === 'pick') && onPicture.has(id.argument);
  };
  return rows.map((row) => row.filter((control) => !isThere(control))).filter((row) => row.length > 0);
}

interface Act {
  readonly label: string;
  readonly isChosen: boolean;
}

/** The moves and picks that the controls offer, by argument. */
function listActs({ rows, readId }: PlaceControls): ReadonlyMap<string, Act> {
  const acts = new Map<string, Act>();
  for (const control of rows.flat()) {
    const id = readId(control.control);
    if (id?.action !== 'move' && id?.action !== 'pick') continue;
    if (control.kind === 'button') {
      if (!control.isDisabled) acts.set(id.argument, { label: control.label, isChosen: false });
    } else {
      for (const { value, label, isChosen } of control.choices) acts.set(value, { label, isChosen });
    }
  }
  return acts;
}
