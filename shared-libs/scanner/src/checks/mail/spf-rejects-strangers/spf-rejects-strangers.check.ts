import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeSpfPath, recordOutcomes } from '../mail-judgement.ts';
import { fixedTargets, spfAll } from '../spf.ts';

type Key = 'good' | 'bad' | 'included' | 'constant' | 'neutral' | 'missing' | 'unread';

const expected = '~all or -all';
const NOT_LOOKED_UP = 'A name of the SPF record could not be looked up';

/** null: it was not looked up. */
const existsFor = ({ spf }: Zone, name: string): boolean | null =>
  (spf?.ok ? spf.value.fixedTargets : []).find((one) => one.name === name)?.exists ?? null;

export const spfRejectsStrangers = checkOf<Zone>()({
  id: 'spf-rejects-strangers',
  catalogueId: 'MAIL-005',
  version: 6,
  title: 'SPF rejects senders that are not listed',
  group: 'mail',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-all',
  impact: 'Mail from any server passes SPF, or is treated as if the domain had no SPF record.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['spf +all', 'spf ?all', 'spf all missing', 'email spoofing'],
  standard: {
    document: 'RFC 7208',
    section:
      '4.6 Record evaluation, 4.7 Default result, 5.1 all, 5.2 include, 5.7 exists, 6.1 redirect',
    published: '2014-04',
  },
  remediation: {
    summary: 'End the record with ~all or -all.',
    steps: [
      'List every service that sends for you, then end the record with `~all` in the place of `+all`, `?all` or nothing, and enforce DMARC.',
      '`-all` where DMARC is not enforced, or no mail is sent: some receivers then reject mail that was forwarded before they look at its DKIM signature.',
      'Remove an `exists:` without a macro such as `%{i}`, or name the address that it looks for.',
      'Remove an `include:` of a record that ends with `+all`, and name the addresses of the service instead.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The record passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'SPF allows any sender (+all)',
      summary: 'The record ends with +all.',
      penalty: 20,
    },
    included: {
      verdict: 'fail',
      title: 'SPF allows any sender through an include',
      summary: 'A record that this one includes ends with +all, so that every sender passes.',
      penalty: 20,
    },
    constant: {
      verdict: 'fail',
      title: 'SPF allows any sender through exists',
      summary:
        'A term `exists:` has a name that is the same for every mail and has an address, so that every sender passes.',
      penalty: 20,
    },
    neutral: {
      verdict: 'fail',
      title: 'SPF neutral (?all)',
      summary: 'The record ends with ?all, which receivers treat like no record.',
      penalty: 6,
      severity: 'medium',
    },
    missing: {
      verdict: 'fail',
      title: 'SPF without all mechanism',
      summary: 'The record says nothing about senders that are not listed, which means neutral.',
      penalty: 6,
      severity: 'medium',
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpfPath<Key>(zone, (records, seen, includes) => {
      const decides = records.at(-1) ?? records[0];
      const all = spfAll(decides);
      const observed = (actual: string) => ({ ...seen(actual), expected });
      if (all === '+') return { outcome: 'bad', observation: observed(`+all: ${decides}`) };
      const open = includes.records.find(({ record }) => spfAll(record) === '+');
      if (open !== undefined) {
        const observation = { ...includes.seen(`${open.name}: ${open.record}`), expected };
        return { outcome: 'included', observation };
      }
      const targets = [...records, ...includes.records.map(({ record }) => record)]
        .flatMap(fixedTargets)
        .map((name) => ({ name, exists: existsFor(zone, name) }));
      const constant = targets.find(({ exists }) => exists === true);
      if (constant !== undefined) {
        const observation = {
          ...includes.seen(`exists:${constant.name} has an address`),
          expected,
        };
        return { outcome: 'constant', observation };
      }
      if (all === null) return { outcome: 'missing', observation: observed(`no all: ${decides}`) };
      if (all === '?') return { outcome: 'neutral', observation: observed(`?all: ${decides}`) };
      const unread = targets.some(({ exists }) => exists === null)
        ? NOT_LOOKED_UP
        : includes.unread;
      return unread === null ? { outcome: 'good' } : { outcome: 'unread', reason: unread };
    }),
});
