import { expect, test } from 'vitest';
import { checks } from './registry.ts';

/** Critical and high outcomes that nobody can use without more, by what it takes. */
const takesMore = {
  'a place on the way between visitor and server': [
    'certificate-not-revoked/chain-revoked',
    'certificate-not-revoked/revoked',
    'ssl2-disabled/accepted',
    'ssl3-disabled/accepted',
    'suites-authenticate-and-encrypt/accepted',
    'certificate-chain-complete/unknown-issuer',
    'certificate-key-strong/weak',
    'certificate-names-host/mismatch',
    'certificate-signature-strong/weak',
    'dnssec-enabled/broken',
    'dnssec-signatures-valid/broken',
    'export-suites-disabled/accepted',
    'key-exchange-group-large/tiny',
    'modern-tls-offered/missing',
    'password-asked-over-https/asked-in-clear',
    'password-asked-over-https/sent-in-clear',
    'required-staple-sent/absent',
    'scripts-encrypted/clear',
    'small-block-suites-disabled/des',
    'ssh-version-current/old',
  ],
  'a victim who opens a page or reads a mail': [
    'cors-rejects-look-alikes/open',
    'cors-rejects-null/open',
    'cors-rejects-strangers/open',
    'line-breaks-not-sent/used',
    'spf-networks-narrow/open',
    'spf-rejects-strangers/bad',
    'spf-rejects-strangers/constant',
    'spf-rejects-strangers/included',
  ],
  'a password, passphrase or key': [
    'ajp-not-exposed/reachable',
    'dkim-key-strong/broken',
    'file-sharing-not-exposed/reachable',
    'ipmi-not-exposed/open',
    'mysql-not-exposed/reachable',
    'oracle-listener-not-exposed/reachable',
    'postgres-not-exposed/reachable',
    'private-key-not-exposed/encrypted',
    'remote-desktop-not-exposed/reachable',
    'rsync-not-exposed/reachable',
    'sql-server-not-exposed/reachable',
    'telnet-not-exposed/reachable',
    'vnc-not-exposed/reachable',
    'zookeeper-requires-authentication/reachable',
  ],
  'an exploit, which EPSS and the list of exploited flaws rate': [
    'javascript-libraries-sound/critical',
    'javascript-libraries-sound/high',
    'next-js-patched/bypass',
    'next-js-patched/flawed',
    'next-js-patched/remote-code',
    'software-not-exploited/exploited',
    'software-not-exploited/library',
    'software-unlikely-exploited/likely',
    'software-without-known-flaws/critical',
    'software-without-known-flaws/high',
  ],
  'nothing, as it only turns visitors away': [
    'certificate-already-valid/early',
    'certificate-not-expired/expired',
    'certificate-renewed-in-time/within-a-week',
  ],
  'time: the name is still taken, or may be': [
    'name-server-zones-claimed/perhaps-claimable',
    'registration-lasts/ending',
    'registration-lasts/lapsed',
  ],
  'a further flaw: it tells names alone': ['zone-transfer-refused/allowed'],
} as const;

test('every critical and high outcome can be used by anyone, or it is known what it takes', () => {
  const notUsable = checks.flatMap((check) =>
    Object.entries(check.outcomes).flatMap(([key, outcome]) =>
      outcome.verdict === 'fail' &&
      outcome.exposure === undefined &&
      ['critical', 'high'].includes(outcome.severity ?? check.severity)
        ? [`${check.id}/${key}`]
        : [],
    ),
  );
  expect(notUsable.toSorted()).toEqual(Object.values(takesMore).flat().toSorted());
});
