import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** Bytes on the wire, headers included, and the number of requests. */
export interface Traffic {
  readonly bytes: number;
  /** Without fonts and API responses, which are the same for all variants. */
  readonly codeBytes: number;
  readonly requests: number;
}

interface Request {
  /** Seconds of the browser's monotonic clock. */
  readonly began: number;
  readonly url: string;
  isCached: boolean;
  isPending: boolean;
  bytes: number;
}

const QUIET_MS = 500;
const LONGEST_MS = 30_000;
const DATA = /^\/(api|auth)\//;
const isFont = (url: string): boolean => new URL(url).pathname.endsWith('.woff2');

/** Counts what a page loads. Must be called before it navigates. */
export async function watchTraffic(cdp: CDPSession) {
  const requests = new Map<string, Request>();
  let documentBegan = 0;
  let lastChange = performance.now();
  const end = (requestId: string, bytes: number) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { isPending: false, bytes });
    lastChange = performance.now();
  };
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return;
    if (type === 'Document') documentBegan = timestamp;
    const fresh = { isCached: false, isPending: true, bytes: 0 };
    requests.set(requestId, { began: timestamp, url: request.url, ...fresh });
    lastChange = performance.now();
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.isCached = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request && (response.fromDiskCache || response.fromPrefetchCache)) request.isCached = true;
  });
  cdp.on('Network.loadingFinished', (done) => end(done.requestId, done.encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));

  /**
   * Counts code that was requested up to `milliseconds` after the document; later code is for other
   * pages. Fonts and API responses always count, as some arrive just after.
   */
  const until = (milliseconds: number): Traffic => {
    const limit = documentBegan + milliseconds / 1000;
    const isCode = ({ url }: Request) => !isFont(url) && !DATA.test(new URL(url).pathname);
    const sent = [...requests.values()].filter(
      (request) => !request.isCached && (request.began <= limit || !isCode(request)),
    );
    const sum = (list: Request[]) => list.reduce((total, { bytes }) => total + bytes, 0);
    return { bytes: sum(sent), codeBytes: sum(sent.filter(isCode)), requests: sent.length };
  };
  /** Resolves when nothing has been loading for half a second. */
  const quiet = async (): Promise<void> => {
    const deadline = performance.now() + LONGEST_MS;
    const isLoading = () => [...requests.values()].some(({ isPending }) => isPending);
    while (isLoading() || performance.now() - lastChange < QUIET_MS) {
      if (performance.now() > deadline) return;
      await delay(50);
    }
  };
  /** URLs of the pending requests. */
  const pending = (): string[] =>
    [...requests.values()].filter(({ isPending }) => isPending).map(({ url }) => url);
  return { until, quiet, pending };
}
