import type { CheckInfo } from '@parapet/checks/ledger/check-result';
import { BREACH_CHECK_ID } from '@parapet/contracts/breach/breach';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { CheckResult } from '@parapet/scanner/contract';
import type { StoredBreach } from '../repositories/breaches.repository.ts';

const check: CheckInfo = {
  id: BREACH_CHECK_ID,
  catalogueId: 'BRC-001',
  version: 1,
  title: 'No account of the domain is exposed in a breach',
  group: 'mail',
  severity: 'high',
};

/** The exposures of a domain in a breach that are open; none are, once all people are decided about. */
export interface BreachStanding {
  readonly assetId: string;
  readonly domain: string;
  readonly breach: StoredBreach;
  readonly open: number;
  readonly passwords: number;
  readonly stealerLogs: number;
  readonly severity: Severity;
}

/** The name of a sensitive breach tells something about the people in it, so that nothing outside names it. */
export const outsideTitle = ({ title, flags }: Pick<StoredBreach, 'title' | 'flags'>): string =>
  flags.isSensitive ? 'a sensitive breach' : title;

/** Returns what a check of one domain and one breach has shown: its finding opens, stays or is fixed. */
export function breachResult(standing: BreachStanding): CheckResult {
  const { assetId, domain, breach, open } = standing;
  const place = { host: domain, port: null, path: null };
  const locator = `breach:${breach.flags.isSensitive ? breach.id : breach.name}`;
  const result = { assetId, check, reason: null, ranAt: place };
  if (open === 0) return { ...result, outcome: 'pass', detections: [], cleared: [locator] };
  const title = `Accounts exposed in ${outsideTitle(breach)}`;
  return {
    ...result,
    outcome: 'fail',
    cleared: [],
    detections: [
      {
        place,
        locator,
        location: domain,
        title,
        description: descriptionOf(standing),
        severity: standing.severity,
        confidence: breach.flags.isVerified ? 'firm' : 'tentative',
        cweIds: ['CWE-522'],
        evidence: [],
        remediation: {
          summary:
            'Have these people change their passwords, and decide about each on the Breach page',
          steps: [
            'Open Breach, filter by this breach, and notify the people or their owner.',
            'Reset each password that was exposed, wherever it was used.',
            'Require a second factor for these accounts.',
            'Mark each exposure as reset, or ignore it with a reason. The finding closes with the last one.',
          ],
          effort: 'medium',
          reference: null,
        },
      },
    ],
  };
}

function descriptionOf({ domain, breach, open, passwords, stealerLogs }: BreachStanding): string {
  const accounts = open === 1 ? '1 account' : `${open} accounts`;
  const when = breach.breachDate === null ? '' : `, which dates from ${breach.breachDate}`;
  const parts = [
    `${accounts} of ${domain} ${open === 1 ? 'is' : 'are'} in ${outsideTitle(breach)}${when}, and nobody has decided about ${open === 1 ? 'it' : 'them'} yet.`,
    ...(passwords > 0 ? [`Passwords of ${passwords} were exposed.`] : []),
    ...(stealerLogs > 0
      ? [
          `${stealerLogs} come from infected devices, which gave away every password that was saved there.`,
        ]
      : []),
    ...(breach.flags.isVerified ? [] : ['The source has not verified this breach.']),
  ];
  return parts.join(' ');
}
