import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { unreadOutcome } from '../../record-judgement.ts';

export const dkimKeyStrong = checkOf<Zone>()({
  id: 'dkim-key-strong',
  catalogueId: 'MAIL-020',
  version: 2,
  title: 'DKIM keys have at least 2048 bits',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dkim-key',
  impact: 'Attackers can compute the private key, and sign forged mail as yours.',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: ['dkim 1024', 'weak dkim', 'rsa 1024 dkim'],
  standard: { document: 'RFC 8301', section: '3.2 Key sizes', published: '2018-01' },
  remediation: {
    summary: 'Publish a key of 2048 bits.',
    steps: [
      'Create a new key under a new selector, and let the signer use it.',
      'Remove the old record some days later, when no mail with it is on its way.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8301',
  },
  outcomes: {
    strong: { verdict: 'pass', summary: 'The key is long enough.' },
    short: {
      verdict: 'fail',
      title: 'DKIM key shorter than 2048 bits',
      summary: 'A DKIM key is an RSA key with fewer than 2048 bits.',
      penalty: 2,
    },
    broken: {
      verdict: 'fail',
      title: 'DKIM key shorter than 1024 bits',
      summary:
        'A DKIM key is so short that receivers must not accept it, and that others can compute it: with 512 bits within a day.',
      penalty: 20,
      severity: 'high',
    },
    keyless: { verdict: 'not-applicable', summary: 'No key was found at common selectors' },
    ...unreadOutcome,
  },
  evaluate({ dkim }) {
    if (!dkim.ok) return { outcome: 'unread', reason: dkim.reason };
    const keys = dkim.value.filter(({ kind }) => kind === 'rsa' || kind === 'ed25519');
    if (keys.length === 0) return { outcome: 'keyless' };
    return keys.map(({ selector, bits, proof }) => {
      const about = `TXT ${selector}._domainkey`;
      if (bits === null || bits >= 2048) return { outcome: 'strong', about };
      const observation = { proof, expected: '2048 bits', actual: `${bits} bits` };
      return { outcome: bits < 1024 ? 'broken' : 'short', about, observation };
    });
  },
});
