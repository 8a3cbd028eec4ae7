import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Seven open spaces: one stays open at the end, so that two players have three turns each. */
export const SMALL_MAP =
  'LENGTH 3\nHEIGHT 3\nRESOURCE 4 STONE TIMBER WHEAT SHEEP\nRESOURCE 0 WHEAT WHEAT STONE STONE\n';

/** Sends `/newhaven new … map:` with a file of this map. */
export async function sendMap(page: Page, command: string, map: string): Promise<void> {
  const file = join(tmpdir(), `parlor-${process.pid}.gbmap`);
  await writeFile(file, map);
  await page.getByRole('combobox', { name: /Message/ }).fill(`${command} map:`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('option', { name: /Choose a file/ }).click();
  await (await chooser).setFiles(file);
  await page.getByRole('button', { name: 'Send' }).click();
}
