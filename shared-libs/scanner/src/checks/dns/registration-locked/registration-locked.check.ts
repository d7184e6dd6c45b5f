import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeRegistration, registrationOutcomes } from '../registration-judgement.ts';

/** Those of EPP, and those of registries without it (RFC 9083, section 10.2.2). */
const locks = [
  'client transfer prohibited',
  'server transfer prohibited',
  'transfer prohibited',
  'locked',
];

/**
 * Registries of countries protect transfers in ways of their own, such as codes. Their top-level domains
 * in other scripts cannot be told from those of others.
 */
function isOfCountry({ name }: Zone): boolean {
  const top = name.slice(name.lastIndexOf('.') + 1);
  return top.length === 2 || top.startsWith('xn--');
}

export const registrationLocked = checkOf<Zone>()({
  id: 'registration-locked',
  catalogueId: 'DNS-020',
  version: 3,
  title: 'The domain has a registrar lock (transfer lock)',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'registration lock',
  impact: 'Whoever learns its transfer code, or deceives the registrar, moves the domain away.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['registrar lock', 'clienttransferprohibited', 'domain hijacking'],
  standard: {
    document: 'RFC 8056',
    section: '2 EPP-to-RDAP status mapping',
    published: '2017-01',
  },
  remediation: {
    summary: 'Switch the transfer lock on at the registrar.',
    steps: [
      'Look for "registrar lock" or "transfer lock" in the settings of the domain.',
      'For a domain that much depends on, order a registry lock as well.',
    ],
    effort: 'low',
    reference: 'https://www.icann.org/epp',
  },
  outcomes: {
    locked: { verdict: 'pass', summary: 'Transfers are prohibited until the lock is taken off.' },
    unlocked: {
      verdict: 'fail',
      title: 'Registrar lock (transfer lock) missing',
      summary: 'The registry lists no status that prohibits transfers.',
      penalty: 2,
    },
    untold: { verdict: 'not-applicable', summary: 'The registry tells no status about transfers' },
    ...registrationOutcomes,
  },
  evaluate: (zone) =>
    judgeRegistration(zone, ({ statuses, proof }) => {
      if (statuses.some((status) => locks.includes(status))) return { outcome: 'locked' };
      if (statuses.length === 0 || isOfCountry(zone)) return { outcome: 'untold' };
      const observation = { proof, expected: locks[0] ?? '', actual: statuses.join(', ') };
      return { outcome: 'unlocked', observation };
    }),
});
