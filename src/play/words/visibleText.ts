/** Characters that take no space, reverse the surrounding text, or are invisible. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** A typed text without spaces around it, with at most `most` characters; empty if nothing of it can be seen. */
export function cutVisible(text: string, most: number): string {
  const isSeen = text.replace(UNSEEN, '').trim() !== '';
  return isSeen ? Array.from(text.trim()).slice(0, most).join('') : '';
}
