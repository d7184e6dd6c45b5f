import { performance } from 'node:perf_hooks';
import { openConnector } from './open-connector.ts';
import type { RoundTripClock } from './round-trip-clock.ts';

/** `unsent`: this machine could not send, so nothing is known. */
export type PortState = 'open' | 'closed' | 'silent' | 'unsent';

/** Probes one port after the other. */
export interface ProbeWorker {
  /**
   * Connects and closes at once; repeats the attempt after an error of this machine.
   * @param onState called once, later: promises would cost a tenth of a connection
   */
  probe(port: number, timeoutMs: number, onState: (state: PortState) => void): void;
}

/** The workers of one scan, with one timer: a timer for each would cost as much as the connection. */
export interface ProbePool {
  open(): ProbeWorker;
  /** Ends all connections, whose ports then count as silent, and the timer. */
  end(): void;
}

interface OpenWorker extends ProbeWorker {
  /** By `performance.now()`; null between two probes. */
  readonly endsAt: number | null;
  giveUp(): void;
}

const TICK_MS = 20;

export function createProbePool(address: string, clock: RoundTripClock): ProbePool {
  const workers: OpenWorker[] = [];
  const lateAt = (now: number) => workers.filter(({ endsAt }) => endsAt !== null && endsAt <= now);
  const timer = setInterval(() => {
    const now = performance.now();
    if (lateAt(now).length === 0) return;
    // An answer that arrived while this process was busy is read before the time counts as over.
    setImmediate(() => {
      for (const worker of lateAt(now)) worker.giveUp();
    });
  }, TICK_MS);
  return {
    open() {
      const worker = openWorker(address, clock);
      workers.push(worker);
      return worker;
    },
    end: () => {
      clearInterval(timer);
      for (const worker of workers) worker.giveUp();
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

const MAX_ATTEMPTS = 20;

const AGAIN_MS = 25;

function openWorker(address: string, clock: RoundTripClock): OpenWorker {
  const connector = openConnector(address);
  let port = 0;
  let timeoutMs = 0;
  let attempts = 0;
  let startedAt = 0;
  let endsAt: number | null = null;
  let settle: (state: PortState) => void = () => undefined;

  const stateOf = (error: string | null): PortState => {
    if (endsAt === null) return 'silent';
    endsAt = null;
    const isAnswer = error === null || error === 'ECONNREFUSED' || error === 'ECONNRESET';
    if (isAnswer) clock.observe(performance.now() - startedAt);
    if (error === null) return 'open';
    if (isAnswer) return 'closed';
    return localErrors.has(error) ? 'unsent' : 'silent';
  };
  const attempt = () => {
    attempts += 1;
    startedAt = performance.now();
    endsAt = startedAt + timeoutMs;
    connector.connect(port, onEnd);
  };
  const onEnd = (error: string | null) => {
    const state = stateOf(error);
    if (state === 'unsent' && attempts < MAX_ATTEMPTS) setTimeout(attempt, AGAIN_MS);
    else settle(state);
  };
  return {
    get endsAt() {
      return endsAt;
    },
    giveUp() {
      if (endsAt === null) return;
      endsAt = null;
      connector.abort();
    },
    probe(nextPort, patienceMs, onState) {
      port = nextPort;
      timeoutMs = patienceMs;
      attempts = 0;
      settle = onState;
      attempt();
    },
  };
}
