/** What our font has letters for: others would stand on a picture as boxes. */
const LETTERLESS = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 !#$%&'()*+,./:;=?@_~-]/gu;

/** A name as it can be written on a picture, with fancy letters made plain; empty where nothing of it can. */
export function writable(name: string): string {
  return name.normalize('NFKC').replaceAll(LETTERLESS, '').replaceAll(/\s+/g, ' ').trim();
}
