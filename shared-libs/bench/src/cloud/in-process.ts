import type { Send } from '../../../cloud-scanner/src/aws/client/send.ts';
import { type QuotaName, quotas, secondsOf } from './quotas.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const LATENCY_MS = 30;
/** Lists that a scan reads at the same time. */
const SIDE_BY_SIDE = 8;

/** Calls by the limit that they are counted for. */
export type Calls = Readonly<Record<QuotaName, number>>;

export const noCalls = (): Record<QuotaName, number> => ({
  'resource-graph': 0,
  'resource-manager': 0,
  cloudasset: 0,
  compute: 0,
});

/** How a scan of this process ended; times are those of a clock that stands still while the processor works. */
export interface Scanned {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Calls that were answered, by the limit that counts them. */
  readonly calls: Calls;
  readonly throttled: number;
  readonly resources: number;
  readonly incomplete: number;
  readonly lists: number;
}

interface Answered {
  readonly status: number;
  /** A text as it is, anything else as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests to answers of this process, after a latency and under the limits of the provider. */
export function sendTo(
  clock: VirtualClock,
  answerTo: (url: URL, init: Parameters<Send>[1]) => Promise<Answered> | Answered,
  isThrottled: (url: URL) => Answered | null = () => null,
): Send {
  return async (address, init) => {
    await clock.wait(LATENCY_MS);
    const url = new URL(address);
    const { status, body, headers } = isThrottled(url) ?? (await answerTo(url, init));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
}

/** Seconds that the fullest limit needs, and what is read after each other at the least. */
export function boundOf(calls: Calls, { lists, pages }: { lists: number; pages: number }): number {
  const names = Object.keys(quotas) as QuotaName[];
  const limits = names.map((name) => secondsOf(name, calls[name]));
  const waits = (Math.ceil(lists / SIDE_BY_SIDE) + pages + 3) * (LATENCY_MS / 1000);
  return Math.max(...limits) + waits;
}
