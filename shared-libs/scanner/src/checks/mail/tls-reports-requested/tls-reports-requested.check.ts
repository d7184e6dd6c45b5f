import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { receivesMail } from '../mail-judgement.ts';

const ADDRESS = /^(?:mailto:[^\s@]+@[^\s@]|https:\/\/[^\s/])/i;

/** Returns whether a record has a place for reports. Names of fields are in lower case, without blanks around "=". */
const asksForReports = (record: string): boolean =>
  record
    .split(';')
    .map((field) => field.trim())
    .filter((field) => field.startsWith('rua='))
    .some((field) =>
      field
        .slice('rua='.length)
        .split(',')
        .some((one) => ADDRESS.test(one.trim())),
    );

export const tlsReportsRequested = checkOf<Zone>()({
  id: 'tls-reports-requested',
  catalogueId: 'MAIL-025',
  version: 3,
  title: 'TLS reporting (TLS-RPT) is requested',
  group: 'mail',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT tls-rpt',
  impact: 'You do not learn that mail to you is sent in the clear, or not at all.',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  aliases: ['tls-rpt', 'smtp tls reporting', 'tlsrpt'],
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
      title: 'TLS reporting (TLS-RPT) missing',
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
        if (record !== undefined && second === undefined && asksForReports(record)) {
          return { outcome: 'requested' };
        }
        return onAnswer(answer, 'absent', {
          expected: 'v=TLSRPTv1; rua=mailto:...',
          actual: second === undefined ? (record ?? 'no such record') : 'several records',
        });
      });
    }),
});
