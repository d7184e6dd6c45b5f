import type { PriorityFactor, RiskLevel, Vulnerability } from '@parapet/contracts/findings/finding';
import type { Confidence, Severity } from '@parapet/contracts/text/vocabulary';
import type { AssetExposure } from '../../assets/assets.port.ts';
import { exposureOf } from '../catalogue.ts';

/** Numbers the published formula (`shared-libs/docs/scores-and-priorities.md`). Raised when it changes: all are ranked anew. */
export const PRIORITY_VERSION = 3;

/** Describes what the priority of a finding depends on. */
export interface PriorityInputs {
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** Tells what an attacker has without a login; null where the finding shows no such thing. */
  readonly exposure: string | null;
  /** EPSS, the chance of exploitation within 30 days, 0 to 1; null where it is not known. */
  readonly epss: number | null;
  /** In CISA's list of exploited vulnerabilities. */
  readonly kev: boolean;
  readonly ransomware: boolean;
  readonly internetReachable: boolean;
  /** Says how critical the asset is, 1 to 5. */
  readonly criticality: number;
}

export interface Priority {
  /** 0 to 100. */
  readonly score: number;
  readonly level: RiskLevel;
  readonly factors: readonly PriorityFactor[];
  /** One sentence. */
  readonly why: string;
}

/** Points by severity: of itself, and what the other factors add to it at most. */
const weights: Readonly<
  Record<Severity, { base: number; threat: number; internet: number; step: number }>
> = {
  critical: { base: 58, threat: 26, internet: 10, step: 3 },
  high: { base: 44, threat: 26, internet: 10, step: 3 },
  medium: { base: 26, threat: 20, internet: 10, step: 2 },
  low: { base: 12, threat: 8, internet: 6, step: 1 },
  info: { base: 2, threat: 0, internet: 0, step: 0 },
};
const RANSOMWARE = 3;
const TENTATIVE = 0.7;
/** Share of the points of a threat that is known; the chance of exploitation has the rest. */
const KNOWN_USE = 0.75;
/** The same of what anyone can use, where it was seen but not used, such as a name that can be taken over. */
const NOT_CONFIRMED = 0.9;

const URGENT = 80;
const NEEDS_ACTION = 55;
const MEDIUM = 30;

/**
 * The published formula. Severity gives the base; a known threat, reach from the internet and the asset's criticality add
 * to it, in proportion to severity; what is tentative counts 0.7. What is not known adds nothing and takes nothing.
 */
export function priorityOf(inputs: PriorityInputs): Priority {
  const { severity, confidence, ransomware, internetReachable, criticality } = inputs;
  const weight = weights[severity];
  const threats = threatsOf(inputs);
  const greatest = Math.max(...Object.values(threats));
  const threat = (Object.keys(threats) as (keyof typeof threats)[]).find(
    (name) => greatest > 0 && threats[name] === greatest,
  );
  const threatPoints = (name: keyof typeof threats) =>
    name === threat ? weight.threat * greatest : 0;
  const added: PriorityFactor[] = [
    { name: 'severity', value: severity, points: weight.base },
    {
      name: 'usable_by_anyone',
      value: inputs.exposure ?? 'no',
      points: threatPoints('usable_by_anyone'),
    },
    { name: 'kev', value: yes(inputs.kev), points: threatPoints('kev') },
    {
      name: 'ransomware',
      value: yes(ransomware),
      points: ransomware && weight.threat > 0 ? RANSOMWARE : 0,
    },
    { name: 'epss', value: percent(inputs.epss), points: threatPoints('epss') },
    {
      name: 'internet_reachable',
      value: yes(internetReachable),
      points: internetReachable ? weight.internet : 0,
    },
    {
      name: 'criticality',
      value: String(criticality),
      points: weight.step * (criticality - 3),
    },
  ];
  const sum = sumOf(added);
  const lost = confidence === 'tentative' ? sum * (TENTATIVE - 1) : 0;
  const least =
    severity === 'critical' && confidence === 'confirmed'
      ? internetReachable
        ? URGENT
        : NEEDS_ACTION
      : 0;
  const raised = Math.max(0, least - sum - lost);
  const factors = [
    ...added,
    { name: 'confidence', value: confidence, points: lost } as const,
    {
      name: 'confirmed_critical',
      value: least > 0 ? `at least ${least}` : 'no',
      points: raised,
    } as const,
  ];
  // The factors exceed 100 by ransomware alone, which then counts less.
  const excess = Math.max(0, sumOf(factors) - 100);
  const bounded = factors.map((factor) =>
    factor.name === 'ransomware' ? { ...factor, points: factor.points - excess } : factor,
  );
  const score = Math.round(sumOf(bounded));
  return {
    score,
    level: levelOf(score),
    factors: wholePoints(bounded, score),
    why: sentenceOf(inputs),
  };
}

