import { checkOf } from '../../../check-definition/check.ts';
import type { DnsAnswer } from '../../../subjects/dns-answer.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';

/** Keys of code hosts and payment services, private keys, and named passwords. */
const signs: readonly RegExp[] = [
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_\w{22}/,
  /\bglpat-[\w-]{20}/,
  /\b[rs]k_live_[A-Za-z0-9]{24}/,
  /\bxox[abprs]-[0-9A-Za-z]{10}/,
  /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----/,
  /\b(?:password|passwd|pwd|secret_key|api_key)=[!-~]{6}/i,
];

/** The keys of Amazon where the id of one stands in a record, too: an id alone is no secret. */
function amazonKeysIn(values: readonly string[]): readonly string[] {
  const isNamed = values.some((value) => /\bAKIA[0-9A-Z]{16}\b/.test(value));
  return isNamed ? values.flatMap((value) => value.split(/[^\w+/]/)).filter(isAmazonKey) : [];
}

/** Such keys have no form by which evidence would hide them. */
function withoutKeys(answer: DnsAnswer, keys: readonly string[]): DnsAnswer {
  const hide = (text: string, key: string) => text.replaceAll(key, '[redacted]');
  return {
    ...answer,
    proof: { ...answer.proof, response: keys.reduce(hide, answer.proof.response) },
  };
}

/** A hash of as many digits has letters of one case. */
const isAmazonKey = (text: string): boolean =>
  text.length === 40 &&
  !text.includes('_') &&
  [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(text));

export const textRecordsWithoutSecrets = checkOf<Zone>()({
  id: 'text-records-without-secrets',
  catalogueId: 'DNS-022',
  version: 3,
  title: 'TXT records hold no secrets',
  group: 'dns',
  severity: 'high',
  confidence: 'firm',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT secrets',
  impact: 'Everybody can read DNS; the key or password works until it is revoked.',
  cweIds: ['CWE-522'],
  owasp: 'A04:2025',
  aliases: ['txt record secret', 'secret in dns', 'dns txt leak'],
  standard: { document: 'OWASP ASVS 5.0', section: '13.3 Secret management', published: '2025-05' },
  remediation: {
    summary: 'Revoke the secret, then remove the record.',
    steps: [
      'Revoke the key or change the password: it counts as known.',
      'Remove the record. Proofs of ownership, such as `google-site-verification`, are no secrets.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    clean: { verdict: 'pass', summary: 'No text record looks like a secret.' },
    secret: {
      verdict: 'fail',
      title: 'Secret in a DNS TXT record',
      summary: 'A text record holds a key or a password.',
      penalty: 20,
      exposure: { kind: 'usable-by-anyone', phrase: 'A secret is readable by anyone' },
    },
    ...unreadOutcome,
  },
  evaluate: ({ txt }) =>
    judgeAnswer<'clean' | 'secret'>(txt, (answer) => {
      const found = answer.values.map(
        (value) => signs.find((sign) => sign.test(value))?.exec(value)?.[0],
      );
      const secret = found.find((text) => text !== undefined);
      const keys = amazonKeysIn(answer.values);
      if (secret === undefined && keys.length === 0) return { outcome: 'clean' };
      return onAnswer(withoutKeys(answer, keys), 'secret', {
        expected: 'no secret',
        ...(secret !== undefined && { matched: secret }),
      });
    }),
});
