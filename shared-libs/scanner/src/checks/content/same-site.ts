import { getDomain } from 'tldts';

/** Whether both hosts belong to one registrable domain, by the public suffix list. */
export function isSameSite(host: string, other: string): boolean {
  if (host === other) return true;
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(other, { allowPrivateDomains: true });
}
