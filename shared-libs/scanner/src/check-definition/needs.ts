import type { HostQuestion } from '../subjects/host.ts';
import type { Probe } from '../subjects/web/web-origin.ts';
import type { Need } from './check.ts';

/** The needs of a check, as far as they matter here. */
interface Needing {
  needs?: readonly Need[];
}

/** Returns the requests whose answers the check evaluates. */
export const probesOf = ({ needs = [] }: Needing): readonly Probe[] =>
  needs.filter((need) => typeof need === 'object');

/** Returns the questions that the check has about a host. */
export const questionsOf = ({ needs = [] }: Needing): readonly HostQuestion[] =>
  needs.filter(
    (need) =>
      typeof need === 'string' && need !== 'crawl' && need !== 'storage' && need !== 'heartbeat',
  );

/** The pages tell which storage there is. */
export const needsCrawl = ({ needs = [] }: Needing): boolean =>
  needs.includes('crawl') || needs.includes('storage');

export const needsStorage = ({ needs = [] }: Needing): boolean => needs.includes('storage');

export const needsHeartbeat = ({ needs = [] }: Needing): boolean => needs.includes('heartbeat');
