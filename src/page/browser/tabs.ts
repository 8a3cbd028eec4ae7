import { make, part } from './dom.ts';

/** Draws a tab for each of several boards, and one for the whole picture at the end. */
export function drawTabs(labels: readonly string[], chosen: number, choose: (index: number) => void): void {
  const tabs = part('tabs');
  tabs.hidden = labels.length < 2;
  if (tabs.hidden) {
    tabs.replaceChildren();
    return;
  }
  const focused = document.activeElement?.parentElement === tabs ? document.activeElement : null;
  const at = focused === null ? -1 : [...tabs.children].indexOf(focused);
  tabs.replaceChildren(
    ...[...labels, tabs.dataset.all ?? ''].map((label, index) =>
      make('button', { type: 'button', 'aria-pressed': String(index === chosen), onclick: () => choose(index) }, label),
    ),
  );
  if (at >= 0) (tabs.children[at] as HTMLElement | undefined)?.focus();
}
