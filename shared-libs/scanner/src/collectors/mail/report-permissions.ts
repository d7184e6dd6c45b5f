import type { Read } from '@parapet/checks/definition/read';
import { MAX_REPORT_HOSTS } from '../../limits.ts';
import { registrableDomainOrHost } from '../../registrable-domain.ts';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { ReportPermission } from '../../subjects/mail.ts';
import type { DnsClient } from '../dns/dns-client.ts';

/** Asks each other domain that DMARC reports go to whether it wants those of this one. */
export async function reportPermissions(
  client: DnsClient,
  name: string,
  dmarc: Read<DnsAnswer>,
): Promise<readonly ReportPermission[]> {
  if (!dmarc.ok) return [];
  const own = registrableDomainOrHost(name);
  const records = dmarc.value.values.filter((value) => /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(value));
  const hosts = records
    .flatMap(reportHosts)
    .filter((host) => registrableDomainOrHost(host) !== own);
  return await Promise.all(
    [...new Set(hosts)].slice(0, MAX_REPORT_HOSTS).map(async (host) => ({
      host,
      answer: await client.query(`${name}._report._dmarc.${host}`, 'TXT'),
    })),
  );
}

/** The hosts of the addresses in `rua` and `ruf`. */
export function reportHosts(record: string): readonly string[] {
  return record.split(';').flatMap((part) => {
    const [tag = '', ...value] = part.split('=');
    if (!['rua', 'ruf'].includes(tag.trim().toLowerCase())) return [];
    return value.join('=').split(',').flatMap(hostOf);
  });
}

function hostOf(uri: string): readonly string[] {
  const text = uri.trim().toLowerCase();
  if (!text.startsWith('mailto:')) return [];
  const host = (text.split('@').at(-1) ?? '').split(/[!?]/)[0] ?? '';
  return /^[a-z0-9_.-]+$/.test(host) && text.includes('@') ? [host] : [];
}
