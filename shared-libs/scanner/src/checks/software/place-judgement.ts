import type { Judgement } from '@parapet/checks/definition/check';
import {
  type AssessedTechnology,
  aboutOf,
  type SoftwareInventory,
} from '../../subjects/software.ts';
import { isNotPublic } from '../private-address.ts';
import { nameOf, seenAs } from './software-judgement.ts';

/**
 * A failure for each technology of a kind whose page comes back to anyone who asks. On a private address it may be
 * `open`, but not worse.
 */
export function judgePages<Key extends string>(
  inventory: SoftwareInventory,
  isOfKind: (technology: AssessedTechnology) => boolean,
  outcomeOf: (technology: AssessedTechnology) => Key,
): readonly Judgement<Key | 'inside' | 'closed' | 'none-seen'>[] {
  const pages = inventory.technologies.filter(({ place }) => place.path !== null);
  if (pages.length === 0) return [{ outcome: 'none-seen' }];
  const found = pages.filter(isOfKind).map((technology) => {
    const about = aboutOf(technology);
    const outcome = outcomeOf(technology);
    if (outcome === 'open' && isNotPublic(technology.place.address)) {
      return { outcome: 'inside' as const, about };
    }
    const seen = {
      expected: 'no page of it for strangers',
      actual: `its page at port ${technology.place.port}`,
      title: `${nameOf(technology)} exposed`,
    };
    return { ...seenAs(outcome, inventory, technology, seen), about };
  });
  return found.length > 0 ? found : [{ outcome: 'closed' }];
}

/** The outcomes of `judgePages` without a failure. */
export const pageOutcomes = {
  closed: { verdict: 'pass', summary: 'No page of such a device was seen.' },
  inside: {
    verdict: 'pass',
    summary: 'Its page is on a private address, which only internal users reach.',
  },
  'none-seen': {
    verdict: 'not-applicable',
    summary: 'No web page told which software is behind it.',
  },
} as const;
