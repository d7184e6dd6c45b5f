import { type Assessment, NAMED_FLAWS } from '@parapet/contracts/assets/inventory';
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

/** Comparisons that are kept; what scans saw is of any number. */
const MAX_KNOWN = 5000;

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

/** Compares technologies with the data bundles; equal versions are compared once a day. */
export function assessmentsOf(
  bundles: Bundles,
  now: Date,
): (technology: ComparedTechnology) => Assessed {
  const advisor = advisorOf(bundles);
  const today = now.toISOString().slice(0, 10);
  const known = knownOn(bundles, today);
  return (technology) => {
    const { slug, version, source, evidence } = technology;
    const key = JSON.stringify([slug, version, source, evidence]);
    const found = known.get(key);
    if (found) return found;
    const [assessed] = advisor.assess('', [comparable(technology)], now).technologies;
    const assessment = asAssessment(assessed, today);
    known.set(key, assessment);
    return assessment;
  };
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
