import { isPrivateAddress } from '../../address-guard/address-policy.ts';
import type { Service } from '../../subjects/host.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { identifyFast, identifySlow } from './identify-service.ts';

/** Up to seven connections each, so that a host gets about as many at once as from the scan of its ports. */
const PORTS_AT_ONCE = { inside: 40, outside: 16 } as const;

/**
 * Identifies the services behind some ports of a host, on fresh connections, as far as the time allows. All
 * get a short turn, then those that kept silent a long one, so that mute ports hold up no other.
 * @returns without ports that had no turn, ascending
 * @throws only the signal's reason
 */
export async function nameServices(
  host: string,
  address: string,
  ports: readonly number[],
  traffic: Traffic,
): Promise<readonly Service[]> {
  const services = new Map<number, Service>();
  const endsAt = performance.now() + traffic.timeouts.servicesMs;
  const places = isPrivateAddress(address) ? PORTS_AT_ONCE.inside : PORTS_AT_ONCE.outside;
  const forEach = async (turns: readonly number[], work: (port: number) => Promise<void>) => {
    const waiting = [...turns];
    const worker = async () => {
      while (performance.now() < endsAt) {
        const port = waiting.shift();
        if (port === undefined) return;
        await work(port);
      }
    };
    await Promise.all(Array.from({ length: places }, worker));
  };
  const silent: number[] = [];
  await forEach(ports, async (port) => {
    const { service, mayBeSlow } = await identifyFast({ host, address, port }, traffic);
    services.set(port, service);
    if (mayBeSlow) silent.push(port);
  });
  await forEach(silent, async (port) => {
    services.set(port, await identifySlow({ host, address, port }, traffic));
  });
  return [...services.values()].sort((a, b) => a.port - b.port);
}
