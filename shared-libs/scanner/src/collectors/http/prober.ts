import { randomBytes } from 'node:crypto';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { MAX_PROBE_BYTES } from '../../limits.ts';
import { isMissingPage } from '../../subjects/web/presence.ts';
import {
  type Exchange,
  type Probe,
  probeKey,
  sentHeaders,
  sentPath,
  type WebOrigin,
} from '../../subjects/web/web-origin.ts';
import { createHttpClient, type HttpOptions, type WebEndpoint } from './http-client.ts';

/** No more requests are sent after this many failures in a row. */
const MAX_FAILURES_IN_A_ROW = 4;
const WORKERS = 4;
/** Characters of a page that is kept for further checks: those of many hosts would not fit into memory. */
const MAX_KEPT_BODY = 2048;

export interface ProberRequest extends HttpOptions {
  endpoint: WebEndpoint;
}

/** Sends the probes of single checks to an origin, and stops after repeated failures. */
export interface Prober {
  /** Returns the origin with the answers to `probes` only. */
  ask(probes: readonly Probe[]): Promise<WebOrigin>;
  /** Call it when the answers so far are not needed any more. */
  release(): void;
  close(): Promise<void>;
}

/** @param request for the same endpoint; each prober opens its own connections */
export function createProber(origin: WebOrigin, request: ProberRequest): Prober {
  const client = createHttpClient(request.endpoint, request);
  client.sendCookie(origin.cookie ?? null);
  let failuresInARow = 0;
  const stopReason = (): string | null => {
    if (failuresInARow >= MAX_FAILURES_IN_A_ROW) return 'The server stopped answering';
    return client.awaitedMs > request.traffic.timeouts.probesMs
      ? 'The time limit for this server was reached'
      : null;
  };
  const askOne = async (probe: Probe, path: string): Promise<Read<Exchange>> => {
    const reason = stopReason();
    if (reason !== null) return unknown(reason);
    const answer = await client.send({
      method: probe.method,
      path,
      maxBytes: MAX_PROBE_BYTES,
      ...(probe.headers && { headers: sentHeaders(probe.headers, origin) }),
    });
    const isInTime = answer.ok && !answer.value.isOutOfTime;
    failuresInARow = isInTime ? 0 : failuresInARow + 1;
    return answer.ok ? known(answer.value.exchange) : answer;
  };
  /** Several checks read the page of a folder, so it is asked for once, unless it is large. */
  const pages = new Map<string, Promise<Read<Exchange>>>();
  const large = new Set<string>();
  const askShared = async (probe: Probe, folder: string): Promise<Read<Exchange>> => {
    if (probe.path !== '') return await askOne(probe, folder + sentPath(probe.path, origin));
    const key = probeKey(probe, folder);
    const asked = pages.get(key);
    if (asked !== undefined) return await asked;
    const asking = askOne(probe, folder);
    pages.set(key, asking);
    const answer = await asking;
    if (answer.ok && answer.value.body.length > MAX_KEPT_BODY) large.add(key);
    return answer;
  };
  return {
    ask: async (probes) => {
      const answers = new Map<string, Read<Exchange>>();
      const decoys = new Map<string, Read<Exchange>>();
      const waiting = origin.folders.flatMap((folder) =>
        probes
          .filter(({ rootOnly = false }) => !rootOnly || folder === '/')
          .map((probe) => ({ folder, probe })),
      );
      const worker = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { folder, probe } = next;
          const answer = await askShared(probe, folder);
          answers.set(probeKey(probe, folder), answer);
          const decoy =
            answer.ok && isFile(origin, answer.value)
              ? decoyPath(sentPath(probe.path, origin))
              : null;
          if (decoy === null) continue;
          decoys.set(probeKey(probe, folder), await askOne(probe, folder + decoy));
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, worker));
      return { ...origin, answers, decoys };
    },
    release() {
      for (const key of large) pages.delete(key);
      large.clear();
      client.release();
    },
    close: async () => {
      await client.close();
      client.release();
    },
  };
}

/** Returns whether the answer may be the file that a probe asks for. */
const isFile = (origin: WebOrigin, answer: Exchange): boolean =>
  answer.method === 'GET' &&
  [200, 203, 206].includes(answer.status) &&
  !isMissingPage(origin, answer);

/** Returns a path of the same shape that cannot exist: `.env` becomes `.5e0b...`; null for a folder. */
function decoyPath(path: string): string | null {
  const [first = '', ...rest] = path.split('/');
  const name = /[\w-]+/.exec(first)?.[0];
  if (name === undefined) return null;
  return [first.replace(name, randomBytes(8).toString('hex')), ...rest].join('/');
}
