import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { RoundTripClock } from './round-trip-clock.ts';

/** `unsent`: this machine could not send, so nothing is known. */
export type PortState = 'open' | 'closed' | 'silent' | 'unsent';

export interface PortProbe {
  address: string;
  port: number;
  timeoutMs: number;
  clock: RoundTripClock;
  inFlight: Set<Socket>;
}

/** Errors of this machine, such as too few sockets or its own firewall; the port is tried again. */
const localErrors = new Set([
  'EMFILE',
  'ENFILE',
  'EADDRNOTAVAIL',
  'ENOBUFS',
  'EAGAIN',
  'EPERM',
  'EACCES',
]);

/** Probes one port, and repeats the attempt after an error of this machine. */
export async function probePort(probe: PortProbe): Promise<PortState> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const state = await attemptConnection(probe);
    if (state !== 'unsent') return state;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return 'unsent';
}

/** Never rejects. A socket that is destroyed from outside counts as silent. */
function attemptConnection(probe: PortProbe): Promise<PortState> {
  const { address, port, timeoutMs, clock, inFlight } = probe;
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = new Socket();
    inFlight.add(socket);
    const finish = (state: PortState, answered = false) => {
      clearTimeout(timer);
      inFlight.delete(socket);
      if (answered) clock.observe(performance.now() - startedAt);
      socket.destroy();
      resolve(state);
    };
    // An answer that arrived while this process was busy is read before the time counts as over.
    const timer = setTimeout(() => setImmediate(() => finish('silent')), timeoutMs);
    socket.once('connect', () => finish(isSelfConnected(socket) ? 'closed' : 'open', true));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== undefined && localErrors.has(error.code)) finish('unsent');
      else if (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET') finish('closed', true);
      else finish('silent');
    });
    socket.once('close', () => finish('silent'));
    socket.connect({ host: address, port, autoSelectFamily: false });
  });
}

/** On loopback the kernel may pick the probed port as source and connect a socket to itself. */
const isSelfConnected = (socket: Socket): boolean =>
  socket.localPort === socket.remotePort && socket.localAddress === socket.remoteAddress;
