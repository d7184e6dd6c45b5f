import { performance } from 'node:perf_hooks';
import type { Traffic } from '../../traffic/traffic.ts';
import { createProbePool, type PortState, type ProbePool, type ProbeWorker } from './probe-pool.ts';
import { createRoundTripClock, type RoundTripClock } from './round-trip-clock.ts';
import { inTurns } from './sending-turns.ts';
import { createWitnesses, type Doubt, type Witnesses } from './witnesses.ts';

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
  /** Ports that kept silent in both sweeps of a host that answered all along; ascending. */
  filtered: readonly number[];
  /** Ports that did not answer and may be anything; null when there are none. */
  unclear: UnclearPorts | null;
  /** Ports that were not scanned before the deadline. */
  untried: number;
  /** Smoothed round trip of the ports that answered, in milliseconds; null when none did. */
  roundTripMs: number | null;
}

export interface UnclearPorts {
  count: number;
  doubt: Doubt;
}

/** A host without any answer after this many silent ports counts as absent. */
const MAX_SILENT_PORTS = 1000;
/** Looks at the witnesses while the second sweep runs, because limits of a rate show under load. */
const MAX_LOOKS = 20;
const MIN_PORTS_BETWEEN_LOOKS = 50;
/** A scan is paused and stopped between them. */
const PORTS_BETWEEN_PAUSES = 64;
/** Share of refusals that may need a second attempt. At this rate, two lost in a row are rare. */
const TOLERATED_LOSS = 0.01;

/**
 * Connects to each port and closes the connection at once. The timeout follows the measured round
 * trips; a silent port is tried a second time, on a slower one.
 * @throws the signal's reason, within milliseconds of the abort.
 */
export async function connectScan(scan: ConnectScan): Promise<ConnectScanResult> {
  const clock = createRoundTripClock(scan.traffic.timeouts);
  const deadline = { at: performance.now() + scan.deadlineMs };
  const first = await sweep(scan, scan.ports, { clock, deadline, witnesses: null });
  const again = [...first.silent, ...first.unsent];
  const isAbsent = first.open.length === 0 && first.closed.length === 0;
  if (isAbsent || again.length === 0) {
    const doubt = first.unsent.length > 0 ? 'unsent' : 'no-answer';
    return resultOf(first, { ...nothing, silent: again }, doubt, clock);
  }
  const witnesses = createWitnesses(first, (port) => isAnswered(scan, port, clock));
  await scan.traffic.proceed(0);
  await witnesses.look();
  // The host exists, so however many ports keep silent, all of them get their second attempt.
  const patiently = { ...scan, onProgress: () => undefined };
  const second = await sweep(patiently, again, { clock, deadline, witnesses });
  await witnesses.look();
  const doubt = second.unsent.length > 0 ? 'unsent' : doubtOf(first, second, witnesses);
  return resultOf(first, second, doubt, clock);
}

/** Returns whether silence may have another cause than a firewall; null when it cannot. */
function doubtOf(first: Sweep, second: Sweep, witnesses: Witnesses): Doubt | null {
  const refusals = first.closed.length + second.closed.length;
  const isLossy = second.open.length > 0 || second.closed.length > refusals * TOLERATED_LOSS;
  return witnesses.doubt() ?? (isLossy ? 'loss' : null);
}

function resultOf(
  first: Sweep,
  second: Sweep,
  doubt: Doubt | null,
  clock: RoundTripClock,
): ConnectScanResult {
  const silent = [...second.silent, ...second.unsent];
  return {
    open: ascending([...first.open, ...second.open]),
    closed: ascending([...first.closed, ...second.closed]),
    filtered: doubt === null ? ascending(silent) : [],
    unclear: doubt === null || silent.length === 0 ? null : { count: silent.length, doubt },
    untried: first.untried.length + second.untried.length,
    roundTripMs: clock.roundTripMs(),
  };
}

const ascending = (ports: readonly number[]): readonly number[] => ports.toSorted((a, b) => a - b);

