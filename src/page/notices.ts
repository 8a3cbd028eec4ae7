import type { Scene } from '../play/contract/scene.ts';
import { pageRows, type RowOptions } from './pageRows.ts';
import { type NamesOf, type PageReader, withNames } from './personNames.ts';
import type { PagePictures } from './pictures.ts';
import type { PageAnswer } from './protocol.ts';

/** Longer texts than this, in characters, are not shown as passing notices. */
const LONGEST_NOTICE = 300;

/** What only one person is told: short texts as passing notices; pictures, questions and long texts in a sheet. */
export async function noticesFor(
  reader: PageReader,
  said: readonly Scene[],
  pictures: PagePictures,
  readNames: NamesOf,
  rowOptions: Pick<RowOptions, 'isHere'> = {},
): Promise<Pick<PageAnswer, 'notice' | 'aside'>> {
  const { person } = reader;
  const large = said.findLast(isLarge);
  const small = said.filter((screen) => screen !== large).map(({ content }) => content);
  const notice = small.length === 0 ? {} : { notice: await withNames(small.join('\n'), reader, readNames) };
  if (large === undefined) return notice;
  const words = await withNames(large.content, reader, readNames);
  const files = (large.files ?? []).filter(({ name }) => name.endsWith('.png'));
  const shown = [
    ...(large.picture === undefined ? [] : [large.picture]),
    ...files.map(({ name, bytes, alt = '' }) => ({ name, png: bytes, alt })),
  ];
  const all = shown.map((one) => pictures.keep(person, one));
  return { ...notice, aside: { words, pictures: all, rows: pageRows(large.rows, rowOptions) } };
}

function isLarge({ content, picture, rows }: Scene): boolean {
  return picture !== undefined || rows.length > 0 || content.length > LONGEST_NOTICE;
}
