import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';

export const namesExistOnPurpose = checkOf<Zone>()({
  id: 'names-exist-on-purpose',
  catalogueId: 'DNS-013',
  version: 3,
  title: 'The zone has no wildcard record',
  group: 'dns',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'wildcard',
  impact: 'Any invented host resolves to your server, which helps phishing and hides mistakes.',
  cweIds: ['CWE-183'],
  owasp: 'A02:2025',
  aliases: ['wildcard dns', 'dns catch-all', 'asterisk record'],
  standard: { document: 'RFC 4592', section: '2 Wildcard syntax', published: '2006-07' },
  remediation: {
    summary: 'Replace the wildcard by the names you need.',
    steps: [
      'List the names in use first, from the log of the web server: without a record of their own they stop to resolve.',
      'Publish a record for each of them, then delete `*`. Keep it where hosts are made on demand, such as one for each customer.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    exact: { verdict: 'pass', summary: 'An invented name does not resolve.' },
    wildcard: {
      verdict: 'fail',
      title: 'Wildcard DNS record',
      summary: 'An invented name resolves.',
      penalty: 0,
    },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer(zone.inventedLabel, (answer) =>
      answer.values.length === 0 && answer.cnames.length === 0
        ? { outcome: 'exact' }
        : onAnswer(answer, 'wildcard', {
            expected: 'NXDOMAIN',
            actual: [...answer.cnames, ...answer.values].join(', '),
          }),
    ),
});
