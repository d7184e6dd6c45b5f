import { known, type Read } from '@parapet/checks/definition/read';
import { checkOf } from '../../../check-definition/check.ts';
import type { MailHost } from '../../../subjects/mail.ts';
import { tagsOf } from '../../../subjects/web/tag-list.ts';
import { isApex, type Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { receivesMail } from '../mail-judgement.ts';
import { isForMail } from '../transport-policy.ts';

type Key = 'published' | 'dane' | 'absent' | 'several' | 'malformed' | 'mailless' | 'unread';

const isId = /^[a-z0-9]{1,32}$/i;

/** RFC 7672, section 2.2: TLSA records count where they are signed. */
function requiresTls({ tlsa, isSigned }: MailHost): Read<boolean> {
  if (!tlsa.ok) return tlsa;
  return tlsa.value.some(isForMail) ? isSigned : known(false);
}

/** Returns whether senders that know DANE require TLS of every mail server. */
function requiresDane(zone: Zone): Read<boolean> {
  const { ds, mailHosts } = zone;
  if (!mailHosts.ok) return mailHosts;
  // Without signatures anybody on the way can name other mail servers.
  if (isApex(zone) && ds.ok && ds.value.values.length === 0) return known(false);
  const all = mailHosts.value.map(requiresTls);
  if (all.length === 0 || all.some((one) => one.ok && !one.value)) return known(false);
  const unread = isApex(zone) && !ds.ok ? ds : all.find((one) => !one.ok);
  return unread ?? known(true);
}

export const mtaStsPublished = checkOf<Zone>()({
  id: 'mta-sts-published',
  catalogueId: 'MAIL-022',
  version: 4,
  title: 'MTA-STS is published',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT mta-sts',
  impact: 'Somebody on the way can strip encryption from mail to you, and read and change it.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['mta sts', 'smtp strict transport security', 'mta-sts missing'],
  standard: { document: 'RFC 8461', section: '3.1 MTA-STS TXT records', published: '2018-09' },
  remediation: {
    summary: 'Publish an MTA-STS policy.',
    steps: [
      'Serve `https://mta-sts.<domain>/.well-known/mta-sts.txt` with `version: STSv1`, `mode: testing`, the names of the mail servers and `max_age`.',
      'Publish `_mta-sts.<domain>` as TXT: `v=STSv1; id=20260101`, an id of letters and digits.',
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
      title: 'MTA-STS missing',
      summary: 'Neither MTA-STS nor DANE tells senders to require TLS.',
      penalty: 2,
    },
    several: {
      verdict: 'fail',
      title: 'Multiple MTA-STS records',
      summary: 'Senders ignore the policy when there are several records.',
      penalty: 2,
    },
    malformed: {
      verdict: 'fail',
      title: 'MTA-STS record malformed',
      summary: 'Senders ignore the record, because it has no id of letters and digits.',
      penalty: 2,
    },
    mailless: { verdict: 'not-applicable', summary: 'The name receives no mail' },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer<Key>(zone.mx, (exchanges) => {
      if (!receivesMail(exchanges)) return { outcome: 'mailless' };
      return judgeAnswer<Key>(zone.mtaSts.record, (answer) => {
        const records = answer.values.filter((value) => /^v=STSv1\s*(?:;|$)/.test(value));
        const [record, second] = records;
        if (second !== undefined) {
          return onAnswer(answer, 'several', { expected: 'one record', actual: records.join(' ') });
        }
        if (record !== undefined) {
          return isId.test(tagsOf(record).get('id') ?? '')
            ? { outcome: 'published' }
            : onAnswer(answer, 'malformed', { matched: record, expected: 'v=STSv1; id=20260101' });
        }
        const dane = requiresDane(zone);
        if (!dane.ok) return { outcome: 'unread', reason: dane.reason };
        return dane.value
          ? { outcome: 'dane' }
          : onAnswer(answer, 'absent', { expected: 'v=STSv1', actual: 'no such record' });
      });
    }),
});
