import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Resolves a host name to addresses; an IP literal (also `[::1]`) resolves to itself. */
export type ResolveHost = (host: string, signal?: AbortSignal) => Promise<readonly string[]>;

/**
 * Resolves with the system (hosts file, then DNS); IPv4 addresses come first.
 * @throws the system's error, with `code` such as `ENOTFOUND`, or the signal's reason
 */
export const resolveWithSystem: ResolveHost = async (host, signal) => {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0) return [literal];
  signal?.throwIfAborted();
  const found = await new Promise<LookupAddress[]>((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    lookup(host, { all: true, order: 'ipv4first' }, (error, addresses) => {
      signal?.removeEventListener('abort', stop);
      if (error) reject(error);
      else resolve(addresses);
    });
  });
  return [...new Set(found.map(({ address }) => address))];
};

/**
 * A `lookup` for sockets that returns one fixed address, so that a later DNS answer has no effect.
 */
export function pinnedLookup(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
