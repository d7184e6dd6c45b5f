import type { Judgement } from '../../check-definition/check.ts';
import {
  type AssessedTechnology,
  aboutOf,
  type SoftwareInventory,
} from '../../subjects/software.ts';
import { seenAs } from './software-judgement.ts';

/** A failure for each technology of a kind whose page comes back to anyone who asks. */
export function judgePages<Key extends string>(
  inventory: SoftwareInventory,
  isOfKind: (technology: AssessedTechnology) => boolean,
  outcomeOf: (technology: AssessedTechnology) => Key,
): readonly Judgement<Key | 'closed' | 'none-seen'>[] {
  const pages = inventory.technologies.filter(({ place }) => place.path !== null);
  if (pages.length === 0) return [{ outcome: 'none-seen' }];
  const found = pages.filter(isOfKind).map((technology) => ({
    ...seenAs(outcomeOf(technology), inventory, technology, {
      expected: 'no page of it for strangers',
      actual: `its page at port ${technology.place.port}`,
    }),
    about: aboutOf(technology),
  }));
  return found.length > 0 ? found : [{ outcome: 'closed' }];
}

/** The outcomes of `judgePages` without a failure. */
export const pageOutcomes = {
  closed: { verdict: 'pass', summary: 'No page of such a device was seen.' },
  'none-seen': {
    verdict: 'not-applicable',
    summary: 'No web page told which software is behind it.',
  },
} as const;
