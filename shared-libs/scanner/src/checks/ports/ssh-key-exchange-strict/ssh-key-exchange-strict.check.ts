import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot, SshAlgorithms } from '../../../subjects/host.ts';
import { judgeSsh, sshOutcomes, untoldOutcome } from '../ssh-judgement.ts';

/** A server that lists it restarts the count of packets behind the key exchange. */
const STRICT = 'kex-strict-s-v00@openssh.com';

/** Ways to encrypt that take a packet for whole when the ones before it are gone. */
function movableIn({ ciphers, macs }: SshAlgorithms): readonly string[] {
  const stream = ciphers.filter((name) => name.startsWith('chacha20-poly1305'));
  const blocks = ciphers.filter((name) => name.endsWith('-cbc'));
  const late = macs.filter((name) => name.includes('-etm@'));
  return late.length > 0 ? [...stream, ...blocks] : stream;
}

export const sshKeyExchangeStrict = checkOf<HostSnapshot>()({
  id: 'ssh-key-exchange-strict',
  catalogueId: 'PRT-057',
  version: 2,
  title: 'SSH uses strict key exchange (Terrapin)',
  group: 'ports',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'host',
  reach: 'proved',
  aspect: 'ssh key exchange',
  impact:
    'An attacker on the network path removes the first packets of a session unseen, and with them protections that both sides agreed on (Terrapin).',
  cweIds: ['CWE-354'],
  owasp: 'A04:2025',
  aliases: ['terrapin', 'cve-2023-48795', 'strict kex'],
  standard: { document: 'CVE-2023-48795', section: 'Description', published: '2023-12-18' },
  remediation: {
    summary: 'Update the SSH server, and the clients.',
    steps: [
      'OpenSSH: 9.6 or newer, or the update of the distribution; Dropbear 2024.84, libssh 0.10.6, AsyncSSH 2.14.2.',
      'Where there is no update: take `chacha20-poly1305@openssh.com` out of `Ciphers`, and names that end in `-etm@openssh.com` out of `MACs` if a cipher ends in `-cbc`.',
      'Both sides must have the update: it works only with clients that have it, too.',
    ],
    effort: 'low',
    reference: 'https://terrapin-attack.com/',
  },
  outcomes: {
    strict: { verdict: 'pass', summary: 'The server offers the strict key exchange.' },
    immovable: {
      verdict: 'pass',
      summary: 'The server offers no cipher with which packets can be removed unseen.',
    },
    loose: {
      verdict: 'fail',
      title: 'Terrapin (CVE-2023-48795)',
      summary:
        'The server offers ciphers that the attack needs, without the strict key exchange that prevents it.',
      penalty: 4,
    },
    untold: untoldOutcome,
    ...sshOutcomes,
  },
  evaluate: (host) =>
    judgeSsh(host, ({ proof, algorithms }) => {
      if (algorithms === undefined) return { outcome: 'untold' };
      if (algorithms.keyExchange.includes(STRICT)) return { outcome: 'strict' };
      const movable = movableIn(algorithms);
      if (movable.length === 0) return { outcome: 'immovable' };
      return {
        outcome: 'loose',
        observation: { proof, expected: STRICT, actual: `${movable.join(', ')} without it` },
      };
    }),
});
