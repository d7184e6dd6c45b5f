import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { type RawName, SourceError } from './discovery.ts';
import { lookUpName, type NameLookup } from './look-up.ts';

/** Labels that hosts commonly have. */
const groups = [
  'www www2 web site home portal start intranet extranet app apps my account accounts',
  'api api2 rest graphql gateway gw edge backend service services ws auth login sso id idp oauth',
  'admin administrator panel console dashboard manage cms cpanel plesk webmin phpmyadmin',
  'dev develop development test testing qa uat int staging stage preprod pre beta demo sandbox',
  'prod production live old new legacy archive backup bak',
  'mail mail2 webmail smtp imap pop mx mx1 mx2 autodiscover autoconfig exchange owa lists news newsletter',
  'ns ns1 ns2 ns3 dns dns1 dns2 vpn remote citrix rdp ssh sftp ftp files share nas cloud nextcloud',
  'shop store checkout pay payment payments billing invoice order orders crm erp',
  'blog wiki docs doc help support status forum community kb learn events jobs careers press',
  'cdn static assets img images media video download downloads upload s3',
  'git gitlab github svn ci jenkins build deploy registry docker nexus sonar jira confluence',
  'monitor monitoring grafana kibana elastic prometheus metrics log logs sentry zabbix nagios',
  'db sql mysql postgres redis mongo data analytics stats bi report reports',
  'm mobile chat meet calendar proxy fw firewall router host server server1 lab partner partners',
];
export const commonLabels: readonly string[] = groups.flatMap((group) => group.split(' '));

const LOOKUPS_AT_ONCE = 20;
const INVENTED_NAMES = 3;
/** A resolver that does not answer is not asked for the whole list. */
const MAX_UNANSWERED = 20;

/**
 * Looks up common labels. A zone that answers for invented ones has a wildcard, and answers prove
 * nothing there.
 * @throws SourceError, or the signal's reason
 */
export async function searchWordList(
  domain: string,
  dns: NameLookup,
  add: (found: RawName) => void,
  labels: readonly string[] = commonLabels,
): Promise<string | null> {
  for (let index = 0; index < INVENTED_NAMES; index += 1) {
    const invented = await lookUpName(dns, `${randomBytes(8).toString('hex')}.${domain}`);
    if (invented.state === 'unknown') throw new SourceError(invented.reason);
    if (invented.state === 'exists') {
      return 'The zone answers for every name (wildcard), so guessed names prove nothing';
    }
  }
  let unanswered = 0;
  await pLimit(LOOKUPS_AT_ONCE).map(labels, async (label) => {
    if (unanswered >= MAX_UNANSWERED) return;
    const name = `${label}.${domain}`;
    const found = await lookUpName(dns, name);
    if (found.state === 'unknown') unanswered += 1;
    if (found.state !== 'exists') return;
    add({ name, evidence: `${label} is a common label, and the name points to ${found.shows}` });
  });
  if (unanswered >= MAX_UNANSWERED) {
    throw new SourceError(`The DNS server did not answer for ${MAX_UNANSWERED} names`);
  }
  return unanswered === 0 ? null : `The DNS server did not answer for ${unanswered} names`;
}
