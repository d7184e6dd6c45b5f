import { setTimeout } from 'node:timers/promises';

/** Describes what went wrong; empty when every request and every visit succeeded. */
export interface Traffic {
  readonly failures: string[];
  /** The number of answered requests and of visits. */
  counts(): { requests: number; visits: number };
  stop(): Promise<void>;
}

/** One request that is sent again and again. */
export interface SteadyRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PAUSE_MS = 100;

/** Sends each request every 100 ms or so. Every answer but a 200 is a failure. */
export function startRequests(url: string, requests: readonly SteadyRequest[]): Traffic {
  const stopped = new AbortController();
  const failures: string[] = [];
  let answered = 0;
  const loop = async ({ path, headers = {} }: SteadyRequest) => {
    while (!stopped.signal.aborted) {
      try {
        const answer = await fetch(url + path, { headers });
        const text = await answer.text();
        if (answer.status === 200) answered += 1;
        else failures.push(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
      } catch (error) {
        failures.push(`${path} was lost: ${String((error as Error).cause ?? error)}`);
      }
      await setTimeout(PAUSE_MS);
    }
  };
  const loops = requests.map(loop);
  return {
    failures,
    counts: () => ({ requests: answered, visits: 0 }),
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}
