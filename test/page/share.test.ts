import { describe, expect, test } from 'vitest';
import { share } from '../../src/page/browser/share.ts';

const LINK = 'https://discord.com/activities/1?custom_id=1%3A%3A%3Apuzzle.shared%3Acellz.x1';
const WANTED = { words: 'Can you?', link: LINK };
const named = (name: string) => Object.assign(new Error(name), { name });

/** What a window was asked to share, by which way. */
function doorsOf(ways: {
  readonly discord?: Error | true;
  readonly device?: Error | true;
  readonly copy?: Error | true;
}) {
  const asked: unknown[] = [];
  const door = (answer: Error | true | undefined) =>
    answer === undefined
      ? undefined
      : async (what: unknown) => {
          asked.push(what);
          if (answer !== true) throw answer;
        };
  return { asked, doors: { discord: door(ways.discord), device: door(ways.device), copy: door(ways.copy) } };
}

describe('sharing from the page', () => {
  test('opens Discord’s dialog in Discord’s window, with what the link carries', async () => {
    const { asked, doors } = doorsOf({ discord: true, device: true, copy: true });
    expect(await share(WANTED, doors)).toBe('done');
    expect(asked).toEqual([{ message: 'Can you?', custom_id: '1:::puzzle.shared:cellz.x1' }]);
  });

  test('opens the device’s dialog in a browser, with the words and the link if there is one', async () => {
    const { asked, doors } = doorsOf({ device: true, copy: true });
    expect([await share(WANTED, doors), await share({ words: 'Can you?' }, doors)]).toEqual(['done', 'done']);
    expect(asked).toEqual([{ text: 'Can you?', url: LINK }, { text: 'Can you?' }]);
  });

  test('does nothing more once somebody has closed the dialog', async () => {
    const { asked, doors } = doorsOf({ device: named('AbortError'), copy: true });
    expect(await share(WANTED, doors)).toBe('done');
    expect(asked).toHaveLength(1);
  });

  test('copies what neither dialog takes, and says where even that is not allowed', async () => {
    const { asked, doors } = doorsOf({ discord: named('old'), device: named('NotAllowedError'), copy: true });
    expect(await share(WANTED, doors)).toBe('copied');
    expect(asked.at(-1)).toBe(`Can you?\n${LINK}`);
    expect(await share(WANTED, doorsOf({ copy: named('NotAllowedError') }).doors)).toBe('failed');
    expect(await share(WANTED, {})).toBe('failed');
  });
});
