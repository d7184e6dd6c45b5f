import { checkOf } from '../../../check-definition/check.ts';
import { holdsZone, type SoaTimers, type Zone } from '../../../subjects/zone.ts';
import { apexOutcomes, judgeAnswer, onAnswer } from '../../record-judgement.ts';

const day = 86_400;

function oddTimer(timers: SoaTimers): { expected: string; actual: string } | null {
  const { refresh, retry, expire, minimum } = timers;
  const ranges: ReadonlyArray<readonly [name: string, value: number, from: number, to: number]> = [
    // A day or more is for secondaries that are told of changes.
    ['refresh', refresh, 1200, Math.max(day, expire)],
    ['retry', retry, 120, refresh],
    ['expire', expire, 7 * day, 56 * day],
    // The time of negative answers since RFC 2308, whose section 5 advises against more than a day.
    ['minimum', minimum, 60, day],
  ];
  const odd = ranges.find(([, value, from, to]) => value < from || value > to);
  if (odd === undefined) return null;
  const [name, value, from, to] = odd;
  return { expected: `${name} of ${from} to ${to} s`, actual: `${name} of ${value} s` };
}

export const zoneTimersSane = checkOf<Zone>()({
  id: 'zone-timers-sane',
  catalogueId: 'DNS-016',
  version: 3,
  title: 'SOA timers are in the usual ranges',
  group: 'dns',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'SOA',
  impact: 'Secondaries may drop the zone too soon, or mistakes stay in caches for too long.',
  cweIds: ['CWE-1188'],
  owasp: 'A02:2025',
  aliases: ['soa', 'soa expire', 'negative ttl'],
  standard: { document: 'RFC 1912', section: '2.2 SOA records', published: '1996-02' },
  remediation: {
    summary: 'Correct the timers.',
    steps: [
      'Refresh 20 minutes to a day, or longer where NOTIFY tells secondaries of changes, retry below refresh, expire one to eight weeks, minimum one minute to a day.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc1912',
  },
  outcomes: {
    sane: { verdict: 'pass', summary: 'All timers are in the usual ranges.' },
    odd: {
      verdict: 'fail',
      title: 'SOA timer out of range',
      summary: 'A timer in the SOA record is out of the usual range.',
      penalty: 0,
    },
    ...apexOutcomes,
  },
  evaluate(zone) {
    const { soa, soaTimers } = zone;
    if (!holdsZone(zone)) return { outcome: 'part' };
    return judgeAnswer(soa, (answer) => {
      if (soaTimers === null) return { outcome: 'unread', reason: 'There is no SOA record' };
      const odd = oddTimer(soaTimers);
      return odd === null ? { outcome: 'sane' } : onAnswer(answer, 'odd', odd);
    });
  },
});
