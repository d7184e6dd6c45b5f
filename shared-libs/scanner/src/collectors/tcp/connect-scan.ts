import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Traffic } from '../../traffic/traffic.ts';

export type PortState = 'open' | 'closed' | 'silent';

export interface ConnectScan {
  address: string;
  ports: readonly number[];
  traffic: Traffic;
  /** Connections in flight. */
  concurrency: number;
  /** Called with the number of ports that got a state since the last call. */
  onProgress?(settled: number): void;
  /** Ports that are left after this time stay untried. Milliseconds. */
  deadlineMs: number;
}

export interface ConnectScanResult {
  open: readonly number[];
  /** Ports that refused the connection, so the host exists; ascending. */
  closed: readonly number[];
  /** Ports that did not answer on two attempts: what is behind them is unknown. */
  silent: number;
  /** Ports that were not scanned before the deadline. */
  untried: number;
  /** Smoothed round trip of the ports that answered, in milliseconds; null when none did. */
  roundTripMs: number | null;
}

/** Errors of this machine, such as too few sockets; the port is tried again. */
const localErrors = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'EAGAIN']);
/** A host without any answer after this many silent ports counts as absent. */
const MAX_SILENT_PORTS = 1000;

/**
 * Connects to each port and closes the connection at once. The timeout follows the measured round
 * trips; a silent port is tried a second time.
 * @throws the signal's reason, within milliseconds of the abort.
 */
export async function connectScan(scan: ConnectScan): Promise<ConnectScanResult> {
  const clock = createRoundTripClock();
  const endsAt = performance.now() + scan.deadlineMs;
  const first = await sweep(scan, scan.ports, clock, endsAt, true);
  const isAbsent = first.open.length === 0 && first.closed.length === 0;
  const again = { ...scan, onProgress: () => undefined };
  // The host exists, so however many ports keep silent, all of them get their second attempt.
  const second = isAbsent
    ? { open: [], closed: [], silent: first.silent, untried: [] }
    : await sweep(again, first.silent, clock, endsAt, false);
  return {
    open: [...first.open, ...second.open].sort((a, b) => a - b),
    closed: [...first.closed, ...second.closed].sort((a, b) => a - b),
    silent: second.silent.length,
    untried: first.untried.length + second.untried.length,
    roundTripMs: clock.roundTripMs(),
  };
}

interface Sweep {
  open: number[];
  closed: number[];
  silent: number[];
  untried: number[];
}

async function sweep(
  scan: ConnectScan,
  ports: readonly number[],
  clock: RoundTripClock,
  endsAt: number,
  mayBeAbsent: boolean,
): Promise<Sweep> {
  const { traffic, address } = scan;
  const found: Sweep = { open: [], closed: [], silent: [], untried: [] };
  const inFlight = new Set<Socket>();
  let next = 0;
  const isAbsent = () =>
    mayBeAbsent &&
    found.silent.length >= MAX_SILENT_PORTS &&
    found.open.length === 0 &&
    found.closed.length === 0;

  const worker = async () => {
    while (next < ports.length) {
      const port = ports[next];
      next += 1;
      if (port === undefined) return;
      if (performance.now() > endsAt || isAbsent()) {
        found.untried.push(port);
        continue;
      }
      // Calling `proceed` for every port would cost more than the connection itself.
      if (next % 64 === 1) await traffic.proceed(0);
      const state = await probePort(address, port, clock, inFlight);
      traffic.signal.throwIfAborted();
      if (state === 'open') found.open.push(port);
      else if (state === 'closed') found.closed.push(port);
      else found.silent.push(port);
      scan.onProgress?.(1);
    }
  };
  const stop = () => {
    for (const socket of inFlight) socket.destroy();
  };
  traffic.signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all(Array.from({ length: Math.min(scan.concurrency, ports.length) }, worker));
  } finally {
    traffic.signal.removeEventListener('abort', stop);
  }
  return found;
}

/** Probes one port, and repeats the attempt after an error of this machine. */
async function probePort(
  address: string,
  port: number,
  clock: RoundTripClock,
  inFlight: Set<Socket>,
): Promise<PortState> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const state = await attemptConnection(address, port, clock, inFlight);
    if (state !== 'local-error') return state;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return 'silent';
}

/** Never rejects. A socket that is destroyed from outside counts as silent. */
function attemptConnection(
  address: string,
  port: number,
  clock: RoundTripClock,
  inFlight: Set<Socket>,
): Promise<PortState | 'local-error'> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = new Socket();
    inFlight.add(socket);
    const finish = (state: PortState | 'local-error', answered = false) => {
      clearTimeout(timer);
      inFlight.delete(socket);
      if (answered) clock.observe(performance.now() - startedAt);
      socket.destroy();
      resolve(state);
    };
    const timer = setTimeout(() => finish('silent'), clock.timeoutMs());
    socket.once('connect', () => finish(isSelfConnected(socket) ? 'closed' : 'open', true));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== undefined && localErrors.has(error.code)) finish('local-error');
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

interface RoundTripClock {
  observe(ms: number): void;
  /** Returns how long to wait for the next answer. */
  timeoutMs(): number;
  roundTripMs(): number | null;
}

/** The estimate TCP itself uses for its retransmissions: smoothed mean plus four deviations. */
function createRoundTripClock(): RoundTripClock {
  let mean: number | null = null;
  let deviation = 0;
  return {
    observe(ms) {
      if (mean === null) {
        mean = ms;
        deviation = ms / 2;
        return;
      }
      deviation = 0.75 * deviation + 0.25 * Math.abs(ms - mean);
      mean = 0.875 * mean + 0.125 * ms;
    },
    timeoutMs: () => (mean === null ? 1500 : Math.min(1500, Math.max(200, mean + 4 * deviation))),
    roundTripMs: () => mean,
  };
}
