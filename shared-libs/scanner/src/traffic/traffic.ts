import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { productTimeouts, type Timeouts } from './timeouts.ts';
import { untilAborted } from './until-aborted.ts';

export interface TrafficLimits {
  signal: AbortSignal;
  /** To one host; a function may tell hosts apart. */
  requestsPerSecond: number | ((host: string) => number);
  whenRunning(): Promise<void>;
  /** Told how many milliseconds a request waits for its host's rate limit. */
  onPaceWait?(ms: number): void;
  /** Default: the product's. */
  timeouts?: Partial<Timeouts>;
}

/** Describes what ends a wait for an answer. */
export interface TrafficBounds {
  readonly signal: AbortSignal;
  readonly timeouts: Timeouts;
}

/** Controls all requests of the collectors: stops, pauses, rate-limits and counts them. */
export interface Traffic extends TrafficBounds {
  readonly requestsSent: number;
  /** Waits while the scan is paused, then counts. @throws the signal's reason once aborted. */
  proceed(requests?: number): Promise<void>;
  /** Like `proceed`, but waits for the host's rate limit: one token per HTTP request. */
  proceedTo(host: string): Promise<void>;
}

/** The pace of one host. */
interface HostPace {
  readonly gapMs: number;
  /** Tells what may be made up for at once, after a while without requests. */
  readonly burstMs: number;
  nextFree: number;
}

/** One per scan, so that two assets on one host share its rate limit. */
export function createTraffic(limits: TrafficLimits): Traffic {
  const { signal, requestsPerSecond, whenRunning, onPaceWait } = limits;
  const timeouts = { ...productTimeouts, ...limits.timeouts };
  const hosts = new Map<string, HostPace>();
  let sent = 0;

  const paceOf = (host: string): HostPace => {
    const known = hosts.get(host);
    if (known) return known;
    const perSecond =
      typeof requestsPerSecond === 'number' ? requestsPerSecond : requestsPerSecond(host);
    const gapMs = 1000 / perSecond;
    const pace = {
      gapMs,
      burstMs: (Math.max(1, Math.floor(perSecond)) - 1) * gapMs,
      nextFree: Number.NEGATIVE_INFINITY,
    };
    hosts.set(host, pace);
    return pace;
  };

  const proceed = async (requests = 1) => {
    signal.throwIfAborted();
    await untilAborted(whenRunning(), signal);
    sent += requests;
  };
  return {
    signal,
    timeouts,
    get requestsSent() {
      return sent;
    },
    proceed,
    async proceedTo(host) {
      const pace = paceOf(host);
      const now = performance.now();
      const slot = Math.max(pace.nextFree, now - pace.burstMs);
      pace.nextFree = slot + pace.gapMs;
      if (slot > now) {
        onPaceWait?.(slot - now);
        await wait(slot - now, undefined, { signal });
      }
      await proceed();
    },
  };
}

/** The same traffic, which also stops with `signal`. */
export function trafficUntil(traffic: Traffic, signal: AbortSignal): Traffic {
  const ended = AbortSignal.any([traffic.signal, signal]);
  setMaxListeners(0, ended);
  return {
    signal: ended,
    timeouts: traffic.timeouts,
    get requestsSent() {
      return traffic.requestsSent;
    },
    proceed: async (requests) => {
      signal.throwIfAborted();
      await traffic.proceed(requests);
    },
    proceedTo: async (host) => {
      signal.throwIfAborted();
      await traffic.proceedTo(host);
    },
  };
}
