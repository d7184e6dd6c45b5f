import { askedQuestion } from '../../host-judgement.ts';

/** A server that accepts the method `none` lets strangers in. What they get is not tried. */
export const sshRefusesStrangers = askedQuestion({
  id: 'ssh-refuses-strangers',
  catalogueId: 'PRT-056',
  version: 1,
  title: 'SSH requires authentication',
  group: 'ports',
  severity: 'high',
  confidence: 'firm',
  reach: 'active',
  question: 'ssh-strangers',
  problem: 'SSH without authentication',
  summary: 'An SSH server accepts a login without a password or key. No session was opened.',
  penalty: 15,
  exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can sign in' },
  inside: { severity: 'medium', penalty: 6 },
  impact: 'Whoever connects gets what the server gives to its sessions: a shell, files or tunnels.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['ssh none authentication', 'unauthenticated ssh'],
  standard: {
    document: 'RFC 4252',
    section: '5.2 The "none" Authentication Request',
    published: '2006-01',
  },
  remediation: {
    summary: 'Require a key.',
    steps: [
      'Make sure that your own key works, and keep a session open while you change this.',
      'OpenSSH: `PermitEmptyPasswords no` and `AuthenticationMethods publickey` in `sshd_config`; lock accounts without a password (`passwd -l`).',
      'Appliances and servers with SSH of their own: set an authorised key or a password, and update the firmware.',
      'If it is meant for everyone, such as a public repository, accept the risk with that reason.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc4252',
  },
});
