import { type MenuOption, menuElements } from './menuElements.ts';

interface MenuSettings {
  readonly name: string;
  readonly options: readonly MenuOption[];
  readonly least: number;
  readonly most: number;
  readonly isDisabled?: boolean;
  /** Told when the choice is made: at once for one option, when the menu closes for several. */
  readonly choose: (values: readonly string[]) => void;
}

interface Menu {
  readonly element: HTMLElement;
  values(): readonly string[];
}

/** A select menu: a button that opens a list, worked by mouse, touch or keys. */
export function createMenu({ name, options, least, most, isDisabled = false, choose }: MenuSettings): Menu {
  const chosen = new Set(options.filter((option) => option.isChosen === true).map((option) => option.value));
  const several = most > 1;
  const { element, button, list, draw: drawElements } = menuElements({ name, options, several, isDisabled, take });
  let active = 0;
  let before = '';

  const draw = () => drawElements({ chosen, active });

  function open() {
    before = [...chosen].join('\n');
    list.hidden = false;
    active = Math.max(
      0,
      options.findIndex((option) => chosen.has(option.value)),
    );
    draw();
    list.scrollIntoView({ block: 'nearest' });
  }

  function close(isGivenUp = false) {
    if (list.hidden) return;
    list.hidden = true;
    draw();
    if (isGivenUp || !several || [...chosen].join('\n') === before) return;
    if (chosen.size >= least) choose([...chosen]);
  }

  function take(index: number) {
    const value = options[index]?.value;
    if (value === undefined) return;
    active = index;
    if (!several) {
      chosen.clear();
      chosen.add(value);
      close(true);
      choose([value]);
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    draw();
  }

  function move(to: number) {
    active = Math.min(Math.max(to, 0), options.length - 1);
    draw();
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Home: () => move(0),
    End: () => move(options.length - 1),
    Enter: () => take(active),
    ' ': () => take(active),
    Escape: () => close(several),
    Tab: () => close(),
  };

  button.addEventListener('click', () => (list.hidden ? open() : close()));
  button.addEventListener('blur', () => close());
  button.addEventListener('keydown', (event) => (list.hidden ? openBy(event, open) : act(event, keys[event.key])));
  draw();
  return { element, values: () => [...chosen] };
}

/** A key on the closed menu: up and down open it. */
function openBy(event: KeyboardEvent, open: () => void): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  open();
}

/** A key on the open menu, and what it does there. */
function act(event: KeyboardEvent, does: (() => void) | undefined): void {
  if (does === undefined) return;
  if (event.key !== 'Tab') event.preventDefault();
  // An open menu takes Escape for itself; the dialog around it stays.
  event.stopPropagation();
  does();
}
