import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';

/** Names that RFC 9142, RFC 8758 and RFC 8332 forbid or advise against, and ciphers with DES. */
const weak: ReadonlySet<string> = new Set([
  'diffie-hellman-group1-sha1',
  'diffie-hellman-group-exchange-sha1',
  'diffie-hellman-group14-sha1',
  'rsa1024-sha1',
  'ssh-dss',
  'ssh-rsa',
  'arcfour',
  'arcfour128',
  'arcfour256',
  '3des-cbc',
  'des-cbc',
  'blowfish-cbc',
  'cast128-cbc',
  'none',
  'hmac-md5',
  'hmac-md5-96',
  'hmac-sha1-96',
]);

export const sshAlgorithmsStrong = checkOf<HostSnapshot>()({
  id: 'ssh-algorithms-strong',
  catalogueId: 'PRT-006',
  version: 1,
  title: 'SSH offers strong algorithms alone',
  group: 'ports',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'host',
  reach: 'proved',
  aspect: 'ssh algorithms',
  impact: 'Attackers with means can read or change sessions of clients that choose the weak ones.',
  cweIds: ['CWE-327'],
  standard: {
    document: 'RFC 9142',
    section: '4 Summary guidance for implementation of key exchange method names',
    published: '2022-01',
  },
  remediation: {
    summary: 'Remove the weak algorithms.',
    steps: [
      'OpenSSH: `KexAlgorithms`, `Ciphers`, `MACs` and `HostKeyAlgorithms` in `sshd_config`; the defaults of a current version are strong.',
      'Check with `ssh -vv` that your own clients still connect.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9142',
  },
  outcomes: {
    strong: { verdict: 'pass', summary: 'The server offers strong algorithms alone.' },
    weak: {
      verdict: 'fail',
      title: 'SSH offers weak algorithms',
      summary: 'The server offers algorithms that standards forbid.',
      penalty: 2,
    },
    untold: { verdict: 'unknown', summary: 'The server did not tell what it offers' },
    absent: { verdict: 'pass', summary: 'No SSH server was found' },
  },
  evaluate({ services }) {
    const found = services.filter(({ name }) => name === 'ssh');
    if (found.length === 0) return { outcome: 'absent' };
    return found.map(({ port, proof, algorithms }) => {
      const about = `tcp/${port}`;
      // Version 1 is judged by its own check, and has no such message.
      if (algorithms === undefined) return { outcome: 'untold', about };
      const offered = Object.values(algorithms).flat();
      const bad = [...new Set(offered)].filter((name) => weak.has(name));
      if (bad.length === 0) return { outcome: 'strong', about };
      const observation = { proof, expected: 'none of them', actual: bad.join(', ') };
      return { outcome: 'weak', about, observation };
    });
  },
});
