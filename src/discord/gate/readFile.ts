import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';

/** How long a player's file may take to arrive from Discord, in milliseconds. */
const PATIENCE = 1500;

/** The text of a file that somebody sent with the option that they call `name`; refused where it is too large, empty or no text. */
export async function readFile(
  name: string,
  maxBytes: number,
  { url, size }: { readonly url: string; readonly size: number },
): Promise<Result<string>> {
  const tooLarge = refuse(phrase('tables.setup.file', { name, bytes: maxBytes }));
  if (size > maxBytes) return tooLarge;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) return refuse(phrase('discord.noFile', { name }));
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > maxBytes) return tooLarge;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.trim() === '' ? refuse(phrase('discord.emptyFile', { name })) : accept(text);
  } catch {
    return refuse(phrase('discord.noFile', { name }));
  }
}
