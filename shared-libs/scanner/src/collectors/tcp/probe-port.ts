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
  inFlight: ProbesInFlight;
}

/** One timer for all connections of a scan: a timer for each would cost as much as the connection. */
export interface ProbesInFlight {
  readonly pending: Set<PendingProbe>;
  /** Ends all connections, whose ports then count as silent, and the timer. */
  end(): void;
}

interface PendingProbe {
  /** By `performance.now()`. */
  readonly endsAt: number;
  readonly finish: (state: PortState) => void;
}

const TICK_MS = 20;

export function createProbesInFlight(): ProbesInFlight {
  const pending = new Set<PendingProbe>();
  const timer = setInterval(() => {
    const now = performance.now();
    const late = [...pending].filter(({ endsAt }) => endsAt <= now);
    // An answer that arrived while this process was busy is read before the time counts as over.
    if (late.length === 0) return;
    setImmediate(() => {
      for (const { finish } of late) finish('silent');
    });
  }, TICK_MS);
  return {
    pending,
    end: () => {
      clearInterval(timer);
      for (const { finish } of pending) finish('silent');
    },
  };
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
  let state = await attemptConnection(probe);
  for (let attempt = 1; attempt < MOST_ATTEMPTS && state === 'unsent'; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    state = await attemptConnection(probe);
  }
  return state;
}

const MOST_ATTEMPTS = 20;

/** Never rejects. */
function attemptConnection(probe: PortProbe): Promise<PortState> {
  const { address, port, timeoutMs, clock, inFlight } = probe;
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = new Socket();
    let isPending = true;
    const finish = (state: PortState) => {
      if (!isPending) return;
      isPending = false;
      inFlight.pending.delete(entry);
      socket.destroy();
      resolve(state);
    };
    const answer = (state: PortState) => {
      if (isPending) clock.observe(performance.now() - startedAt);
      finish(state);
    };
    const entry: PendingProbe = { endsAt: startedAt + timeoutMs, finish };
    inFlight.pending.add(entry);
    socket.on('connect', () => answer(isSelfConnected(socket) ? 'closed' : 'open'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ECONNRESET') answer('closed');
      else finish(code !== undefined && localErrors.has(code) ? 'unsent' : 'silent');
    });
    socket.connect({ host: address, port, autoSelectFamily: false });
  });
}

/** On loopback the kernel may pick the probed port as source and connect a socket to itself. */
const isSelfConnected = (socket: Socket): boolean =>
  socket.localPort === socket.remotePort && socket.localAddress === socket.remoteAddress;
