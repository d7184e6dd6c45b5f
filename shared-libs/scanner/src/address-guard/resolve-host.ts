import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { createHostsFile, type LookUpInHostsFile } from './hosts-file.ts';

/** Resolves a host name to addresses; an IP literal (also `[::1]`) resolves to itself. */
export type ResolveHost = (host: string, signal?: AbortSignal) => Promise<readonly string[]>;

export interface ResolveSettings {
  /** Default: the name servers of the system, as they are at each lookup. */
  servers?: readonly { readonly address: string; readonly port: number }[];
  /** Default: the system's. */
  hostsFile?: LookUpInHostsFile;
}

/** The first attempt at a name server; further ones take longer. */
const ATTEMPT_MS = 1000;
const ATTEMPTS = 3;
/** RFC 6761, section 6.3: these names are never asked of a name server. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;
const systemHostsFile = createHostsFile();

/**
 * Resolves with the hosts file, then DNS; IPv4 addresses come first. Names are absolute. Each lookup has
 * sockets of its own and ends with its signal: `dns.lookup` has a few threads for the whole process, which
 * silent name servers hold, and cannot be stopped.
 * @throws an error with the `code` `ENOTFOUND` or `EAI_AGAIN`, or the signal's reason
 */
export function createResolveHost(settings: ResolveSettings = {}): ResolveHost {
  const { servers, hostsFile = systemHostsFile } = settings;
  return async (host, signal) => {
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(literal) !== 0) return [literal];
    const name = host.toLowerCase().replace(/\.$/, '');
    const listed = await hostsFile(name);
    signal?.throwIfAborted();
    if (listed.length > 0) return listed;
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
    const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: ATTEMPTS });
    if (servers) resolver.setServers(servers.map(inServerForm));
    return await ask(resolver, name, signal);
  };
}

/** Resolves as this machine does. */
export const resolveWithSystem: ResolveHost = createResolveHost();

async function ask(
  resolver: Resolver,
  name: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const stop = () => resolver.cancel();
  signal?.addEventListener('abort', stop, { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return [...new Set(found)];
  const isMissing = answers.every(
    (answer) => answer.status === 'fulfilled' || isAbsent(answer.reason),
  );
  const code = isMissing ? 'ENOTFOUND' : 'EAI_AGAIN';
  throw Object.assign(new Error(`${code} ${name}`), { code });
}

/** No such name, no address of the name, or no valid name. */
const isAbsent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String(error.code));

const inServerForm = ({ address, port }: { address: string; port: number }): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;

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
