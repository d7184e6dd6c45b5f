import { askedQuestion } from '../../host-judgement.ts';

export const cldapNotExposed = askedQuestion({
  id: 'cldap-not-exposed',
  catalogueId: 'PRT-051',
  version: 1,
  title: 'CLDAP is not exposed',
  group: 'ports',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'active',
  question: 'cldap',
  problem: 'CLDAP exposed (amplification)',
  summary: 'A directory server answers strangers over UDP.',
  penalty: 6,
  inside: { severity: 'info', penalty: 0 },
  impact:
    'Short requests have long answers, so attackers use it to flood others; the answers tell domain and server.',
  cweIds: ['CWE-406'],
  owasp: 'A02:2025',
  aliases: ['cldap', 'cldap amplification', 'ldap udp'],
  standard: {
    document: 'CISA Alert TA14-017A',
    section: 'UDP-Based Amplification Attacks',
    published: '2019-12-18',
  },
  remediation: {
    summary: 'Let only inner networks reach it.',
    steps: [
      'Active Directory: allow udp/389 from inner networks alone.',
      'OpenLDAP: start `slapd` without a `cldap://` listener.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
});
