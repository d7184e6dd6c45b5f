import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';
import { judgeSsh, sshOutcomes, untoldOutcome } from '../ssh-judgement.ts';

/** MUST NOT or SHOULD NOT in RFC 9142, RFC 8732 (by a name that ends in a hash) and RFC 8758. */
const forbidden = [
  /^diffie-hellman-group(?:1|-exchange)-sha1$/,
  /^rsa1024-sha1$/,
  /^gss-(?:gex|group1|group14)-sha1-/,
  /^arcfour(?:128|256)?$/,
];
/** Signatures with SHA-1 (RFC 8332), ciphers of 64-bit blocks, check sums of MD5 or 96 bits, and none. */
const broken = [
  /^(?:x509v3-)?ssh-(?:dss|rsa)(?:-cert-v0[01]@openssh\.com)?$/,
  /^(?:3des|des|blowfish|cast128|idea)-(?:cbc|ctr)$/,
  /^hmac-md5(?:-96)?(?:-etm@openssh\.com)?$/,
  /^hmac-sha1-96(?:-etm@openssh\.com)?$/,
  /^none$/,
];
const isWeak = (name: string): boolean =>
  [...forbidden, ...broken].some((pattern) => pattern.test(name));

export const sshAlgorithmsStrong = checkOf<HostSnapshot>()({
  id: 'ssh-algorithms-strong',
  catalogueId: 'PRT-006',
  version: 4,
  title: 'SSH offers strong algorithms only',
  group: 'ports',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'host',
  reach: 'proved',
  aspect: 'ssh algorithms',
  impact: 'Attackers with means can read or change sessions of clients that choose the weak ones.',
  cweIds: ['CWE-327'],
  owasp: 'A04:2025',
  aliases: ['weak ssh ciphers', 'ssh kex', 'ssh mac', 'diffie-hellman-group1-sha1'],
  standard: {
    document: 'RFC 9142',
    section: '4 Summary guidance for implementation of key exchange method names',
    published: '2022-01',
  },
  remediation: {
    summary: 'Remove the weak algorithms.',
    steps: [
      'OpenSSH: `KexAlgorithms`, `Ciphers`, `MACs` and `HostKeyAlgorithms` in `sshd_config`; the defaults of a current version are strong.',
      'Red Hat: `update-crypto-policies --set DEFAULT`, on version 8 `DEFAULT:NO-SHA1`, then restart sshd. The policy holds for the whole system, and wins over `sshd_config`.',
      'Cisco IOS: `ip ssh server algorithm` with `kex`, `encryption`, `mac` and `hostkey`.',
      'Check with `ssh -vv` that your own clients still connect.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9142',
  },
  outcomes: {
    strong: { verdict: 'pass', summary: 'The server offers strong algorithms alone.' },
    weak: {
      verdict: 'fail',
      title: 'SSH weak algorithms enabled',
      summary: 'The server offers algorithms that standards forbid, or that are known to be weak.',
      penalty: 2,
    },
    untold: untoldOutcome,
    ...sshOutcomes,
  },
  evaluate: (host) =>
    judgeSsh(host, ({ proof, algorithms }) => {
      // Version 1 is judged by its own check, and has no such message.
      if (algorithms === undefined) return { outcome: 'untold' };
      const offered = Object.values(algorithms).flat();
      const bad = [...new Set(offered)].filter(isWeak);
      if (bad.length === 0) return { outcome: 'strong' };
      const observation = { proof, expected: 'none of them', actual: bad.join(', ') };
      return { outcome: 'weak', observation };
    }),
});
