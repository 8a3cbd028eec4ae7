import type { Page } from 'playwright-core';

/** The windows in which people have the page: phones, upright and on their side, tablets, desktops. */
export const SIZES: readonly (readonly [width: number, height: number])[] = [
  [320, 568],
  [390, 844],
  [430, 932],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
];

/** The words on the page that cannot be read as it stands: cut off where nothing scrolls, or behind something else. */
export function unreadableWords(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(${findUnreadable})()`);
}

/** In the page. What a picture shows is no matter of its words; what lies behind an open sheet or drawer is not meant to be read. */
const findUnreadable = `() => {
  const found = new Set();
  const nameOf = (one) => (one.id ? '#' + one.id : one.tagName.toLowerCase() + (one.className ? '.' + one.className : ''));
  const front =
    ['#aside[open]', '#door:not([hidden])', '#matches[data-open] #cards'].map((one) => document.querySelector(one)).find((one) => one?.checkVisibility()) ??
    document.body;
  const isHidden = (one) => {
    for (let up = one; up !== null; up = up.parentElement) if (getComputedStyle(up).clipPath !== 'none') return true;
    return !one.checkVisibility({ visibilityProperty: true });
  };
  /** What cuts this box off, walking up; nothing where it is seen or can be scrolled to. */
  const cutBy = (one, box) => {
    for (let up = one; up !== null && up !== document.documentElement; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const seen = up.getBoundingClientRect();
      const isTall = box.top < seen.top - 2 || box.bottom > seen.bottom + 2;
      const isWide = box.left < seen.left - 2 || box.right > seen.right + 2;
      // A line that is scrolled through a slit is read by nobody.
      if (isTall && /auto|scroll/.test(overflowY)) return up.clientHeight < 1.9 * box.height ? up : undefined;
      if (isWide && /auto|scroll/.test(overflowX)) return undefined;
      if ((isTall && overflowY !== 'visible') || (isWide && overflowX !== 'visible')) return up;
    }
    return box.left < -2 || box.right > innerWidth + 2 || box.top < -2 || box.bottom > innerHeight + 2 ? document.body : undefined;
  };
  const isSeen = (box) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const one = node.parentElement;
    const words = node.textContent.trim();
    // While a notice is read, it lies over larger and smaller.
    if (one.closest('#zoom') !== null && document.querySelector('#status[data-says="notice"]') !== null) continue;
    if (words === '' || one.closest('#frame, #tray, select, script, style') !== null || isHidden(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 2) continue;
      const by = cutBy(one, box);
      if (by !== undefined) found.add('«' + words.slice(0, 60) + '» in ' + nameOf(one) + ' is cut by ' + nameOf(by) + ' ' + Math.round(by.clientHeight) + '/' + by.scrollHeight);
      const scrolled = one.closest('.sheet, #cards, #matches, #news, #facts, #notice, .asked, #plates');
      const window = scrolled?.getBoundingClientRect();
      if (window !== undefined && (box.bottom > window.bottom || box.top < window.top)) continue;
      if (!isSeen(box)) continue;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      // A list lies over the words of what is chosen of it.
      const isOwnList = hit?.closest('.menu') != null && hit.closest('.menu') === one.closest('.menu');
      if (hit !== null && !isOwnList && !hit.contains(one) && !one.contains(hit)) found.add('«' + words.slice(0, 60) + '» in ' + nameOf(one) + ' lies behind ' + nameOf(hit));
    }
  }
  for (const asked of front.querySelectorAll('.question[hidden]')) found.add('«' + asked.textContent + '» finds no room');
  return [...found];
}`;
