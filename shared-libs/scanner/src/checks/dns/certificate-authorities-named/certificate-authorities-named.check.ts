import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';

export const certificateAuthoritiesNamed = checkOf<Zone>()({
  id: 'certificate-authorities-named',
  catalogueId: 'DNS-010',
  version: 1,
  title: 'The domain names its certificate authorities',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'CAA',
  impact: 'Any authority may issue certificates for the domain, even one that was deceived.',
  cweIds: ['CWE-295'],
  remediation: {
    summary: 'Publish CAA records.',
    steps: [
      'Publish `CAA 0 issue "letsencrypt.org"`, or whichever authority you use.',
      'Forbid the rest: `CAA 0 issuewild ";"`.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8659',
  },
  outcomes: {
    named: { verdict: 'pass', summary: 'CAA records name who may issue.' },
    absent: {
      verdict: 'fail',
      title: 'No CAA record',
      summary: 'Neither the name nor its parents hold a CAA record.',
      penalty: 2,
    },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer(zone.caa, (caa) =>
      caa.values.length > 0
        ? { outcome: 'named' }
        : onAnswer(caa, 'absent', { expected: 'a CAA record', actual: 'none' }),
    ),
});
