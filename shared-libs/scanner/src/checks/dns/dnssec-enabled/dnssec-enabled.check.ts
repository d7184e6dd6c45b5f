import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes, judgeApexAnswer, onAnswer } from '../../record-judgement.ts';

export const dnssecEnabled = checkOf<Zone>()({
  id: 'dnssec-enabled',
  catalogueId: 'DNS-007',
  version: 1,
  title: 'DNS answers are signed',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'DS',
  impact: 'Forged answers can lead visitors and mail to other servers.',
  cweIds: ['CWE-350'],
  remediation: {
    summary: 'Turn DNSSEC on.',
    steps: ['Sign the zone at the DNS provider.', 'Publish the DS record at the registrar.'],
    effort: 'medium',
    reference: null,
  },
  outcomes: {
    signed: { verdict: 'pass', summary: 'A DS record is published.' },
    unsigned: {
      verdict: 'fail',
      title: 'DNSSEC not enabled',
      summary: 'The parent zone holds no DS record.',
      penalty: 3,
    },
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeApexAnswer(zone, zone.ds, (ds) =>
      ds.values.length > 0
        ? { outcome: 'signed' }
        : onAnswer(ds, 'unsigned', { expected: 'a DS record', actual: 'none' }),
    ),
});
