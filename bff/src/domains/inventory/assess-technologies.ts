import { setImmediate } from 'node:timers/promises';
import {
  type Assessment,
  MAX_TECHNOLOGY_VERSIONS,
  NAMED_FLAWS,
} from '@parapet/contracts/assets/inventory';
import { severities } from '@parapet/contracts/text/vocabulary';
import { type Advisor, createAdvisor } from '@parapet/scanner/advisor';
import type { Bundles } from '@parapet/scanner/data-bundles';
import type { Technology } from '@parapet/scanner/technology';

/** Describes what a comparison needs to know of a technology. */
export interface ComparedTechnology {
  readonly slug: string;
  readonly name: string;
  readonly version: string | null;
  readonly source: string;
  readonly evidence: string;
}

type AssessedTechnology = ReturnType<Advisor['assess']>['technologies'][number];
type Assessed = Assessment & { readonly isPackaged: boolean };

/** Describes what was compared with one copy of the bundles on one day. */
interface Compared {
  readonly today: string;
  readonly known: Map<string, Assessed>;
}

/** Comparisons that are kept, less than 1 kB each: the largest lists of four workspaces. */
const MAX_KNOWN = 4 * MAX_TECHNOLOGY_VERSIONS;
/** New comparisons, some tenths of a millisecond each, after which other requests have a turn of the event loop. */
const IN_ONE_TURN = 20;

/** One index of each copy of the bundles, which readers share, and what they compared. */
const advisors = new WeakMap<Bundles, Advisor>();
const comparisons = new WeakMap<Bundles, Compared>();

const advisorOf = (bundles: Bundles): Advisor => {
  const advisor = advisors.get(bundles) ?? createAdvisor(bundles);
  advisors.set(bundles, advisor);
  return advisor;
};

/** Only the day decides, so what was compared on it stays known. */
const knownOn = (bundles: Bundles, today: string): Compared['known'] => {
  const kept = comparisons.get(bundles);
  if (kept?.today === today && kept.known.size < MAX_KNOWN) return kept.known;
  const known = new Map<string, Assessed>();
  comparisons.set(bundles, { today, known });
  return known;
};

/** Returns technologies with what the data bundles say of them; equal versions are compared once a day. */
export async function assessTechnologies<T extends ComparedTechnology>(
  bundles: Bundles,
  technologies: readonly T[],
  now: Date,
): Promise<(T & Assessed)[]> {
  const advisor = advisorOf(bundles);
  const today = now.toISOString().slice(0, 10);
  const known = knownOn(bundles, today);
  const assessed: (T & Assessed)[] = [];
  let compared = 0;
  for (const technology of technologies) {
    const { slug, version, source, evidence } = technology;
    const key = JSON.stringify([slug, version, source, evidence]);
    let assessment = known.get(key);
    if (assessment === undefined) {
      if (compared % IN_ONE_TURN === 0) await setImmediate();
      compared += 1;
      const [found] = advisor.assess('', [comparable(technology)], now).technologies;
      assessment = asAssessment(found, today);
      known.set(key, assessment);
    }
    assessed.push({ ...technology, ...assessment });
  }
  return assessed;
}

/** Its category and place decide nothing. */
const comparable = ({ slug, name, version, source, evidence }: ComparedTechnology): Technology => ({
  slug,
  name,
  version,
  category: 'framework',
  cpe: null,
  place: { host: '', address: '', port: 0, protocol: 'tcp', path: null },
  isTls: false,
  source: source as Technology['source'],
  evidence,
});

function asAssessment(assessed: AssessedTechnology | undefined, today: string): Assessed {
  const { release = null, flaws = [], isPackaged = false, isCompared = false } = assessed ?? {};
  const found = new Set(flaws.map(({ severity }) => severity));
  return {
    isPackaged,
    shippedBy: assessed?.shippedBy ?? null,
    release: release && {
      cycle: release.cycle,
      endsOn: typeof release.ended === 'string' ? release.ended : null,
      hasEnded: typeof release.ended === 'string' ? release.ended <= today : release.ended,
      latest: release.latest,
      isBehind: release.isBehind === true,
    },
    flaws: {
      isCompared,
      count: flaws.length,
      exploited: flaws.filter(({ exploited }) => exploited !== null).length,
      worst: severities.find((severity) => severity !== 'info' && found.has(severity)) ?? null,
      named: flaws.slice(0, NAMED_FLAWS).map(({ id, severity, exploited }) => ({
        id,
        severity,
        isExploited: exploited !== null,
      })),
    },
  };
}
