import { performance } from 'node:perf_hooks';
import { openConnector } from './open-connector.ts';
import type { RoundTripClock } from './round-trip-clock.ts';

/** `unsent`: this machine could not send, so nothing is known. */
export type PortState = 'open' | 'closed' | 'silent' | 'unsent';

/** Probes one port after the other. */
export interface ProbeLane {
  /** Connects and closes at once; repeats the attempt after an error of this machine. Never rejects. */
  probe(port: number, timeoutMs: number): Promise<PortState>;
}

/** The lanes of one scan, with one timer: a timer for each would cost as much as the connection. */
export interface ProbeLanes {
  open(): ProbeLane;
  /** Ends all connections, whose ports then count as silent, and the timer. */
  end(): void;
}

interface OpenLane extends ProbeLane {
  /** By `performance.now()`; null between two probes. */
  readonly endsAt: number | null;
  giveUp(): void;
}

const TICK_MS = 20;

export function createProbeLanes(address: string, clock: RoundTripClock): ProbeLanes {
  const lanes: OpenLane[] = [];
  const lateAt = (now: number) => lanes.filter(({ endsAt }) => endsAt !== null && endsAt <= now);
  const timer = setInterval(() => {
    const now = performance.now();
    if (lateAt(now).length === 0) return;
    // An answer that arrived while this process was busy is read before the time counts as over.
    setImmediate(() => {
      for (const lane of lateAt(now)) lane.giveUp();
    });
  }, TICK_MS);
  return {
    open() {
      const lane = openLane(address, clock);
      lanes.push(lane);
      return lane;
    },
    end: () => {
      clearInterval(timer);
      for (const lane of lanes) lane.giveUp();
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

const MOST_ATTEMPTS = 20;

function openLane(address: string, clock: RoundTripClock): OpenLane {
  const connector = openConnector(address);
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
  const onEnd = (error: string | null) => settle(stateOf(error));
  const attempt = (port: number, timeoutMs: number) =>
    new Promise<PortState>((resolve) => {
      settle = resolve;
      startedAt = performance.now();
      endsAt = startedAt + timeoutMs;
      connector.connect(port, onEnd);
    });
  return {
    get endsAt() {
      return endsAt;
    },
    giveUp() {
      if (endsAt === null) return;
      endsAt = null;
      connector.abort();
    },
    async probe(port, timeoutMs) {
      let found = await attempt(port, timeoutMs);
      for (let attempts = 1; attempts < MOST_ATTEMPTS && found === 'unsent'; attempts += 1) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        found = await attempt(port, timeoutMs);
      }
      return found;
    },
  };
}
