import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { judgeSpf, recordOutcomes } from '../mail-judgement.ts';
import { redirects, spfAll, spfSyntaxError } from '../spf.ts';

export const spfRejectsStrangers = checkOf<Zone>()({
  id: 'spf-rejects-strangers',
  catalogueId: 'MAIL-005',
  version: 3,
  title: 'The SPF record rejects senders that are not listed',
  group: 'mail',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-all',
  impact: 'The record allows any server to send mail for the domain.',
  cweIds: ['CWE-290'],
  standard: {
    document: 'RFC 7208',
    section: '4.6 Record evaluation, 4.7 Default result, 5.1 all',
    published: '2014-04',
  },
  remediation: {
    summary: 'End the record with -all.',
    steps: ['Replace `+all` or `?all` by `~all` for a test, then by `-all`.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The record passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'SPF record allows any sender',
      summary: 'The record ends with +all or ?all.',
      penalty: 20,
    },
    missing: {
      verdict: 'fail',
      title: 'SPF record without all',
      summary: 'The record says nothing about senders that are not listed, which means neutral.',
      penalty: 20,
    },
    redirected: {
      verdict: 'unknown',
      summary: 'Another record decides, to which this one redirects; it was not read',
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpf(zone, (record, txt) => {
      // An error anywhere makes receivers give up (section 4.6), which spf-well-formed tells.
      if (spfSyntaxError(record) !== null) return { outcome: 'no-record' };
      const all = spfAll(record);
      if (redirects(record)) return { outcome: 'redirected' };
      if (all === null) {
        return onAnswer(txt, 'missing', { matched: record, expected: '-all', actual: 'no all' });
      }
      return all === '+' || all === '?'
        ? onAnswer(txt, 'bad', { matched: record, expected: '-all', actual: `${all}all` })
        : { outcome: 'good' };
    }),
});
