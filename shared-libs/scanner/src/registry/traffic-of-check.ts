import type { Traffic } from '@parapet/checks/description/check-description';
import type { RegisteredCheck } from '../check-definition/check.ts';
import {
  needsCrawl,
  needsHeartbeat,
  needsStorage,
  probesOf,
  questionsOf,
} from '../check-definition/needs.ts';
import { sharedCosts } from '../engine/ledger/expect-requests.ts';
import { MAX_CRAWLED_PAGES, MAX_CRAWLED_SCRIPTS } from '../limits.ts';
import type { HostQuestion } from '../subjects/host.ts';
import type { SubjectKind } from '../subjects/subject.ts';
import type { Probe } from '../subjects/web/web-origin.ts';

type Range = Traffic['ownCost'];

const NOTHING: Range = { from: 0, to: 0 };

/** Tells what is collected once for all checks of a subject, and how many messages that takes. */
const subjects: Readonly<Record<SubjectKind, { reads: string; cost: Range }>> = {
  zone: { reads: 'the DNS records of the domain and of its mail', cost: sharedCosts.zone },
  alias: { reads: 'the alias of the name and what it leads to', cost: sharedCosts.lookUps },
  host: {
    reads: 'the open ports of the host and what their services tell',
    cost: sharedCosts.services,
  },
  'tls-service': {
    reads: 'the TLS handshakes and certificates of the service',
    cost: sharedCosts.tls,
  },
  'web-origin': { reads: 'the page of the site with its headers', cost: sharedCosts.page },
  software: {
    reads:
      'the software that the other answers name, compared with public data on this installation',
    cost: NOTHING,
  },
};

/** Tells what each question sends to the service that it is for. */
const questions: Readonly<Record<HostQuestion, string>> = {
  'anonymous-ftp': 'An FTP login as `anonymous`, which lists and fetches nothing',
  'anonymous-ldap': 'An LDAP search for entries without a bind; attributes are not read',
  'mail-relay':
    'An SMTP dialogue up to a recipient of a foreign domain, which is taken back; no mail is sent',
  'mail-users': 'SMTP commands about mail addresses, without a mail',
  'http-proxy': 'A request through the port for a site that cannot exist',
  'socks-proxy': 'A SOCKS greeting and a request for a name that cannot exist',
  'ssh-passwords': 'An SSH session up to the list of login methods, without password and key',
  'ssh-strangers': 'An SSH session up to the login, without password and key',
  snmp: 'SNMP requests for the description of the system with the community `public`',
  'ntp-control': 'NTP requests for control data, which change nothing',
  ipmi: 'One packet that asks a management controller (IPMI) for its capabilities',
  'dns-recursion': 'A DNS query for a name of which the server is not in charge',
  mdns: 'A multicast DNS query, sent to this host alone',
  ssdp: 'A search request of SSDP, sent to this host alone',
  llmnr: 'An LLMNR query, sent to this host alone',
  tftp: 'A TFTP request for a file that does not exist',
  'memcached-udp': 'A request for the version of Memcached over UDP',
  cldap: 'A CLDAP search for the description of the directory',
};

/** Returns what is read and sent for a check of hosts. */
export function trafficOf(check: RegisteredCheck): Traffic {
  const { reads, cost } = subjects[check.subject];
  return {
    reads: readsOf(check, reads),
    sharedCost: cost,
    sends: sendsOf(check),
    ownCost: ownCostOf(check),
  };
}

function readsOf(check: RegisteredCheck, subject: string): string {
  if (needsStorage(check)) return 'the answers of cloud storage that the pages of the site name';
  if (needsCrawl(check)) {
    return `up to ${MAX_CRAWLED_PAGES} pages and ${MAX_CRAWLED_SCRIPTS} scripts of the site, with their source maps`;
  }
  if (probesOf(check).length > 0)
    return 'the answers to requests of its own, compared with those to paths that cannot exist';
  return subject;
}

function sendsOf(check: RegisteredCheck): string[] {
  return [
    ...probesOf(check).map(probeLine),
    ...questionsOf(check).map((question) => questions[question]),
    ...(needsStorage(check)
      ? ['Requests to the storage that the site names, as anybody can send them']
      : []),
    ...(needsHeartbeat(check) ? ['A TLS heartbeat that the server has to discard'] : []),
  ];
}

function probeLine({ method, path, headers = {}, rootOnly }: Probe): string {
  const sent = Object.entries(headers).map(([name, value]) => `\`${name}: ${value}\``);
  const place = rootOnly ? ', at the root of the site' : '';
  return `\`${method} /${path}\`${sent.length > 0 ? ` with ${sent.join(', ')}` : ''}${place}`;
}

function ownCostOf(check: RegisteredCheck): Range {
  const probes = probesOf(check);
  // A site in a folder is asked at its root as well, unless the path exists at the root alone.
  const twice = probes.filter(({ rootOnly }) => !rootOnly).length;
  const messages =
    questionsOf(check).length * sharedCosts.messagesOfQuestion + (needsHeartbeat(check) ? 1 : 0);
  return { from: probes.length, to: probes.length + twice + messages };
}
