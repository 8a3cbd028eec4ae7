/** What our font has letters for: others would stand on a picture as boxes. */
const LETTERLESS = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 !#$%&'()*+,./:;=?@_~-]/gu;

/**
 * A name as it can be written on a picture, with fancy letters made plain. Where it has letters that our font lacks it is
 * the handle, which Discord keeps to plain ones; empty where nothing of either can be written.
 */
export function writable(name: string, handle = ''): string {
  const plain = name.normalize('NFKC');
  const written = plain.replaceAll(LETTERLESS, '').replaceAll(/\s+/g, ' ').trim();
  const isWhole = written !== '' && !(plain.match(LETTERLESS) ?? []).some((lost) => /\p{L}/u.test(lost));
  return isWhole || handle === '' ? written : writable(handle);
}
