import { createHash } from 'node:crypto';
import { getDomain } from 'tldts';
import { type AddressPolicy, refusalFor } from '../../address-guard/address-policy.ts';
import { MAX_NAME_SERVERS } from '../../limits.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import type { DnsAnswer, SoaTimers, TransferAttempt, Zone } from '../../subjects/zone.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { type DnsClient, transferZone } from './dns-client.ts';
import { shellName } from './presentation.ts';

export interface ZoneRequest {
  /** Lower-case punycode. */
  name: string;
  client: DnsClient;
  traffic: Traffic;
  policy: AddressPolicy;
  /** Whether to ask name servers for a copy of the zone. */
  tryTransfer: boolean;
  /** Where name servers listen; other than 53 only in tests. */
  nameServerPort?: number;
}

/**
 * Returns null for a name that is not in public DNS: `localhost`, or a name from the hosts file.
 */
export async function collectZone(request: ZoneRequest): Promise<Read<Zone | null>> {
  const { name, client } = request;
  const registrableDomain = getDomain(name, { allowPrivateDomains: true }) ?? name;
  if (name === 'localhost' || !name.includes('.')) return known(null);
  const soa = await client.query(name, 'SOA');
  if (!soa.ok) return soa;
  const [a, aaaa, cname, ns, mx, txt, ds, dnskey, dmarc, organisationDmarc, caa, invented] =
    await Promise.all([
      client.query(name, 'A'),
      client.query(name, 'AAAA'),
      client.query(name, 'CNAME'),
      client.query(name, 'NS'),
      client.query(name, 'MX'),
      client.query(name, 'TXT'),
      client.query(name, 'DS'),
      client.query(name, 'DNSKEY'),
      client.query(`_dmarc.${name}`, 'TXT'),
      client.query(`_dmarc.${registrableDomain}`, 'TXT'),
      climbCaa(client, name, registrableDomain),
      client.query(`${inventedLabel(name)}.${name}`, 'A'),
    ]);
  if (soa.value.rcode === 'NXDOMAIN' && a.ok && a.value.rcode === 'NXDOMAIN') return known(null);
  return known({
    kind: 'zone',
    name,
    registrableDomain,
    soa,
    soaTimers: timersOf(soa.value),
    a,
    aaaa,
    cname,
    ns,
    mx,
    txt,
    ds,
    dnskey,
    caa,
    inventedLabel: invented,
    dmarc,
    organisationDmarc,
    transfers: await transfersOf(request, ns),
    ...(ns.ok && ns.value.values.length > MAX_NAME_SERVERS && { cutOff: { transfers: tooMany } }),
  });
}

const tooMany = `Only the first ${MAX_NAME_SERVERS} name servers were asked for a zone transfer`;

/** A label that does not exist; the same in each scan, so that answers stay comparable. */
const inventedLabel = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 20);

/** Returns the CAA records of the nearest parent that has any (RFC 8659). */
async function climbCaa(
  client: DnsClient,
  name: string,
  registrableDomain: string,
): Promise<Read<DnsAnswer>> {
  for (let at = name; ; at = at.slice(at.indexOf('.') + 1)) {
    const answer = await client.query(at, 'CAA');
    if (!answer.ok || answer.value.values.length > 0 || at === registrableDomain) return answer;
    if (!at.includes('.')) return answer;
  }
}

function timersOf(soa: DnsAnswer): SoaTimers | null {
  const [mname, , , refresh, retry, expire, minimum] = soa.values[0]?.split(' ') ?? [];
  if (mname === undefined || minimum === undefined) return null;
  return {
    mname,
    refresh: Number(refresh),
    retry: Number(retry),
    expire: Number(expire),
    minimum: Number(minimum),
  };
}

async function transfersOf(
  { name, client, traffic, policy, tryTransfer, nameServerPort = 53 }: ZoneRequest,
  ns: Read<DnsAnswer>,
): Promise<Zone['transfers']> {
  if (!tryTransfer) return unknown('Zone transfers are asked for only where ownership is proved');
  if (!ns.ok) return ns;
  const attempts: TransferAttempt[] = [];
  for (const nameServer of ns.value.values.slice(0, MAX_NAME_SERVERS)) {
    const addresses = await client.query(nameServer, 'A');
    const [address] = addresses.ok ? addresses.value.values : [];
    if (address === undefined || refusalFor(address, nameServerPort, policy, nameServer)) continue;
    await traffic.proceed();
    const records = await transferZone({ address, port: nameServerPort }, name, traffic.signal);
    attempts.push({
      nameServer,
      records: records.length,
      proof: {
        type: 'dns',
        request: `AXFR of ${name} from ${nameServer}`,
        response:
          records.length === 0
            ? 'The name server sent no records'
            : records
                .map((r) => `${'name' in r ? r.name : ''} ${r.type}`)
                .sort()
                .join('\n'),
        capturedAt: new Date().toISOString(),
        reproduce: `dig @${shellName(nameServer)} ${shellName(name)} AXFR`,
      },
    });
  }
  return known(attempts);
}
