import type { CloudVerdict, Related } from '../../definition/cloud-check.ts';
import { firstReached } from './endpoint.ts';
import type { Port } from './group-rules.ts';
import { networkOf } from './network.ts';
import type { Endpoint } from './reach.ts';

/** Judges that none of the ports is reached from the internet. */
export function reachVerdict(
  related: Related,
  endpoints: readonly Endpoint[],
  ports: readonly number[],
  {
    problem,
    protocol = 'tcp',
    title,
    shown,
  }: {
    problem: string;
    protocol?: Port['protocol'];
    title?: string;
    shown?: Readonly<Record<string, unknown>>;
  },
): CloudVerdict {
  if (endpoints.length === 0) return 'secure';
  const found = firstReached(networkOf(related), endpoints, protocol, ports);
  if (!found) return 'secure';
  if (found.reach.state === 'unknown') return { unknown: found.reach.reason };
  return {
    problem,
    ...(title !== undefined && { title }),
    shown: { ...shown, port: `${protocol}/${found.port}`, ...found.reach.path },
    expected: 'a security group, network ACL or route that stops the internet',
  };
}
