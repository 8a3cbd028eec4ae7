import { type InternalRequest, RequestMethod } from 'discord.js';
import { expect, test } from 'vitest';
import { multipartBody } from '../../src/discord/wire/restQueue.ts';

const request: InternalRequest = { fullRoute: '/channels/1/messages', method: RequestMethod.Post };
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('--parlor\r\n\r\n\0')]);

/** What whoever receives such a body reads in it. */
async function received({ body, headers }: InternalRequest): Promise<FormData> {
  if (!(body instanceof Uint8Array)) throw new Error('not in one piece');
  return new Response(Uint8Array.from(body), { headers: headers ?? {} }).formData();
}

test('files and words arrive as they were, in one piece', async () => {
  const names = ['cellz.png', 'a "game" ü.txt', 'replay.gif'];
  const files = [
    { name: names[0] ?? '', data: PNG },
    { name: names[1] ?? '', data: Buffer.from('ümläut\r\n') },
    { name: names[2] ?? '', data: Buffer.from('GIF89a…') },
  ];
  const body = { content: 'A bØard\n**now**', attachments: [{ id: 0, description: 'alt' }] };
  const form = await received(multipartBody({ ...request, files, body }));
  const [picture, words, replay] = [form.get('files[0]'), form.get('files[1]'), form.get('files[2]')];
  if (!(picture instanceof File && words instanceof File && replay instanceof File)) throw new Error('no files');
  expect([picture.name, words.name, replay.name]).toEqual(names);
  expect([picture.type, words.type, replay.type]).toEqual(['image/png', 'application/octet-stream', 'image/gif']);
  expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true);
  expect(await words.text()).toBe('ümläut\r\n');
  expect(JSON.parse(String(form.get('payload_json')))).toEqual(body);
});

test('what has no files, or such as are no bytes, is left to discord.js', () => {
  const words = { ...request, body: { content: 'hello' } };
  expect(multipartBody(words)).toBe(words);
  const number = { ...request, files: [{ name: 'one', data: 1 }] };
  expect(multipartBody(number)).toBe(number);
});