/** How likely it is that it is used, 0 to 1, by each way to know; the highest counts. */
const threatsOf = ({ exposure, confidence, kev, epss }: PriorityInputs) => ({
  usable_by_anyone: exposure === null ? 0 : confidence === 'confirmed' ? 1 : NOT_CONFIRMED,
  kev: kev ? KNOWN_USE + (1 - KNOWN_USE) * (epss ?? 1) : 0,
  epss: KNOWN_USE * (epss ?? 0),
});

const sumOf = (factors: readonly PriorityFactor[]): number =>
  factors.reduce((sum, { points }) => sum + points, 0);

/** Rounds points so that they sum up to the score: those nearest to the next number go up. */
function wholePoints(factors: readonly PriorityFactor[], score: number): PriorityFactor[] {
  const down = factors.map(({ points }) => Math.floor(points));
  const missing = score - down.reduce((sum, points) => sum + points, 0);
  const fraction = (index: number) => (factors[index]?.points ?? 0) - (down[index] ?? 0);
  const up = new Set(
    [...factors.keys()].sort((a, b) => fraction(b) - fraction(a)).slice(0, missing),
  );
  return factors.map((factor, index) => ({
    ...factor,
    points: (down[index] ?? 0) + (up.has(index) ? 1 : 0),
  }));
}

const yes = (is: boolean): string => (is ? 'yes' : 'no');
const percent = (chance: number | null): string =>
  chance === null ? 'not known' : `${Math.round(chance * 100)}%`;

function levelOf(score: number): RiskLevel {
  if (score >= URGENT) return 'urgent';
  if (score >= NEEDS_ACTION) return 'needs_action';
  return score >= MEDIUM ? 'medium' : 'low';
}

/** EPSS from which a flaw is called likely to be exploited. */
const LIKELY = 0.1;

/** Says in one sentence why a finding stands where it stands. */
function sentenceOf(inputs: PriorityInputs): string {
  const { severity, confidence, internetReachable } = inputs;
  if (severity === 'info') return 'For information; nothing has to be done.';
  const reach = internetReachable ? ', on the internet' : '';
  const doubt = confidence === 'tentative' ? '; not confirmed' : '';
  return `${causeOf(inputs)}${reach}${doubt}.`;
}

function causeOf({
  exposure,
  kev,
  ransomware,
  epss,
  severity,
  confidence,
}: PriorityInputs): string {
  if (exposure !== null) return exposure;
  if (kev) return ransomware ? 'Exploited in attacks, also by ransomware' : 'Exploited in attacks';
  if (epss !== null && epss >= LIKELY) {
    return `Likely to be exploited, ${Math.round(epss * 100)}% within 30 days`;
  }
  if (severity === 'critical' && confidence === 'confirmed') return 'Critical and confirmed';
  return `${severity[0]?.toUpperCase()}${severity.slice(1)} severity, no known use in attacks`;
}

/** Describes what a scan records of a finding. */
export interface RatedFinding {
  readonly checkId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly vulnerability?: Vulnerability | null;
}

export function inputsOf(
  { checkId, severity, confidence, vulnerability = null }: RatedFinding,
  { isInternetReachable, criticality }: AssetExposure,
): PriorityInputs {
  return {
    severity,
    confidence,
    exposure: exposureOf(checkId, severity)?.phrase ?? null,
    epss: vulnerability?.epss?.score ?? null,
    kev: vulnerability !== null && vulnerability.kev !== null,
    ransomware: vulnerability?.kev?.isUsedByRansomware ?? false,
    internetReachable: isInternetReachable,
    criticality,
  };
}
