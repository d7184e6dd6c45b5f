import { isIP } from 'node:net';
import type { OwnershipMethod } from '@parapet/contracts/assets/ownership';

/** Returns what has to stand at a place, for the token of a workspace and host. */
export const proofValue = (token: string): string => `parapet-verification=${token}`;

export const META_NAME = 'parapet-verification';

/** The name of the TXT record. */
export const recordName = (host: string): string => `_parapet-challenge.${host}`;

const FILE_PATH = '/.well-known/parapet-verification.txt';

export const pathOf = (method: 'http_file' | 'meta_tag'): string =>
  method === 'http_file' ? FILE_PATH : '/';

/** The methods that a host can use. An address has no records, and no home page of its own. */
export const methodsOf = (host: string): readonly OwnershipMethod[] =>
  isIP(host) === 0 ? ['dns_txt', 'http_file', 'meta_tag'] : ['http_file'];

/** The host as it stands in a URL. */
export const authorityOf = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** Returns where the value has to stand, and what has to stand there, for people. */
export function instructionsOf(
  method: OwnershipMethod,
  host: string,
  token: string,
): { place: string; value: string } {
  const value = proofValue(token);
  if (method === 'dns_txt') return { place: recordName(host), value };
  const place = `https://${authorityOf(host)}${pathOf(method)}`;
  if (method === 'http_file') return { place, value };
  return { place, value: `<meta name="${META_NAME}" content="${token}">` };
}
