import { createPublicKey } from 'node:crypto';
import type { DkimKey } from '../../subjects/mail.ts';
import { known, type Read } from '../../subjects/read.ts';
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
      const record = values.find(isKeyRecord);
      return record === undefined ? [] : [{ selector, ...keyOf(record), proof }];
    }),
  );
}

/** Records of another version, which wildcards bring to these names too, are no keys. */
function isKeyRecord(value: string): boolean {
  const tags = tagsOf(value);
  return tags.has('p') && (tags.get('v') ?? 'DKIM1') === 'DKIM1';
}

/** Reads a key record (RFC 6376, section 3.6.1). */
export function keyOf(record: string): Pick<DkimKey, 'kind' | 'bits' | 'isTest'> {
  const tags = tagsOf(record);
  const isTest = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  const data = (tags.get('p') ?? '').replaceAll(/\s/g, '');
  if (data === '') return { kind: 'revoked', bits: null, isTest };
  const type = (tags.get('k') ?? 'rsa').toLowerCase();
  if (type === 'ed25519') {
    const isWhole = Buffer.from(data, 'base64').length === 32;
    return { kind: isWhole ? 'ed25519' : 'invalid', bits: null, isTest };
  }
  const bits = type === 'rsa' ? rsaBits(Buffer.from(data, 'base64')) : null;
  return { kind: bits === null ? 'invalid' : 'rsa', bits, isTest };
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

const tagsOf = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record.split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
