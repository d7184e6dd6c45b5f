import { askedQuestion } from '../../host-judgement.ts';

export const ntpRefusesControlQueries = askedQuestion({
  id: 'ntp-refuses-control-queries',
  catalogueId: 'PRT-026',
  version: 1,
  title: 'NTP refuses control queries (mode 6, mode 7)',
  group: 'ports',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'active',
  question: 'ntp-control',
  problem: 'NTP control queries (mode 6, mode 7) enabled',
  summary: 'A time server answers queries of mode 6 or 7 of strangers.',
  penalty: 6,
  inside: { severity: 'low', penalty: 2 },
  impact:
    'Short queries have long answers, so attackers use the server to flood others; the answers also tell its version.',
  cweIds: ['CWE-406'],
  owasp: 'A02:2025',
  aliases: ['ntp mode 6', 'ntp monlist', 'ntp amplification', 'cve-2013-5211'],
  standard: { document: 'RFC 8633', section: '3.4 Control Messages', published: '2019-07' },
  remediation: {
    summary: 'Restrict control queries to the machine itself.',
    steps: [
      'ntpd: `restrict default kod nomodify notrap nopeer noquery`, `restrict 127.0.0.1`, `restrict ::1` and `disable monitor` in `ntp.conf`; a `pool` needs `restrict source nomodify notrap noquery`, too.',
      'NTPsec: `restrict default kod limited nomodify noquery`.',
      'chrony answers no such queries; replace an old ntpd with it.',
      'Cisco IOS: `no ntp allow mode control` and `no ntp allow mode private`. On old versions `ntp access-group serve-only` for clients, with `ntp access-group peer` for its own servers, or it loses the time.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8633',
  },
});
