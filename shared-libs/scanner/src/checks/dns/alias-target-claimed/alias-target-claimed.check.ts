import type { Proof } from '@parapet/checks/definition/proof';
import { checkOf } from '../../../check-definition/check.ts';
import type { AliasTarget } from '../../../subjects/alias.ts';

/** A page that exists may be about the text, though some services show it with this status. */
const isSuccess = ({ response }: Proof): boolean => response.startsWith('HTTP/1.1 2');

export const aliasTargetClaimed = checkOf<AliasTarget>()({
  id: 'alias-target-claimed',
  catalogueId: 'TKO-001',
  version: 3,
  title: 'The target of the CNAME is claimed at its service',
  group: 'dns',
  severity: 'high',
  confidence: 'firm',
  subject: 'alias',
  reach: 'anyone',
  aspect: 'CNAME',
  impact:
    'Anyone who claims the name at the service publishes pages, reads cookies and gets certificates under it.',
  cweIds: ['CWE-672'],
  owasp: 'A01:2025',
  aliases: ['subdomain takeover', 'dangling cname', 'dangling dns', 'unclaimed service'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-10, test for subdomain takeover',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the alias, or claim the name at the service.',
    steps: [
      'Delete the CNAME record if the service is no longer used.',
      'Otherwise add the name to your account at the service, so that nobody else can.',
      'From now on delete the record before the resource at the service.',
    ],
    effort: 'low',
    reference: 'https://github.com/EdOverflow/can-i-take-over-xyz',
  },
  outcomes: {
    claimed: { verdict: 'pass', summary: 'The service shows something else than a free name.' },
    unclaimed: {
      verdict: 'fail',
      title: 'Subdomain takeover: CNAME to an unclaimed service',
      summary: 'The name is an alias at a service that says it does not know it.',
      penalty: 30,
      exposure: { kind: 'usable-by-anyone', phrase: 'The name can be taken over by anyone' },
    },
    'perhaps-claimable': {
      verdict: 'fail',
      title: 'Possible subdomain takeover: CNAME to a service without this name',
      summary:
        'The name is an alias at a service that says it does not know it. Whether others can claim it depends on the service.',
      penalty: 6,
      severity: 'medium',
    },
    'perhaps-free': {
      verdict: 'fail',
      title: 'Possible subdomain takeover: CNAME target may be free',
      summary:
        'A page under the name holds what the service shows for free names, but is sent as a page that exists.',
      penalty: 6,
      severity: 'medium',
    },
    'not-read': { verdict: 'unknown', summary: 'No page of the service could be read' },
    'no-service': {
      verdict: 'not-applicable',
      summary: 'The name is no alias at a service whose unclaimed names show a page.',
    },
  },
  evaluate({ service, unclaimed, isPageRead }) {
    if (service === null || service.shows === null) return { outcome: 'no-service' };
    if (unclaimed !== null) {
      const free = isSuccess(unclaimed) ? 'perhaps-free' : 'unclaimed';
      const outcome = service.claimable === 'yes' ? free : 'perhaps-claimable';
      const actual = `alias of ${service.target} at ${service.name}`;
      return {
        outcome,
        observation: {
          proof: unclaimed,
          matched: service.shows,
          expected: 'a page of yours',
          actual,
        },
      };
    }
    return { outcome: isPageRead ? 'claimed' : 'not-read' };
  },
});
