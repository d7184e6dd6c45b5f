import { openService } from '../exposed-service.ts';

/**
 * A bind of nobody gives no rights (RFC 4513, section 5.1.1), so a search decides: two entries below each of the first
 * four naming contexts. An entry besides the context fails, a refusal or none passes, no named context is unknown.
 */
export const ldapRefusesAnonymousBinds = openService({
  id: 'ldap-refuses-anonymous-binds',
  catalogueId: 'PRT-024',
  version: 4,
  title: 'LDAP refuses anonymous binds',
  severity: 'medium',
  problem: 'LDAP anonymous bind allowed',
  summary: 'A directory server lists its entries to clients without a login.',
  penalty: 8,
  exposure: { kind: 'usable-by-anyone', phrase: 'Entries of the directory are readable by anyone' },
  impact: 'Attackers may list users, groups and machines.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['ldap anonymous bind', 'null bind', 'active directory', 'port 389'],
  standard: {
    document: 'RFC 4513',
    section: '5.1.1 Anonymous authentication mechanism of simple bind',
    published: '2006-06',
  },
  remediation: {
    summary: 'Allow anonymous clients to read the rootDSE alone.',
    steps: [
      'OpenLDAP: `olcRequires: authc` in the frontend database; `bind_anon` alone leaves searches without a bind.',
      '389 Directory Server: `nsslapd-allow-anonymous-access: rootdse`.',
      'Active Directory: set the seventh character of `dSHeuristics` to 0, and remove ANONYMOUS LOGON from Pre-Windows 2000 Compatible Access.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc4513',
  },
  service: 'ldap',
  usualPorts: [389, 636, 3268, 3269],
  question: 'anonymous-ldap',
});
