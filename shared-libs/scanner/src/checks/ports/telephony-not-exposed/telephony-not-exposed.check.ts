import { exposedService } from '../exposed-service.ts';

export const telephonyNotExposed = exposedService({
  id: 'telephony-not-exposed',
  catalogueId: 'PRT-036',
  version: 2,
  title: 'SIP is not exposed over TCP',
  severity: 'low',
  severityInside: 'info',
  problem: 'SIP exposed',
  summary: 'Anyone can reach a telephone server.',
  penalty: 2,
  penaltyInside: 0,
  impact: 'Attackers try passwords, and place calls at your cost.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['sip', 'voip', 'port 5060', 'asterisk'],
  standard: { document: 'RFC 3261', section: '26.3.2 Security solutions', published: '2002-06' },
  remediation: {
    summary: 'Let only your provider and your phones reach SIP.',
    steps: [
      'Name the addresses of the provider in the firewall.',
      'Use SIP over TLS, and block addresses after failed logins.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'sip',
  usualPorts: [5060, 5061],
});
