import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';

/** Authorities report by mail or to a web address, and to nothing else. */
const CONTACT = /^\d+ iodef "?(?:mailto:[^\s@"]+@|https?:\/\/[^\s/"])/i;

export const certificateMisuseReported = checkOf<Zone>()({
  id: 'certificate-misuse-reported',
  catalogueId: 'DNS-011',
  version: 2,
  title: 'CAA records name a contact (iodef)',
  group: 'dns',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'CAA iodef',
  impact: 'Nobody is notified when someone requests a certificate in your name.',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  aliases: ['caa iodef', 'iodef', 'caa contact'],
  standard: { document: 'RFC 8659', section: '4.4 CAA iodef property', published: '2019-11' },
  remediation: {
    summary: 'Add a contact to the CAA records.',
    steps: ['Publish `CAA 0 iodef "mailto:security@example.com"`.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8659',
  },
  outcomes: {
    named: { verdict: 'pass', summary: 'A contact is named.' },
    absent: {
      verdict: 'fail',
      title: 'CAA contact (iodef) missing',
      summary: 'No CAA record holds an iodef contact with an address for mail or a web address.',
      penalty: 0,
    },
    'no-caa': { verdict: 'not-applicable', summary: 'There are no CAA records' },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer(zone.caa, (caa) => {
      if (caa.values.length === 0) return { outcome: 'no-caa' };
      return caa.values.some((value) => CONTACT.test(value))
        ? { outcome: 'named' }
        : onAnswer(caa, 'absent', {
            expected: 'iodef with mailto: or https:',
            actual: caa.values.join(', '),
          });
    }),
});
