import { DRAWN_COOKIE, type DrawOptions, type PagePreload } from '../protocol.ts';

/** Takes what came along with the page, if anything: text inside the page, which is never executed. */
export function takeBrought(): PagePreload | undefined {
  const element = document.getElementById('brought');
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as PagePreload) : undefined;
}

/** Stores how the page wants its pictures, so that the server knows when it is opened again. */
export function rememberDrawn({ theme, scale }: DrawOptions, isStill: boolean): void {
  try {
    const value = `${theme}.${scale}${isStill ? '.still' : ''}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there without https
    document.cookie = `${DRAWN_COOKIE}=${value}; path=/board; max-age=31536000; SameSite=Strict`;
  } catch {
    // A frame without an origin has no cookies.
  }
}
