import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { dmarcRecords } from '../dmarc.ts';
import { recordOutcomes } from '../mail-judgement.ts';

export const dmarcReportsAuthorised = checkOf<Zone>()({
  id: 'dmarc-reports-authorised',
  catalogueId: 'MAIL-017',
  version: 2,
  title: 'DMARC report addresses are authorised by their domain',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-reports-authorised',
  impact:
    'Receivers send no reports to the address, so you do not learn of forged mail and of your own mail that fails.',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  aliases: ['dmarc rua external', '_report._dmarc'],
  standard: {
    document: 'RFC 9990',
    section: '4 Verifying external destinations',
    published: '2026-05',
  },
  remediation: {
    summary: 'Let the other domain publish its consent.',
    steps: [
      'Publish `<your-domain>._report._dmarc.<their-domain>` as TXT with `v=DMARC1;`.',
      'Services that read reports do so by themselves: check the address that they gave you.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9990',
  },
  outcomes: {
    agreed: { verdict: 'pass', summary: 'Every outside host agrees.' },
    own: { verdict: 'pass', summary: 'No reports go to another domain.' },
    refused: {
      verdict: 'fail',
      title: 'DMARC report address not authorised by its domain',
      summary: 'Another domain that gets DMARC reports does not publish that it wants them.',
      penalty: 2,
    },
    ...recordOutcomes,
  },
  evaluate({ dmarc, reportPermissions }) {
    if (!dmarc.ok) return { outcome: 'unread', reason: dmarc.reason };
    if (dmarcRecords(dmarc.value).length !== 1) return { outcome: 'no-record' };
    if (reportPermissions.length === 0) return { outcome: 'own' };
    return reportPermissions.map(({ host, answer }) => {
      const about = `TXT _report._dmarc.${host}`;
      if (!answer.ok) return { outcome: 'unread', about, reason: answer.reason };
      if (dmarcRecords(answer.value).length > 0) {
        return { outcome: 'agreed', about };
      }
      return {
        about,
        ...onAnswer(answer.value, 'refused', { expected: 'v=DMARC1', actual: 'no such record' }),
      };
    });
  },
});
