import { askedQuestion } from '../../host-judgement.ts';

/**
 * The answer to the method `none` lists the methods (RFC 4252, section 5.2). `keyboard-interactive` alone is unclear,
 * as it may ask for a code beside a key. Settings for single accounts or addresses (`Match`) are not seen.
 */
export const sshRefusesPasswords = askedQuestion({
  id: 'ssh-refuses-passwords',
  catalogueId: 'PRT-008',
  version: 1,
  title: 'SSH password authentication is disabled',
  group: 'ports',
  severity: 'low',
  confidence: 'confirmed',
  reach: 'active',
  question: 'ssh-passwords',
  problem: 'SSH password authentication enabled',
  summary: 'An SSH server names `password` among the ways to log in.',
  penalty: 3,
  inside: { severity: 'info', penalty: 0 },
  impact: 'Anyone can try passwords from lists and of other breaches; a key cannot be guessed.',
  cweIds: ['CWE-308', 'CWE-307'],
  owasp: 'A07:2025',
  aliases: ['ssh password authentication', 'ssh brute force'],
  standard: {
    document: 'RFC 4252',
    section: '8 Password Authentication Method: "password"',
    published: '2006-01',
  },
  remediation: {
    summary: 'Let only keys log in.',
    steps: [
      'Make sure that your own key works, and keep a session open while you change this.',
      'OpenSSH: `PasswordAuthentication no` and `KbdInteractiveAuthentication no` in `sshd_config`; `sshd -T` shows what holds, since files in `sshd_config.d` come first.',
      'Dropbear: start it with `-s`.',
      'Windows: the same settings in `%programdata%\\ssh\\sshd_config`.',
      'Where passwords have to stay, limit the addresses that reach the port.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc4252',
  },
});
