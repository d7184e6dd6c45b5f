import { askedQuestion } from '../../host-judgement.ts';

export const tftpNotExposed = askedQuestion({
  id: 'tftp-not-exposed',
  catalogueId: 'PRT-049',
  version: 1,
  title: 'TFTP is not exposed',
  group: 'ports',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'active',
  question: 'tftp',
  problem: 'TFTP exposed',
  summary: 'A TFTP server answers requests for files.',
  penalty: 8,
  inside: { severity: 'low', penalty: 2 },
  impact:
    'TFTP has no login: who knows or guesses a name reads the file, such as a router configuration, and may overwrite it.',
  cweIds: ['CWE-306'],
  owasp: 'A02:2025',
  aliases: ['trivial file transfer', 'port 69'],
  standard: { document: 'RFC 1350', section: '1 Purpose', published: '1992-07' },
  remediation: {
    summary: 'Let only inner networks reach it.',
    steps: [
      'tftpd-hpa: bind it to the inner interface with `TFTP_ADDRESS`, and run it without `--create`.',
      'dnsmasq: `enable-tftp=` with the inner interface.',
      'Cisco IOS: `no tftp-server`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
});
