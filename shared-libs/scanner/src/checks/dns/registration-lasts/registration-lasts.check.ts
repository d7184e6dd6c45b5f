import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeRegistration, registrationOutcomes } from '../registration-judgement.ts';

const SOON_DAYS = 30;
const NOW_DAYS = 7;
const DAY_MS = 86_400_000;
const lapsed: ReadonlySet<string> = new Set(['redemption period', 'pending delete']);

export const registrationLasts = checkOf<Zone>()({
  id: 'registration-lasts',
  catalogueId: 'DNS-019',
  version: 3,
  title: 'The domain registration does not expire soon',
  group: 'dns',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'registration expiry',
  impact:
    'When it ends, site and mail stop; whoever registers the domain next gets both, and the accounts behind them.',
  cweIds: ['CWE-672'],
  owasp: 'A02:2025',
  aliases: ['domain expiry', 'expired domain', 'domain renewal'],
  standard: { document: 'RFC 9083', section: '4.5 Events, 4.6 Status', published: '2021-06' },
  remediation: {
    summary: 'Renew the domain, and have it renewed by itself.',
    steps: [
      'Renew it at the registrar now, for several years where that is possible.',
      'Switch auto-renewal on, and look whether card and address of the account are current.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9083',
  },
  outcomes: {
    lasts: { verdict: 'pass', summary: 'The registration lasts for more than 30 days.' },
    ending: {
      verdict: 'fail',
      title: 'Domain registration expires within a week',
      summary: 'The registry lists an end that is past, or less than 7 days away.',
      penalty: 15,
    },
    soon: {
      verdict: 'fail',
      title: 'Domain registration expires within 30 days',
      summary: 'The registry lists an end in less than 30 days.',
      penalty: 6,
      severity: 'medium',
    },
    lapsed: {
      verdict: 'fail',
      title: 'Domain registration expired',
      summary:
        'The registry is about to delete the domain, or lets its holder redeem it for a while.',
      penalty: 20,
    },
    untold: {
      verdict: 'not-applicable',
      summary: 'The registry does not tell when it ends',
      closesNothing: true,
    },
    ...registrationOutcomes,
  },
  evaluate: (zone) =>
    judgeRegistration(zone, ({ expires, statuses, proof }) => {
      // Registries renew by themselves at first, so that the date tells nothing any more (RFC 8056).
      const over = statuses.find((status) => lapsed.has(status));
      if (over !== undefined) {
        return { outcome: 'lapsed', observation: { proof, expected: 'active', actual: over } };
      }
      if (expires === null) return { outcome: 'untold' };
      const days = (expires.getTime() - zone.observedAt.getTime()) / DAY_MS;
      if (days >= SOON_DAYS) return { outcome: 'lasts' };
      const observation = { proof, expected: `${SOON_DAYS} days`, actual: expires.toISOString() };
      return { outcome: days < NOW_DAYS ? 'ending' : 'soon', observation };
    }),
});
