import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { isLocal } from './localOnly.ts';

/** Takes a line that was just opened to a place of the server, by a page from `origin` where a browser did so. */
export type AcceptSocket = (socket: WebSocket, place: URL, origin: string | undefined) => void;

/**
 * Opens lines to the places of this server. What `acceptAt` finds for a path takes the line; undefined: nobody is there.
 * Nothing that anybody sends may throw in these listeners: there is nobody to catch it, and the process would end.
 */
export function acceptSockets(server: Server, acceptAt: (path: string) => AcceptSocket | undefined): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, line, head) => {
    line.on('error', () => line.destroy());
    const place = URL.parse(request.url ?? '/', 'http://127.0.0.1');
    const accept = place === null || !isLocal(request) ? undefined : acceptAt(place.pathname);
    if (place === null || accept === undefined) {
      line.destroy();
      return;
    }
    sockets.handleUpgrade(request, line, head, (socket) => {
      socket.on('error', () => socket.terminate());
      accept(socket, place, request.headers.origin);
    });
  });
  return sockets;
}
