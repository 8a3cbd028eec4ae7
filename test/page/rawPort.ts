import { connect, type Socket } from 'node:net';

/** A connection on which anything can be said. */
export interface RawLine {
  readonly socket: Socket;
  /** All that came so far. */
  readonly heard: () => string;
  /** Waits until the other side says something that fits; rejects where it ends without. */
  readonly says: (words: RegExp) => Promise<string>;
  /** Waits until the other side is gone; gives all that it said. */
  readonly ended: Promise<string>;
}

export async function rawLine(url: string): Promise<RawLine> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  const listeners = new Set<() => void>();
  socket.on('data', (data) => {
    heard += data.toString('latin1');
    for (const listener of listeners) listener();
  });
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    heard: () => heard,
    ended,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (words.test(heard)) resolve(heard);
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without saying ${words}: ${heard}`)));
      }),
  };
}

/** The bytes with which a WebSocket is asked for. */
export function writeUpgrade(target: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = {
    Host: '127.0.0.1',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
