import { unwatched } from '@parapet/checks/definition/cut-off';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { addressFor } from '../../address-guard/address-for.ts';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import { MAX_PROBE_BYTES, MAX_STORAGE } from '../../limits.ts';
import type { Crawl, Exchange, StorageAnswer } from '../../subjects/web/web-origin.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { resolveWith } from '../dns/resolve-with.ts';
import { failureReason } from '../failure-reason.ts';
import { createHttpClient, type HttpOptions } from './http-client.ts';
import { type StorageName, storageNamedIn } from './storage-names.ts';

export interface StorageLookup extends HttpOptions {
  dns: DnsClient;
  policy: AddressPolicy;
  /** 443, except in tests. */
  storagePort: number;
}

/** Asks the storage that pages and scripts name to list itself, as any visitor may; with GET alone. */
export async function askStorage(
  files: readonly Exchange[],
  lookup: StorageLookup,
): Promise<Pick<Crawl, 'storage' | 'cutOff'>> {
  const named = new Map<string, { name: StorageName; namedBy: string }>();
  for (const file of files) {
    for (const name of unwatched(() => storageNamedIn(file.body))) {
      const key = name.host + name.listing;
      if (!named.has(key)) named.set(key, { name, namedBy: file.path });
    }
  }
  const storage: StorageAnswer[] = [];
  for (const { name, namedBy } of [...named.values()].slice(0, MAX_STORAGE)) {
    storage.push({ ...(await askOne(name, lookup)), namedBy });
  }
  return named.size > MAX_STORAGE ? { storage, cutOff: { storage: tooMuch } } : { storage };
}

const tooMuch = `Only the first ${MAX_STORAGE} places of cloud storage that the site names were asked`;

async function askOne(
  name: StorageName,
  lookup: StorageLookup,
): Promise<Omit<StorageAnswer, 'namedBy'>> {
  const { dns, policy, traffic, storagePort: port } = lookup;
  const { provider, host, listing, access } = name;
  const url = new URL(`https://${host}:${port}${listing}`);
  const base = { provider, address: `https://${host}${listing.split('?')[0]}` };
  try {
    const resolve = resolveWith(dns);
    const address = await addressFor(url, { policy, resolve }, traffic.signal);
    const client = createHttpClient({ scheme: 'https', host, port, address }, lookup);
    const ask = async (path: string): Promise<Read<Exchange>> => {
      const answer = await client.send({ method: 'GET', path, maxBytes: MAX_PROBE_BYTES });
      return answer.ok ? known(answer.value.exchange) : answer;
    };
    try {
      return {
        ...base,
        listing: await ask(listing),
        access: access === null ? null : await ask(access),
      };
    } finally {
      await client.close();
    }
  } catch (error) {
    traffic.signal.throwIfAborted();
    const isRefused = error instanceof Error && error.name === 'AddressRefusedError';
    const reason = unknown(isRefused ? error.message : failureReason(error));
    return { ...base, listing: reason, access: access === null ? null : reason };
  }
}
