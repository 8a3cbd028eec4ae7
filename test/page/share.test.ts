import { describe, expect, test } from 'vitest';
import { share } from '../../src/page/browser/share.ts';

const ID = '1:::puzzle.shared:cellz.x1';
const LINK = `https://discord.com/activities/1?custom_id=${encodeURIComponent(ID)}`;
const WANTED = { words: 'Can you?', link: LINK, id: ID };

/** What is asked of a window in Discord, or not in it, whose device's dialog ends like this; none if it has none. */
async function asked(
  wanted: Parameters<typeof share>[0],
  isInDiscord: boolean,
  ends?: 'done' | 'AbortError' | 'NotAllowedError',
) {
  const asked: unknown[] = [];
  const inDiscord = async (...what: readonly string[]) => {
    if (isInDiscord) asked.push(what);
    return isInDiscord;
  };
  const onDevice = async (what: object) => {
    asked.push(what);
    if (ends !== 'done') throw Object.assign(new Error(), { name: ends });
  };
  return { isShared: await share(wanted, inDiscord, ends && onDevice), asked };
}

describe('sharing from the page', () => {
  test('opens Discord’s dialog in Discord’s window, with what the link carries', async () => {
    expect(await asked(WANTED, true, 'done')).toEqual({ isShared: true, asked: [[ID, 'Can you?']] });
  });

  test('opens the device’s dialog in a browser, with the words and the link if there is one', async () => {
    expect(await asked(WANTED, false, 'done')).toEqual({ isShared: true, asked: [{ text: 'Can you?', url: LINK }] });
    expect(await asked({ words: 'Can you?' }, true, 'done')).toEqual({ isShared: true, asked: [{ text: 'Can you?' }] });
  });

  test('is over once somebody has closed the dialog, and otherwise told where none opens', async () => {
    expect(await asked(WANTED, false, 'AbortError')).toMatchObject({ isShared: true });
    expect(await asked(WANTED, false, 'NotAllowedError')).toMatchObject({ isShared: false });
    expect(await asked(WANTED, false)).toEqual({ isShared: false, asked: [] });
  });
});
