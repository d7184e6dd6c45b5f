import type { Proof } from '@parapet/checks/definition/proof';
import { known, type Read } from '@parapet/checks/definition/read';
import { parse } from 'tldts';
import { MAX_ADDRESSES } from '../../limits.ts';
import type { NamedHost } from '../../subjects/name-server.ts';
import type { DnsClient } from './dns-client.ts';
import type { DomainExists } from './domain-exists.ts';
import { shellName } from './presentation.ts';

/** Looks up the addresses of a name that another record points to. */
export async function nameHost(
  client: DnsClient,
  domainExists: DomainExists,
  name: string,
): Promise<NamedHost> {
  const [v4, v6] = await Promise.all([client.query(name, 'A'), client.query(name, 'AAAA')]);
  const isNowhere = [v4, v6].every((answer) => answer.ok && answer.value.rcode === 'NXDOMAIN');
  const found = [v4, v6].flatMap((answer) => (answer.ok ? answer.value.values : []));
  const unread = [v4, v6].find((answer) => !answer.ok);
  return {
    name,
    addresses:
      found.length > 0 || unread === undefined || unread.ok
        ? known(found.slice(0, MAX_ADDRESSES))
        : unread,
    unlisted: unread === undefined || unread.ok ? null : unread.reason,
    aliasOf: [v4, v6].flatMap((answer) => (answer.ok ? answer.value.cnames : []))[0] ?? null,
    isUnregistered: isNowhere ? await isUnregistered(domainExists, name) : known(false),
    proof: v4.ok ? v4.value.proof : v6.ok ? v6.value.proof : unreadProof(name, v4.reason),
  };
}

const unreadProof = (name: string, reason: string): Proof => ({
  type: 'dns',
  request: `A record of ${name}`,
  response: reason,
  capturedAt: new Date().toISOString(),
  reproduce: `dig ${shellName(name)} A`,
});

/** Returns whether the parent zone knows nothing of the domain that a registrar would sell. */
export async function isUnregistered(
  domainExists: DomainExists,
  name: string,
): Promise<Read<boolean>> {
  const { domain, isIcann } = parse(name, { validateHostname: false });
  // Under a suffix that no registrar sells, such as `.internal`, nobody can take it.
  if (domain === null || isIcann !== true) return known(false);
  const exists = await domainExists(domain);
  return exists.ok ? known(!exists.value) : exists;
}
