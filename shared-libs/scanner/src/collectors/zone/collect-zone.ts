import { createHash } from 'node:crypto';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import { MAX_MAIL_HOSTS, MAX_NAME_SERVERS } from '../../limits.ts';
import { registrableDomainOrHost } from '../../registrable-domain.ts';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { SoaTimers, Zone } from '../../subjects/zone.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { askNameServers } from '../dns/ask-name-servers.ts';
import { climbCaa } from '../dns/climb-caa.ts';
import { collectDnssec } from '../dns/collect-dnssec.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { createDomainExists, type DomainExists, registeredDomain } from '../dns/domain-exists.ts';
import { walkSpf } from '../dns/walk-spf.ts';
import { collectDkim } from '../mail/collect-dkim.ts';
import { collectMailHosts, mailHostNames } from '../mail/collect-mail-hosts.ts';
import { collectTransportPolicy } from '../mail/collect-transport-policy.ts';
import { reportPermissions } from '../mail/report-permissions.ts';
import { collectRegistration } from './collect-registration.ts';

export interface ZoneRequest {
  /** Lower-case punycode. */
  name: string;
  client: DnsClient;
  traffic: Traffic;
  policy: AddressPolicy;
  /** Tells whether to ask name servers for a copy of the zone, and to talk to mail servers. */
  isProved: boolean;
  userAgent: string;
  /** Server for data of registries, with `{domain}`; not asked where there is none. */
  rdapUrl?: string | null;
  /** Tells where name servers listen; other than 53 only in tests. */
  nameServerPort?: number;
  /** Tells where mail servers listen; other than 25 only in tests. */
  mailPort?: number;
}

/**
 * Returns null for a name that is not in public DNS: `localhost`, or a name from the hosts file.
 */
export async function collectZone(request: ZoneRequest): Promise<Read<Zone | null>> {
  const { name, client } = request;
  const registrableDomain = registrableDomainOrHost(name);
  if (name === 'localhost' || !name.includes('.')) return known(null);
  const soa = await client.query(name, 'SOA');
  if (!soa.ok) return soa;
  const [a, aaaa, cname, anyNs, mx, txt, anyDs, anyDnskey, dmarc, dmarcAbove, caa, invented] =
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
      dmarcAboveOf(client, name),
      climbCaa(client, name),
      lookUpInvented(client, name),
    ]);
  if (soa.value.rcode === 'NXDOMAIN' && a.ok && a.value.rcode === 'NXDOMAIN') return known(null);
  const ns = ofOwnZone(anyNs);
  const ds = ofOwnZone(anyDs);
  const dnskey = ofOwnZone(anyDnskey);
  return known({
    kind: 'zone',
    name,
    registrableDomain,
    soa,
    soaTimers: isOfTarget(soa.value) ? null : timersOf(soa.value),
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
    dmarcAbove,
    ...(await furtherParts(request, { ns, mx, txt, dmarc, dnskey })),
    observedAt: new Date(),
    ...cutOffOf(ns, mx),
  });
}

const isOfTarget = ({ cnames }: DnsAnswer): boolean => cnames.length > 0;

/**
 * An alias brings the records of the zone of its target. A name that a registrar sells has a zone besides, which the
 * alias hides; any other has none.
 */
function ofOwnZone(answer: Read<DnsAnswer>): Read<DnsAnswer> {
  if (!answer.ok || !isOfTarget(answer.value)) return answer;
  const { name } = answer.value;
  return registeredDomain(name) === name
    ? unknown('The domain is an alias, which hides the records of its own zone')
    : known({ ...answer.value, values: [] });
}

/** A receiver asks no name of more labels, besides that of the sender (RFC 9989, section 4.10). */
const MAX_DMARC_LABELS = 7;

async function dmarcAboveOf(client: DnsClient, name: string): Promise<Zone['dmarcAbove']> {
  const labels = name.split('.');
  const above = labels.map((_, at) => labels.slice(at).join('.')).slice(1);
  return await Promise.all(
    above.slice(-MAX_DMARC_LABELS).map(async (parent) => ({
      name: parent,
      answer: await client.query(`_dmarc.${parent}`, 'TXT'),
    })),
  );
}

/** Returns what takes more than one look-up, side by side. */
async function furtherParts(
  request: ZoneRequest,
  { ns, mx, txt, dmarc, dnskey }: Pick<Zone, 'ns' | 'mx' | 'txt' | 'dmarc' | 'dnskey'>,
) {
  const { name, client, policy, traffic, nameServerPort = 53, mailPort = 25 } = request;
  const domainExists = createDomainExists({ dns: client, policy, traffic, nameServerPort });
  const [
    nameServers,
    dnssec,
    spf,
    dkim,
    permissions,
    mtaSts,
    tlsReports,
    bimi,
    hosts,
    registration,
  ] = await Promise.all([
    askNameServers({ ...request, domainExists, nameServerPort }, ns),
    dnskey.ok ? collectDnssec(client, name) : dnskey,
    spfOf(client, domainExists, name, txt),
    collectDkim(client, name),
    reportPermissions(client, name, dmarc),
    collectTransportPolicy(request),
    client.query(`_smtp._tls.${name}`, 'TXT'),
    client.query(`default._bimi.${name}`, 'TXT'),
    collectMailHosts({ ...request, domainExists, mailPort }, mx),
    registrationOf(request),
  ]);
  return {
    nameServers,
    dnssec,
    spf,
    dkim,
    reportPermissions: permissions,
    mtaSts,
    tlsReports,
    bimi,
    mailHosts: hosts,
    registration,
  };
}

/** Only what a registrar sells has a registration. */
async function registrationOf(request: ZoneRequest): Promise<Zone['registration']> {
  const { name, rdapUrl } = request;
  if (!rdapUrl || registeredDomain(name) !== name) return null;
  return await collectRegistration({ ...request, rdapUrl });
}

function cutOffOf(ns: Read<DnsAnswer>, mx: Read<DnsAnswer>): Pick<Zone, 'cutOff'> {
  const nameServers = ns.ok && ns.value.values.length > MAX_NAME_SERVERS;
  const mailHosts = mx.ok && mailHostNames(mx.value).length > MAX_MAIL_HOSTS;
  if (!nameServers && !mailHosts) return {};
  return {
    cutOff: {
      ...(nameServers && {
        nameServers: `Only the first ${MAX_NAME_SERVERS} name servers were asked`,
      }),
      ...(mailHosts && { mailHosts: `Only the first ${MAX_MAIL_HOSTS} mail servers were asked` }),
    },
  };
}

async function spfOf(
  client: DnsClient,
  domainExists: DomainExists,
  name: string,
  txt: Read<DnsAnswer>,
): Promise<Zone['spf']> {
  if (!txt.ok) return txt;
  const [record, second] = txt.value.values.filter((value) => /^v=spf1(?: |$)/i.test(value));
  if (record === undefined || second !== undefined) return null;
  return known(await walkSpf({ client, domainExists }, name, record));
}

/** A wildcard may have addresses of one family alone. */
async function lookUpInvented(client: DnsClient, name: string): Promise<Read<DnsAnswer>> {
  const invented = `${inventedLabel(name)}.${name}`;
  const v4 = await client.query(invented, 'A');
  const isEmpty = v4.ok && v4.value.values.length === 0 && v4.value.cnames.length === 0;
  return isEmpty && v4.value.rcode === 'NOERROR' ? await client.query(invented, 'AAAA') : v4;
}

/** A label that does not exist; the same in each scan, so that answers stay comparable. */
const inventedLabel = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 20);

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
