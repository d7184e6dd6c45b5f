import { isIP } from 'node:net';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { MAX_REVERSE_NAMES } from '../../limits.ts';
import type { ReverseNames } from '../../subjects/mail.ts';
import type { DnsClient } from '../dns/dns-client.ts';

/**
 * Looks up the names of an address, and whether one of them has the address (RFC 1912, section 2.1). Unknown where
 * none of those has it that were looked up, and there are more.
 */
export async function reverseNames(
  client: DnsClient,
  address: string,
): Promise<Read<ReverseNames>> {
  const pointers = await client.query(reverseName(address), 'PTR');
  if (!pointers.ok) return pointers;
  const { values: names, proof } = pointers.value;
  const type = isIP(address) === 4 ? 'A' : 'AAAA';
  const forward = await Promise.all(
    names.slice(0, MAX_REVERSE_NAMES).map((name) => client.query(name, type)),
  );
  const leadsBack = forward.some((answer) => answer.ok && answer.value.values.includes(address));
  const unread = forward.find((answer) => !answer.ok);
  if (!leadsBack && unread !== undefined && !unread.ok) return unread;
  if (!leadsBack && names.length > MAX_REVERSE_NAMES) return unknown(TOO_MANY);
  return known({ names, leadsBack, proof });
}

const TOO_MANY = `Only the first ${MAX_REVERSE_NAMES} names of the address were looked up`;

/** The name that the PTR record of an address has. */
export function reverseName(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
  const digits = all.map((group) => group.padStart(4, '0')).join('');
  return `${[...digits].reverse().join('.')}.ip6.arpa`;
}
