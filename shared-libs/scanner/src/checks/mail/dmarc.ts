import type { Read } from '../../subjects/read.ts';
import { type DnsAnswer, isApex, type Zone } from '../../subjects/zone.ts';

export interface DmarcPolicy {
  text: string;
  /** Lower case; null when it is missing or unknown, and receivers ignore the record. */
  policy: 'none' | 'quarantine' | 'reject' | null;
  subdomainPolicy: string | null;
  percent: number;
  reportsTo: string | null;
}

/** Returns the TXT records at `_dmarc` that start as DMARC. */
export const dmarcRecords = ({ values }: DnsAnswer): readonly string[] =>
  values.filter((value) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(value));

export function parseDmarc(text: string): DmarcPolicy {
  const tags = new Map(
    text.split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
  const policy = tags.get('p')?.toLowerCase();
  return {
    text,
    policy: policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null,
    subdomainPolicy: tags.get('sp')?.toLowerCase() ?? null,
    percent: Number(tags.get('pct') ?? 100),
    reportsTo: tags.get('rua') || null,
  };
}

/** Returns the answer that applies to the name: its own, or that of its registrable domain. */
export function dmarcAnswer(zone: Zone): Read<DnsAnswer> {
  const own = zone.dmarc;
  if (isApex(zone) || !own.ok || dmarcRecords(own.value).length > 0) return own;
  return zone.organisationDmarc;
}
