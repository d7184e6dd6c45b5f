import { lookup } from 'node:dns/promises';
import type { ResolveHost } from './resolve-host.ts';

/** By name: a lookup holds a thread until it ends, so no name has two. */
const running = new Map<string, Promise<readonly string[]>>();

/**
 * Resolves a service of Parapet as the connections of this process do, with search domains and whatever
 * else the system has set. Only for names that the operator chose.
 * @throws the system's error, or the signal's reason
 */
export const resolveOwnHost: ResolveHost = async (host, signal) => {
  signal?.throwIfAborted();
  const lookedUp = running.get(host) ?? lookUp(host);
  return await new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    lookedUp.then(resolve, reject);
  });
};

function lookUp(host: string): Promise<readonly string[]> {
  const lookedUp = lookup(host, { all: true, order: 'ipv4first' })
    .then((found) => [...new Set(found.map(({ address }) => address))])
    .finally(() => running.delete(host));
  running.set(host, lookedUp);
  return lookedUp;
}
