import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes, judgeAnswer, judgeApexAnswer, onAnswer } from '../../record-judgement.ts';
import { receivesMail } from '../mail-judgement.ts';
import { redirectTarget, spfAll, spfRecords, spfSyntaxError, spfTerms } from '../spf.ts';

const naming = new Set(['include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists']);

/** Returns whether the record names servers that may send. `mx` names none where there are no MX records. */
const namesSenders = (record: string): boolean =>
  redirectTarget(record) !== null ||
  spfTerms(record).some(
    ({ qualifier, name, value }) =>
      qualifier === '+' && naming.has(name) && !(name === 'mx' && value === ''),
  );

export const unusedDomainSendsNothing = checkOf<Zone>()({
  id: 'unused-domain-sends-nothing',
  catalogueId: 'MAIL-002',
  version: 2,
  title: 'A domain without mail rejects all senders (SPF, DMARC)',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-reject',
  impact: 'The domain can be used as a sender, although no real mail ever comes from it.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['null mx', 'parked domain', 'email spoofing'],
  standard: {
    document: 'RFC 7208',
    section: "10.1.2 Administrator's considerations",
    published: '2014-04',
  },
  remediation: {
    summary: 'Publish records that reject all senders.',
    steps: [
      'Make sure that nothing sends mail for the domain, such as its website; if something does, list that in an SPF record instead.',
      'Publish `v=spf1 -all`.',
      'Add `v=DMARC1; p=reject` at _dmarc.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    closed: { verdict: 'pass', summary: 'The record rejects every sender.' },
    open: {
      verdict: 'fail',
      title: 'Parked domain can be spoofed: no SPF -all and DMARC reject',
      summary: 'The domain receives no mail, and does not reject all senders.',
      penalty: 3,
    },
    mail: { verdict: 'not-applicable', summary: 'The domain receives mail' },
    sends: {
      verdict: 'not-applicable',
      summary: 'The SPF record names servers that send mail for the domain',
    },
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeApexAnswer(zone, zone.mx, (mx) => {
      if (receivesMail(mx)) return { outcome: 'mail' };
      return judgeAnswer(zone.txt, (txt) => {
        const records = spfRecords(txt);
        const [record, second] = records;
        // Receivers give up at several records (section 4.5) and at an error in one (4.6).
        const isOne = record !== undefined && second === undefined;
        if (isOne && spfSyntaxError(record) === null) {
          if (namesSenders(record)) return { outcome: 'sends' };
          if (spfAll(record) === '-') return { outcome: 'closed' };
        }
        return onAnswer(txt, 'open', {
          expected: 'v=spf1 -all',
          actual: records.join(' | ') || 'no SPF record',
        });
      });
    }),
});
