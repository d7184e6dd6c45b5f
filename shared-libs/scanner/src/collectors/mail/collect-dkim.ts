import { createPublicKey } from 'node:crypto';
import { known, type Read } from '@parapet/checks/definition/read';
import type { DkimKey } from '../../subjects/mail.ts';
import { repeatedTag, tagsOf } from '../../subjects/web/tag-list.ts';
import type { DnsClient } from '../dns/dns-client.ts';

/** Selectors that mail servers and providers set up by themselves. */
const commonSelectors: readonly string[] = [
  'default',
  'dkim',
  'mail',
  'email',
  'smtp',
  'key1',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'selector1',
  'selector2',
  'google',
  'fm1',
  'fm2',
  'fm3',
  'protonmail',
  'protonmail2',
  'zoho',
  'mandrill',
  'mxvault',
  'pm',
  'sig1',
];

/** Reads the DKIM keys at common selectors; a domain may have others, which nobody can list. */
export async function collectDkim(
  client: DnsClient,
  name: string,
): Promise<Read<readonly DkimKey[]>> {
  const answers = await Promise.all(
    commonSelectors.map((selector) => client.query(`${selector}._domainkey.${name}`, 'TXT')),
  );
  const unread = answers.find((answer) => !answer.ok);
  if (unread !== undefined && !unread.ok) return unread;
  return known(
    commonSelectors.flatMap((selector, at): DkimKey[] => {
      const answer = answers[at];
      if (answer === undefined || !answer.ok) return [];
      const { values, proof } = answer.value;
      const records = values.filter(isKeyRecord);
      const [record] = records;
      if (record === undefined) return [];
      const key = records.length === 1 ? keyOf(record) : severalKeys(records.length);
      return [{ selector, ...key, proof }];
    }),
  );
}

type KeyFacts = Omit<DkimKey, 'selector' | 'proof'>;

const severalKeys = (count: number): KeyFacts => ({
  kind: 'several',
  bits: null,
  isTest: false,
  fault: `${count} records`,
});

/** Records of another version, which wildcards bring to these names too, are no keys. */
function isKeyRecord(value: string): boolean {
  const tags = tagsOf(unquoted(value));
  return tags.has('p') && (tags.get('v') ?? 'DKIM1') === 'DKIM1';
}

const unquoted = (value: string): string => value.replace(/^"+/, '');

/** Tests the name of a tag: a letter, then letters, digits and low lines (RFC 6376, section 3.2). */
const isTagName = (name: string): boolean => /^[a-z][a-z0-9_]*$/i.test(name);

/** Why receivers refuse the list of tags; null where they read it. */
function faultOf(record: string): string | null {
  const repeated = repeatedTag(record);
  if (repeated !== null) return `the tag ${repeated} stands twice`;
  const strange = [...tagsOf(record).keys()].find((name) => name !== '' && !isTagName(name));
  return strange === undefined ? null : `${strange} is no name of a tag`;
}

/** Decoders skip what is no letter of base64, but receivers do not; null where there is one. */
function base64In(text: string): Buffer | null {
  return /^[a-z0-9+/]+={0,2}$/i.test(text) ? Buffer.from(text, 'base64') : null;
}

/** Reads a key record (RFC 6376, section 3.6.1). */
export function keyOf(record: string): KeyFacts {
  const tags = tagsOf(record);
  const isTest = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  const invalid = (fault: string): KeyFacts => ({ kind: 'invalid', bits: null, isTest, fault });
  const fault = faultOf(record);
  if (fault !== null) return invalid(fault);
  const text = (tags.get('p') ?? '').replaceAll(/\s/g, '');
  if (text === '') return { kind: 'revoked', bits: null, isTest, fault: null };
  const data = base64In(text);
  if (data === null) return invalid('the key has a character that base64 does not have');
  const type = (tags.get('k') ?? 'rsa').toLowerCase();
  if (type === 'ed25519') {
    return data.length === 32
      ? { kind: 'ed25519', bits: null, isTest, fault: null }
      : invalid(`the key has ${data.length} bytes in place of 32`);
  }
  if (type !== 'rsa') return invalid('its type is neither rsa nor ed25519');
  const bits = rsaBits(data);
  return bits === null
    ? invalid('the key is not one of RSA')
    : { kind: 'rsa', bits, isTest, fault: null };
}

/** Signers publish the key with its algorithm, some without it. */
function rsaBits(der: Buffer): number | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: der, format: 'der', type });
      return key.asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // The next form is tried.
    }
  }
  return null;
}
