import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { receivesMail } from '../mail-judgement.ts';

export const tlsReportsRequested = checkOf<Zone>()({
  id: 'tls-reports-requested',
  catalogueId: 'MAIL-025',
  version: 2,
  title: 'Senders report failures of encryption',
  group: 'mail',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT tls-rpt',
  impact: 'You do not learn that mail to you is sent in the clear, or not at all.',
  cweIds: ['CWE-778'],
  standard: { document: 'RFC 8460', section: '3 Reporting policy', published: '2018-09' },
  remediation: {
    summary: 'Publish a TLS-RPT record.',
    steps: ['Publish `_smtp._tls.<domain>` as TXT: `v=TLSRPTv1; rua=mailto:tls@<domain>`.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8460',
  },
  outcomes: {
    requested: { verdict: 'pass', summary: 'Reports are requested.' },
    absent: {
      verdict: 'fail',
      title: 'No TLS reports are requested',
      summary: 'There is no valid TLS-RPT record.',
      penalty: 0,
    },
    mailless: { verdict: 'not-applicable', summary: 'The name receives no mail' },
    ...unreadOutcome,
  },
  evaluate: ({ mx, tlsReports }) =>
    judgeAnswer<'requested' | 'absent' | 'mailless' | 'unread'>(mx, (exchanges) => {
      if (!receivesMail(exchanges)) return { outcome: 'mailless' };
      return judgeAnswer(tlsReports, (answer) => {
        const [record, second] = answer.values.filter((value) => /^v=TLSRPTv1\s*;/.test(value));
        const isValid = record !== undefined && /;\s*rua\s*=\s*(?:mailto:|https:)/i.test(record);
        if (isValid && second === undefined) return { outcome: 'requested' };
        return onAnswer(answer, 'absent', {
          expected: 'v=TLSRPTv1; rua=mailto:...',
          actual: record ?? 'no such record',
        });
      });
    }),
});
