import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { untilAborted } from './until-aborted.ts';

export interface TrafficLimits {
  signal: AbortSignal;
  /** To one host; a function may tell hosts apart. */
  requestsPerSecond: number | ((host: string) => number);
  whenRunning(): Promise<void>;
}

/** Controls all requests of the collectors: stops, pauses, rate-limits and counts them. */
export interface Traffic {
  readonly signal: AbortSignal;
  readonly requestsSent: number;
  /** Waits while the scan is paused, then counts. @throws the signal's reason once aborted. */
  proceed(requests?: number): Promise<void>;
  /** Like `proceed`, but waits for the host's rate limit: one token per HTTP request. */
  proceedTo(host: string): Promise<void>;
}

/** One per scan, so that two assets on one host share its rate limit. */
export function createTraffic({ signal, requestsPerSecond, whenRunning }: TrafficLimits): Traffic {
  const paceOf = (host: string) =>
    typeof requestsPerSecond === 'number' ? requestsPerSecond : requestsPerSecond(host);
  const nextFree = new Map<string, number>();
  let sent = 0;

  const proceed = async (requests = 1) => {
    signal.throwIfAborted();
    await untilAborted(whenRunning(), signal);
    sent += requests;
  };
  return {
    signal,
    get requestsSent() {
      return sent;
    },
    proceed,
    async proceedTo(host) {
      const gapMs = 1000 / paceOf(host);
      const burst = Math.max(1, Math.floor(paceOf(host)));
      const now = performance.now();
      const earliest = now - (burst - 1) * gapMs;
      const slot = Math.max(nextFree.get(host) ?? earliest, earliest);
      nextFree.set(host, slot + gapMs);
      if (slot > now) await wait(slot - now, undefined, { signal });
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
