import type { PageControl } from '../protocol.ts';
import { controlElements, secondary, type Use } from './controls.ts';
import { type DeviceSetting, isOn, turn } from './device.ts';
import { make } from './dom.ts';
import { closeSheet, openSheet } from './sheet.ts';
import { says, text } from './texts.ts';
import { wordElements } from './words.ts';

/** What is behind “More” in addition to the server's controls. */
interface MoreOptions {
  /** The facts about the game, in Markdown. */
  readonly facts: string;
  readonly controls: readonly PageControl[];
  readonly use: Use;
  /** The page's own actions, by the names of their texts. */
  readonly acts: Readonly<Record<string, () => void>>;
}

/** Opens what did not fit below the board, and this device's settings. */
export function openMore({ facts, controls, use, acts }: MoreOptions): void {
  const words = make('div', { class: 'words' }, make('p', { class: 'head' }, text('more')), ...wordElements(facts));
  const settings = (['confirm', 'sound', 'notify'] as const).map((setting) => settingElement(setting));
  const own = Object.entries(acts).map(([name, act]) => actElement(name, act));
  openSheet(
    [words, ...settings],
    says('close', 'done'),
    (answer) => [...controlElements(controls, answer, text('done')), ...own],
    use,
  );
}

function settingElement(setting: DeviceSetting): HTMLElement {
  const box = make('input', { type: 'checkbox', checked: isOn(setting) });
  box.addEventListener('change', async () => {
    if (setting === 'notify' && box.checked) box.checked = await mayNotify();
    turn(setting, box.checked);
  });
  return make('label', { class: 'setting' }, box, text(setting));
}

/** Asks for permission to notify, with the browser's own question. */
async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission().catch(() => 'denied')) === 'granted';
}

function actElement(name: string, act: () => void): HTMLElement {
  return secondary(name, text(name), () => {
    closeSheet();
    act();
  });
}
