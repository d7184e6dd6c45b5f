import { openService } from '../exposed-service.ts';

export const ldapRefusesAnonymousBinds = openService({
  id: 'ldap-refuses-anonymous-binds',
  catalogueId: 'PRT-024',
  version: 1,
  title: 'The directory refuses anonymous clients',
  severity: 'medium',
  problem: 'LDAP accepts anonymous clients',
  summary: 'A directory server accepts clients without a login.',
  penalty: 8,
  impact: 'Attackers may list users, groups and machines.',
  cweIds: ['CWE-287'],
  standard: {
    document: 'RFC 4513',
    section: '5.1.1 Anonymous authentication mechanism of simple bind',
    published: '2006-06',
  },
  remediation: {
    summary: 'Refuse anonymous binds.',
    steps: [
      'OpenLDAP: `olcDisallows: bind_anon` and `olcRequires: authc`.',
      '389 Directory Server: `nsslapd-allow-anonymous-access: off`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc4513',
  },
  service: 'ldap',
  usualPorts: [389, 3268],
});
