import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';
import { judgeSsh, sshOutcomes } from '../ssh-judgement.ts';

export const sshVersionCurrent = checkOf<HostSnapshot>()({
  id: 'ssh-version-current',
  catalogueId: 'PRT-007',
  version: 2,
  title: 'SSH offers protocol version 2 only',
  group: 'ports',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'host',
  reach: 'proved',
  aspect: 'ssh version',
  impact: 'Somebody on the way can read and change the session.',
  cweIds: ['CWE-327'],
  owasp: 'A04:2025',
  aliases: ['ssh v1', 'sshv1', 'ssh protocol 1'],
  standard: { document: 'RFC 4253', section: '5.1 Old client, new server', published: '2006-01' },
  remediation: {
    summary: 'Turn version 1 off.',
    steps: [
      'OpenSSH: `Protocol 2` in `sshd_config`, since versions before 5.4 take both without it; 7.4 and later have no version 1.',
      'Cisco IOS: `ip ssh version 2`.',
      'Other appliances: update the firmware, or allow version 2 alone.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc4253',
  },
  outcomes: {
    current: { verdict: 'pass', summary: 'The server speaks version 2 alone.' },
    old: {
      verdict: 'fail',
      title: 'SSH protocol version 1 enabled',
      summary: 'The server announces SSH version 1.',
      penalty: 20,
    },
    ...sshOutcomes,
  },
  evaluate: (host) =>
    judgeSsh(host, ({ proof }) => {
      const banner = /^SSH-1\.[0-9]{1,9}/m.exec(proof.response)?.[0];
      if (banner === undefined) return { outcome: 'current' };
      const observation = { proof, matched: banner, expected: 'SSH-2.0', actual: banner };
      return { outcome: 'old', observation };
    }),
});
