import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeWalk, recordOutcomes } from '../mail-judgement.ts';

export const spfDomainsRegistered = checkOf<Zone>()({
  id: 'spf-domains-registered',
  catalogueId: 'MAIL-010',
  version: 2,
  title: 'Domains that SPF includes are registered',
  group: 'mail',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-domains',
  impact: 'Whoever registers the domain decides which servers may send your mail.',
  cweIds: ['CWE-672'],
  owasp: 'A07:2025',
  aliases: ['dangling spf include', 'spf takeover', 'expired spf include'],
  standard: {
    document: 'RFC 7208',
    section: '5.2 include, 5.7 exists',
    published: '2014-04',
  },
  remediation: {
    summary: 'Remove the term.',
    steps: [
      'Remove the term that names the domain, from your record or from the one that you include.',
      'If the service still exists, ask it for its present name.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    held: { verdict: 'pass', summary: 'Every domain that the record names exists.' },
    free: {
      verdict: 'fail',
      title: 'SPF includes an unregistered domain',
      summary: 'A domain that the SPF record names is not registered.',
      penalty: 20,
      exposure: {
        kind: 'usable-by-anyone',
        phrase: 'The right to send mail in your name can be taken over by anyone',
      },
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeWalk<'held' | 'free' | 'unread'>(zone, (walk) => {
      const { unregistered, proof } = walk;
      if (unregistered.length > 0) {
        return {
          outcome: 'free',
          observation: { proof, expected: 'registered domains', actual: unregistered.join(', ') },
        };
      }
      const unread = walk.registrationUnread ?? walk.unread;
      return unread === null ? { outcome: 'held' } : { outcome: 'unread', reason: unread };
    }),
});
