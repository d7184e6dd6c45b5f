import { checkOf } from '../../../check-definition/check.ts';
import type { AliasTarget } from '../../../subjects/alias.ts';

export const aliasDomainRegistered = checkOf<AliasTarget>()({
  id: 'alias-domain-registered',
  catalogueId: 'TKO-003',
  version: 2,
  title: 'The domain of the CNAME target is registered',
  group: 'dns',
  severity: 'critical',
  confidence: 'firm',
  subject: 'alias',
  reach: 'anyone',
  aspect: 'CNAME domain',
  impact:
    'Anyone who registers the domain publishes pages, reads cookies and gets certificates under your name.',
  cweIds: ['CWE-672'],
  owasp: 'A01:2025',
  aliases: ['subdomain takeover', 'dangling cname', 'expired domain'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-10, test for subdomain takeover',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the alias, today.',
    steps: [
      'Delete the CNAME record, or point it to a name that you control.',
      'If the domain was yours, register it again before somebody else does.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/Security/Attacks/Subdomain_takeover',
  },
  outcomes: {
    registered: { verdict: 'pass', summary: 'The domain that the alias leads to exists.' },
    unregistered: {
      verdict: 'fail',
      title: 'Subdomain takeover: domain of the CNAME target is not registered',
      summary:
        'The alias leads to a domain that the name servers of its parent do not know. It is free, or its holder has lost the use of it.',
      penalty: 40,
      exposure: { kind: 'usable-by-anyone', phrase: 'The name can be taken over by anyone' },
    },
    'not-public': {
      verdict: 'not-applicable',
      summary: 'The missing name is below a suffix that no registrar sells.',
    },
    'not-read': { verdict: 'unknown', summary: 'The domain could not be looked up' },
    'no-alias': { verdict: 'not-applicable', summary: 'The name is no alias.' },
  },
  evaluate({ targets, exists, domainExists, dns }) {
    if (!exists.ok) return { outcome: 'not-read', reason: exists.reason };
    if (targets.length === 0) return { outcome: 'no-alias' };
    if (domainExists?.ok === false) return { outcome: 'not-read', reason: domainExists.reason };
    if (domainExists === null && !exists.value) return { outcome: 'not-public' };
    if (domainExists?.value !== false) return { outcome: 'registered' };
    const actual = `alias of ${targets.at(-1)}`;
    const observation = { proof: dns, expected: 'a domain that is registered', actual };
    return { outcome: 'unregistered', observation };
  },
});
