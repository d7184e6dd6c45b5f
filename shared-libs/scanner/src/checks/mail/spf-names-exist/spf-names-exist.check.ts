import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeWalk, recordOutcomes } from '../mail-judgement.ts';

const MAX_VOIDS = 2;

export const spfNamesExist = checkOf<Zone>()({
  id: 'spf-names-exist',
  catalogueId: 'MAIL-008',
  version: 3,
  title: 'SPF has at most 2 void lookups',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-void',
  impact: 'Receivers stop after two look-ups that find nothing, and treat the record as broken.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['spf void lookups', 'void lookup limit'],
  standard: { document: 'RFC 7208', section: '4.6.4 DNS lookup limits', published: '2014-04' },
  remediation: {
    summary: 'Remove the names that do not exist.',
    steps: [
      'Look up each name of the record, and of the records that it includes.',
      'Remove terms of hosts and services that are gone.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    existing: { verdict: 'pass', summary: 'At most two look-ups find nothing.' },
    void: {
      verdict: 'fail',
      title: 'SPF exceeds 2 void lookups',
      summary:
        'More than two look-ups that the record needs find nothing; a name counts each time.',
      penalty: 2,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeWalk<'existing' | 'void' | 'unread'>(zone, ({ voids, unread, proof }) => {
      if (voids.length > MAX_VOIDS) {
        return {
          outcome: 'void',
          observation: { proof, expected: `${MAX_VOIDS} at most`, actual: voids.join(', ') },
        };
      }
      return unread === null ? { outcome: 'existing' } : { outcome: 'unread', reason: unread };
    }),
});
