import ipaddr from 'ipaddr.js';
import { rangeOf } from './address-ranges.ts';
import { bareHost, canonicalAddress, parseAddress } from './ip-address.ts';

/** Private hosts and networks that the operator allows one by one. */
export interface PrivateHosts {
  /** The name of the setting, for messages. */
  readonly setting: string;
  readonly origins: readonly { readonly host: string; readonly port: number }[];
  /** CIDR blocks, allowed at every port. */
  readonly blocks: readonly string[];
}

const HOST_PORT = /^(\[[0-9a-f:.]+\]|[^[\]:/\s@?#]+):(\d{1,5})$/i;

/**
 * Parses a list such as `hooks.internal:8443, https://chat.lan, 10.20.0.0/16`.
 * @returns the first invalid item as a string, if there is one
 */
export function parsePrivateHosts(setting: string, text: string): PrivateHosts | string {
  const origins: { host: string; port: number }[] = [];
  const blocks: string[] = [];
  for (const item of text.split(',').map((part) => part.trim())) {
    const [network = '', bits] = item.split('/');
    const isBlock = parseAddress(network) !== null && bits !== undefined && /^\d+$/.test(bits);
    const origin = isBlock ? null : originOf(item);
    if (isBlock && ipaddr.isValidCIDR(item) && mayBeOpened(network)) blocks.push(item);
    else if (origin !== null && mayBeOpened(origin.host)) origins.push(origin);
    else return item;
  }
  return { setting, origins, blocks };
}

/** Returns whether the operator has allowed this destination. */
export function isListed(
  { origins, blocks }: PrivateHosts,
  at: { host: string; address: string; port: number },
): boolean {
  const host = bareHost(at.host);
  if (origins.some((origin) => origin.host === host && origin.port === at.port)) return true;
  const address = parseAddress(canonicalAddress(at.address));
  return blocks.some((block) => {
    const [network, bits] = ipaddr.parseCIDR(block);
    return address !== null && network.kind() === address.kind() && address.match(network, bits);
  });
}

/** Metadata services and link-local addresses stay refused, even when they are listed. */
const mayBeOpened = (host: string): boolean =>
  !['special', 'metadata'].includes(rangeOf(host)?.kind ?? '');

function originOf(item: string): { host: string; port: number } | null {
  const isOrigin = /^https?:\/\//i.test(item);
  if (!isOrigin && !HOST_PORT.test(item)) return null;
  const url = URL.parse(isOrigin ? item : `http://${item}`);
  if (url === null || url.username !== '' || url.hostname.includes('*')) return null;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return null;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return { host: bareHost(url.hostname), port };
}
