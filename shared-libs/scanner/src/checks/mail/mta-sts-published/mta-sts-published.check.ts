import { checkOf } from '../../../check-definition/check.ts';
import type { MailHost } from '../../../subjects/mail.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { receivesMail } from '../mail-judgement.ts';

export const mtaStsPublished = checkOf<Zone>()({
  id: 'mta-sts-published',
  catalogueId: 'MAIL-022',
  version: 1,
  title: 'Senders are told to require TLS',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT mta-sts',
  impact: 'Somebody on the way can strip encryption from mail to you, and read and change it.',
  cweIds: ['CWE-319'],
  standard: { document: 'RFC 8461', section: '3.1 MTA-STS TXT records', published: '2018-09' },
  remediation: {
    summary: 'Publish an MTA-STS policy.',
    steps: [
      'Serve `https://mta-sts.<domain>/.well-known/mta-sts.txt` with `version: STSv1`, `mode: testing`, the names of the mail servers and `max_age`.',
      'Publish `_mta-sts.<domain>` as TXT: `v=STSv1; id=<date>`.',
      'Read the reports for some weeks, then set `mode: enforce` and a new id.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc8461',
  },
  outcomes: {
    published: { verdict: 'pass', summary: 'An MTA-STS record is published.' },
    dane: { verdict: 'pass', summary: 'TLSA records of every mail server do the same.' },
    absent: {
      verdict: 'fail',
      title: 'No MTA-STS policy',
      summary: 'Neither MTA-STS nor DANE tells senders to require TLS.',
      penalty: 2,
    },
    several: {
      verdict: 'fail',
      title: 'More than one MTA-STS record',
      summary: 'Senders ignore the policy when there are several records.',
      penalty: 2,
    },
    mailless: { verdict: 'not-applicable', summary: 'The name receives no mail' },
    ...unreadOutcome,
  },
  evaluate: ({ mx, mtaSts, mailHosts }) =>
    judgeAnswer<'published' | 'dane' | 'absent' | 'several' | 'mailless'>(
      mtaSts.record,
      (answer) => {
        const records = answer.values.filter((value) => /^v=STSv1\s*(?:;|$)/.test(value));
        if (mx.ok && !receivesMail(mx.value)) return { outcome: 'mailless' };
        if (records.length === 1) return { outcome: 'published' };
        if (records.length > 1) {
          return onAnswer(answer, 'several', { expected: 'one record', actual: records.join(' ') });
        }
        const hosts = mailHosts.ok ? mailHosts.value : [];
        const hasDane = ({ tlsa }: MailHost) => tlsa.ok && tlsa.value.length > 0;
        if (hosts.length > 0 && hosts.every(hasDane)) return { outcome: 'dane' };
        return onAnswer(answer, 'absent', { expected: 'v=STSv1', actual: 'no such record' });
      },
    ),
});