interface Sweep extends Record<PortState | 'untried', readonly number[]> {}

const nothing: Sweep = { open: [], closed: [], silent: [], unsent: [], untried: [] };

interface SweepMode {
  clock: RoundTripClock;
  /** By `performance.now()`; a pause puts it off. */
  deadline: { at: number };
  /** Looked at meanwhile; null in the first sweep, in which a host may turn out to be absent. */
  witnesses: Witnesses | null;
}

async function sweep(
  scan: ConnectScan,
  ports: readonly number[],
  { clock, deadline, witnesses }: SweepMode,
): Promise<Sweep> {
  const { traffic } = scan;
  const found: Record<keyof Sweep, number[]> = {
    open: [],
    closed: [],
    silent: [],
    unsent: [],
    untried: [],
  };
  const between = Math.max(MIN_PORTS_BETWEEN_LOOKS, Math.ceil(ports.length / MAX_LOOKS));
  let next = 0;
  const isAbsent = () =>
    witnesses === null &&
    found.silent.length >= MAX_SILENT_PORTS &&
    found.open.length === 0 &&
    found.closed.length === 0;

  const { signal } = traffic;
  /** Workers that send nothing until it is known that the scan is not paused. */
  let held: ProbeWorker[] | null = null;
  const whileHeld = async (release: (worker: ProbeWorker) => void) => {
    held = [];
    const since = performance.now();
    await traffic.proceed(0);
    deadline.at += performance.now() - since;
    const waiting = held;
    held = null;
    for (const worker of waiting) release(worker);
  };
  const work = (pool: ProbePool) =>
    new Promise<void>((resolve, reject) => {
      const probe = (worker: ProbeWorker, port: number) => {
        const timeoutMs = witnesses === null ? clock.timeoutMs() : clock.patientTimeoutMs();
        worker.probe(port, timeoutMs, (state) => {
          if (!signal.aborted) {
            found[state].push(port);
            scan.onProgress?.(1);
          }
          wait(worker);
        });
      };
      const goOn = (worker: ProbeWorker): void => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        if (held !== null) {
          held.push(worker);
          return;
        }
        while (next < ports.length && (performance.now() > deadline.at || isAbsent())) {
          found.untried.push(ports[next] ?? 0);
          next += 1;
        }
        const port = ports[next];
        if (port === undefined) {
          working -= 1;
          if (working === 0) resolve();
          return;
        }
        next += 1;
        const goOnWith = () => probe(worker, port);
        // Calling `proceed` for every port would cost more than the connection itself.
        if (next % PORTS_BETWEEN_PAUSES === 1) whileHeld(wait).then(goOnWith, reject);
        else if (witnesses !== null && next % between === 0)
          witnesses.look().then(goOnWith, reject);
        else goOnWith();
      };
      const wait = inTurns(goOn);
      let working = Math.min(scan.concurrency, ports.length);
      if (working === 0) resolve();
      for (const worker of Array.from({ length: working }, pool.open)) wait(worker);
    });
  await untilStopped(scan, clock, work);
  return found;
}

/** Returns whether a port that answered before still does. */
const isAnswered = (scan: ConnectScan, port: number, clock: RoundTripClock) =>
  untilStopped(scan, clock, async (pool) => {
    const state = await new Promise<PortState>((resolve) =>
      pool.open().probe(port, clock.patientTimeoutMs(), resolve),
    );
    scan.traffic.signal.throwIfAborted();
    return state === 'open' || state === 'closed';
  });

/** Ends the connections in flight when the scan is aborted. */
async function untilStopped<T>(
  { address, traffic: { signal } }: ConnectScan,
  clock: RoundTripClock,
  work: (pool: ProbePool) => Promise<T>,
): Promise<T> {
  const pool = createProbePool(address, clock);
  const stop = () => pool.end();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work(pool);
  } finally {
    signal.removeEventListener('abort', stop);
    pool.end();
  }
}
