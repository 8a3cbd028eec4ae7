import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a PostgreSQL server that can be told to break. */
export interface BreakingLine {
  /** `postgres://…` through this line. */
  readonly uri: string;
  /** Breaks the connection on which the server answers next, in place of the answer. */
  readonly loseNextAnswer: () => void;
  /** How many answers were lost. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
}

/** Opens a line to the server at `uri`, on a port of its own. */
export async function startLine(uri: string): Promise<BreakingLine> {
  const server = new URL(uri);
  const open = new Set<Socket>();
  let losesNext = false;
  let lost = 0;
  const line = createServer((near) => {
    const far = connect(Number(server.port), server.hostname);
    const breakOff = () => {
      near.destroy();
      far.destroy();
      open.delete(near);
    };
    open.add(near);
    for (const end of [near, far]) end.on('error', breakOff).on('close', breakOff);
    near.on('data', (asked) => far.write(asked));
    far.on('data', (answer) => {
      if (!losesNext) {
        near.write(answer);
        return;
      }
      losesNext = false;
      lost += 1;
      breakOff();
    });
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const through = new URL(uri);
  through.hostname = '127.0.0.1';
  // What listens on a port has an address that is no text.
  through.port = String((line.address() as AddressInfo).port);
  return {
    uri: through.href,
    loseNextAnswer: () => {
      losesNext = true;
    },
    lost: () => lost,
    close: async () => {
      for (const near of open) near.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}
