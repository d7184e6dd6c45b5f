import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeSpfPath, recordOutcomes } from '../mail-judgement.ts';
import { spfAll } from '../spf.ts';

export const spfRejectsStrangers = checkOf<Zone>()({
  id: 'spf-rejects-strangers',
  catalogueId: 'MAIL-005',
  version: 4,
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
    section: '4.6 Record evaluation, 4.7 Default result, 5.1 all, 6.1 redirect',
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
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpfPath<'good' | 'bad' | 'missing'>(zone, (records, seen) => {
      const decides = records.at(-1) ?? records[0];
      const all = spfAll(decides);
      const observed = (actual: string) => ({ ...seen(actual), expected: '-all' });
      if (all === null) return { outcome: 'missing', observation: observed(`no all: ${decides}`) };
      return all === '+' || all === '?'
        ? { outcome: 'bad', observation: observed(`${all}all: ${decides}`) }
        : { outcome: 'good' };
    }),
});
