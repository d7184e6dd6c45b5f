import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Listens, then stops for good, so that the kernel drops further connections once its queue is full. */
const listener = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

export interface SilentPort {
  port: number;
  close(): Promise<void>;
}

/** A loopback port that drops packets, as a firewall does. */
export async function startSilentPort(): Promise<SilentPort> {
  const child: ChildProcess = spawn(process.execPath, ['-e', listener], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [text] = child.stdout === null ? [] : await once(child.stdout, 'data');
  const port = Number(text);
  const waiting: Socket[] = [];
  while (waiting.length < 16 && (await isAccepted(port, waiting)));
  return {
    port,
    close: async () => {
      for (const socket of waiting) socket.destroy();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Connects once more; false when there was no answer. */
function isAccepted(port: number, waiting: Socket[]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    waiting.push(socket);
    socket.on('error', () => undefined);
    const timer = setTimeout(() => resolve(false), 300);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
