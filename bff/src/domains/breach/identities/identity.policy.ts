import { domainToASCII } from 'node:url';

/** A normalised address: lower case, the domain in punycode. */
export interface Address {
  readonly text: string;
  readonly local: string;
  readonly domain: string;
}

const LOCAL = /^[^\s@"<>(),:;[\]\\]{1,64}$/;
const DOMAIN = /^[a-z0-9.-]{3,253}$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the address that a text is, or null. */
export function readAddress(written: string): Address | null {
  const text = written.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const local = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const labels = domain.split('.');
  const isName = DOMAIN.test(domain) && labels.length > 1 && labels.every((one) => LABEL.test(one));
  return LOCAL.test(local) && isName ? { text: `${local}@${domain}`, local, domain } : null;
}

/** Mailboxes of a role, which name nobody. */
const roles: ReadonlySet<string> = new Set([
  'abuse',
  'accounts',
  'admin',
  'billing',
  'contact',
  'hello',
  'help',
  'hostmaster',
  'hr',
  'info',
  'invoice',
  'jobs',
  'marketing',
  'no-reply',
  'noreply',
  'office',
  'postmaster',
  'press',
  'privacy',
  'sales',
  'security',
  'support',
  'team',
  'webmaster',
]);

/** Returns `a•••••@shop.example`: as many dots for each, so that not even the length is told. */
export const maskAddress = ({ local, domain }: Address): string =>
  roles.has(local) ? `${local}@${domain}` : `${[...local][0]}•••••@${domain}`;

/** A proved name, and whether its proof holds for the names below it too. */
export interface ProvedName {
  readonly assetId: string;
  readonly coversBelow: boolean;
}

/** Returns the asset of the nearest proved name at or above a domain; null where nobody has proved one. */
export function assetOfDomain(
  domain: string,
  proved: ReadonlyMap<string, ProvedName>,
): string | null {
  const own = proved.get(domain);
  if (own) return own.assetId;
  for (let dot = domain.indexOf('.'); dot !== -1; dot = domain.indexOf('.', dot + 1)) {
    const above = proved.get(domain.slice(dot + 1));
    if (above?.coversBelow) return above.assetId;
  }
  return null;
}
