import { checkOf } from '../../../check-definition/check.ts';
import type { AliasTarget } from '../../../subjects/alias.ts';

export const aliasTargetExists = checkOf<AliasTarget>()({
  id: 'alias-target-exists',
  catalogueId: 'TKO-002',
  version: 1,
  title: 'The target of the CNAME exists',
  group: 'dns',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'alias',
  reach: 'anyone',
  aspect: 'CNAME target',
  impact:
    'Anyone who registers the missing name publishes pages, reads cookies and gets certificates under yours.',
  cweIds: ['CWE-672'],
  owasp: 'A01:2025',
  aliases: ['subdomain takeover', 'dangling cname', 'nxdomain'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-10, test for subdomain takeover',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the alias, or create the name that it leads to.',
    steps: [
      'Delete the CNAME record if it is no longer used.',
      'Azure: create the resource again under the same name, or delete the record; then use alias records, which go with their resource.',
      'AWS Elastic Beanstalk: create the environment under the same name, or delete the record.',
    ],
    effort: 'low',
    reference: 'https://learn.microsoft.com/azure/security/fundamentals/subdomain-takeover',
  },
  outcomes: {
    exists: { verdict: 'pass', summary: 'The alias leads to a name that exists.' },
    'free-at-service': {
      verdict: 'fail',
      title: 'Subdomain takeover: CNAME target does not exist and can be created',
      summary:
        'The alias leads to a name that does not exist, and the service lets anyone create it.',
      penalty: 30,
      exposure: { kind: 'usable-by-anyone', phrase: 'The name can be taken over by anyone' },
    },
    missing: {
      verdict: 'fail',
      title: 'Dangling CNAME: target does not exist',
      summary: 'The alias leads to a name that does not exist. Who can create it is not known.',
      penalty: 3,
      severity: 'low',
    },
    'not-read': { verdict: 'unknown', summary: 'The name could not be looked up' },
    'no-alias': { verdict: 'not-applicable', summary: 'The name is no alias.' },
  },
  evaluate({ targets, exists, service, dns }) {
    if (!exists.ok) return { outcome: 'not-read', reason: exists.reason };
    if (targets.length === 0) return { outcome: 'no-alias' };
    if (exists.value) return { outcome: 'exists' };
    const outcome =
      service?.shows === null && service.claimable === 'yes' ? 'free-at-service' : 'missing';
    const actual = `alias of ${targets.at(-1)}`;
    return { outcome, observation: { proof: dns, expected: 'a name that exists', actual } };
  },
});
