import type { CutOffs } from '@parapet/checks/definition/cut-off';
import type { Read } from '@parapet/checks/definition/read';
import type { DnsAnswer } from './dns-answer.ts';
import type { DkimKey, MailHost, MailTransportPolicy, ReportPermission, SpfWalk } from './mail.ts';
import type { DnssecReport, NameServer } from './name-server.ts';
import type { Registration } from './registration.ts';

export interface SoaTimers {
  mname: string;
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
}

/** The DNS records of one domain or sub-domain. */
export interface Zone {
  kind: 'zone';
  name: string;
  /** The domain that holds the zone: the shortest name that can be registered. */
  registrableDomain: string;
  soa: Read<DnsAnswer>;
  soaTimers: SoaTimers | null;
  a: Read<DnsAnswer>;
  aaaa: Read<DnsAnswer>;
  cname: Read<DnsAnswer>;
  ns: Read<DnsAnswer>;
  mx: Read<DnsAnswer>;
  txt: Read<DnsAnswer>;
  /** At the parent zone. */
  ds: Read<DnsAnswer>;
  dnskey: Read<DnsAnswer>;
  /** The first CAA set found while climbing to the top of DNS; empty when there is none. */
  caa: Read<DnsAnswer>;
  /** A or AAAA of an invented label, so that any answer comes from a wildcard. */
  inventedLabel: Read<DnsAnswer>;
  /** TXT at `_dmarc.` of the name. */
  dmarc: Read<DnsAnswer>;
  /** TXT at `_dmarc.` of the names above, which a receiver asks: the nearest first, a public suffix last. */
  dmarcAbove: ReadonlyArray<{ name: string; answer: Read<DnsAnswer> }>;
  nameServers: Read<readonly NameServer[]>;
  dnssec: Read<DnssecReport>;
  /** The SPF record with all that it includes; null when the name has no single record. */
  spf: Read<SpfWalk> | null;
  /** Keys at selectors that mail providers commonly use. */
  dkim: Read<readonly DkimKey[]>;
  /** Has one of every host outside of the domain that DMARC reports are sent to. */
  reportPermissions: readonly ReportPermission[];
  mtaSts: MailTransportPolicy;
  /** TXT at `_smtp._tls.` of the name. */
  tlsReports: Read<DnsAnswer>;
  /** TXT at `default._bimi.` of the name. */
  bimi: Read<DnsAnswer>;
  mailHosts: Read<readonly MailHost[]>;
  /** null for a sub-domain, and where no server for it is configured. */
  registration: Read<Registration> | null;
  /** When the records were read. Checks use it instead of a clock. */
  observedAt: Date;
  cutOff?: CutOffs<'nameServers' | 'mailHosts'>;
}

export const isApex = (zone: Zone): boolean => zone.name === zone.registrableDomain;

/** Returns whether the name is the top of a zone: the domain itself, or a sub-domain that is delegated. */
export const holdsZone = (zone: Zone): boolean =>
  isApex(zone) ||
  // An alias brings the SOA record of its target.
  (zone.soaTimers !== null && zone.cname.ok && zone.cname.value.values.length === 0);
