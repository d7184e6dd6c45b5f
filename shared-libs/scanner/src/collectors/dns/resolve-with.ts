import { type ResolveHost, resolveWithSystem } from '../../address-guard/resolve-host.ts';
import type { DnsClient } from './dns-client.ts';

/** Looks names up with the scan's own DNS servers first, then by the system. */
export const resolveWith =
  (client: DnsClient): ResolveHost =>
  async (host, signal) => {
    const answers = await Promise.all([client.query(host, 'A'), client.query(host, 'AAAA')]);
    const found = answers.flatMap((answer) => (answer.ok ? answer.value.values : []));
    return found.length > 0 ? found : await resolveWithSystem(host, signal);
  };
