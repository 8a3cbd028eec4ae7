import type { Context } from 'hono';
import { demandSize, type Upload } from '../attachments.ts';
import { refuse } from '../refusal.ts';

/** A request's body: its JSON, and the files that came with it. */
export interface Body {
  readonly json: unknown;
  readonly uploads: readonly Upload[];
}

/** Reads a body that is JSON, or multipart with `payload_json` and `files[n]`. */
export async function readBody(context: Context): Promise<Body> {
  const type = context.req.header('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) {
    const text = await context.req.text();
    return { json: text === '' ? {} : parseJson(text), uploads: [] };
  }
  const form = await context.req.formData().catch(() => refuse('invalidJson'));
  const uploads: Upload[] = [];
  for (const [name, value] of form.entries()) {
    const index = /^files\[(\d{1,2})\]$/.exec(name)?.[1];
    if (index === undefined || typeof value === 'string') continue;
    const bytes = new Uint8Array(await value.arrayBuffer());
    uploads[Number(index)] = { filename: value.name, contentType: value.type || guessType(value.name), bytes };
  }
  const files = uploads.filter((upload) => upload !== undefined);
  demandSize(files);
  const payload = form.get('payload_json');
  return { json: typeof payload === 'string' ? parseJson(payload) : {}, uploads: files };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('invalidJson');
  }
}

const TYPES_BY_ENDING: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
};

/** What a file is, by its name. */
export function guessType(filename: string): string {
  return TYPES_BY_ENDING[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
