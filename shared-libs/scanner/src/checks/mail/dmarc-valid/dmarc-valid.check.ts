import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { dmarcAnswer, dmarcRecords, inheritsFromSuffix, parseDmarc } from '../dmarc.ts';

export const dmarcValid = checkOf<Zone>()({
  id: 'dmarc-valid',
  catalogueId: 'MAIL-018',
  version: 5,
  title: 'The DMARC record is valid',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-syntax',
  impact: 'Receivers ignore an invalid record, and so deliver forged mail.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['dmarc syntax', 'multiple dmarc', 'invalid dmarc'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format, and 4.10.1 DMARC policy discovery',
    published: '2026-05',
  },
  remediation: {
    summary: 'Correct the record.',
    steps: [
      'Keep one record that begins with `v=DMARC1; p=` and a policy of none, quarantine or reject.',
      'Write each tag once; several addresses for reports stand in one `rua`, with commas between them.',
      'Write `sp` and `np`, where they are set, with one of these policies too.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9989',
  },
  outcomes: {
    valid: { verdict: 'pass', summary: 'The record is valid.' },
    several: {
      verdict: 'fail',
      title: 'Multiple DMARC records',
      summary: 'Several DMARC records are published, so receivers ignore them all.',
      penalty: 6,
    },
    invalid: {
      verdict: 'fail',
      title: 'DMARC record invalid',
      summary: 'The record names a policy that receivers do not know, or names one twice.',
      penalty: 6,
    },
    repeated: {
      verdict: 'fail',
      title: 'DMARC record repeats a tag',
      summary: 'A tag stands twice, for which strict receivers ignore the whole record.',
      penalty: 2,
      severity: 'low',
    },
    absent: { verdict: 'not-applicable', summary: 'The domain publishes no DMARC record' },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer<'valid' | 'several' | 'invalid' | 'repeated' | 'absent'>(
      dmarcAnswer(zone),
      (answer) => {
        const [record, second] = dmarcRecords(answer);
        if (record === undefined || inheritsFromSuffix(zone)) return { outcome: 'absent' };
        if (second !== undefined) return onAnswer(answer, 'several', { expected: 'one record' });
        const { isInvalid, repeated } = parseDmarc(record);
        if (isInvalid) {
          return onAnswer(answer, 'invalid', {
            matched: record,
            expected: 'p=reject',
            actual: record,
          });
        }
        return repeated === null
          ? { outcome: 'valid' }
          : onAnswer(answer, 'repeated', {
              matched: record,
              expected: `one ${repeated}`,
              actual: record,
            });
      },
    ),
});
