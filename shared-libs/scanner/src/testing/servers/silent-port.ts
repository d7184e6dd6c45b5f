import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const BACKLOG = 1;
/** Tells what the kernel accepts while the process stands still. */
const PLACES = BACKLOG + 1;

/** Answers like Redis without a password. */
const redis = `
  const answers = { PING: '+PONG', DBSIZE: ':0' };
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) =>
      socket.write((answers[String(bytes).trim()] ?? "-ERR unknown command 'x'") + '\\r\\n'));
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: ${BACKLOG} }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
  });
`;

/** A Redis on loopback, before which a test puts a firewall. */
export interface FirewalledPort {
  port: number;
  /** Drops packets: the process stands still, its queue of connections is full but for `spare`. */
  drop(spare?: 0 | 1): Promise<void>;
  /** Answers again. */
  admit(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a port that answers until it is told to drop packets. */
export async function startFirewalledPort(): Promise<FirewalledPort> {
  const child: ChildProcess = spawn(process.execPath, ['-e', redis], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [text] = child.stdout === null ? [] : await once(child.stdout, 'data');
  const port = Number(text);
  const waiting: Socket[] = [];
  const hangUp = () => {
    for (const socket of waiting.splice(0)) socket.destroy();
  };
  return {
    port,
    drop: async (spare = 0) => {
      child.kill('SIGSTOP');
      const enough = spare === 0 ? 16 : PLACES - spare;
      while (waiting.length < enough && (await isAccepted(port, waiting)));
    },
    admit: async () => {
      child.kill('SIGCONT');
      hangUp();
      // Connections are served in order, so the queue is empty once the newest has an answer.
      while (!(await isAccepted(port, waiting, 'data')));
      hangUp();
    },
    close: async () => {
      hangUp();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A loopback port that drops packets, as a firewall does. */
export async function startSilentPort(): Promise<FirewalledPort> {
  const port = await startFirewalledPort();
  await port.drop();
  return port;
}

/** Connects once more; false when there was no answer of the kernel, or no data of the process. */
function isAccepted(
  port: number,
  waiting: Socket[],
  by: 'connect' | 'data' = 'connect',
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    waiting.push(socket);
    socket.on('error', () => undefined);
    const timer = setTimeout(() => resolve(false), 300);
    if (by === 'data') socket.write('PING\r\n');
    socket.once(by, () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
