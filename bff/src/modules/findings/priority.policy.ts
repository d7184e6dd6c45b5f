import type { PriorityFactor, RiskLevel, Vulnerability } from '@parapet/contracts/finding';
import type { Confidence, Severity } from '@parapet/contracts/vocabulary';
import type { AssetExposure } from '../assets/assets.port.ts';

/** What the priority of a finding depends on. */
export interface PriorityInputs {
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** CVSS 4 or 3, 0 to 10; null where the finding has none. */
  readonly cvss: number | null;
  /** EPSS percentile, 0 to 1; null where it is not known. */
  readonly epssPercentile: number | null;
  /** In CISA's list of exploited vulnerabilities. */
  readonly kev: boolean;
  readonly ransomware: boolean;
  readonly internetReachable: boolean;
  /** Of the asset, 1 to 5. */
  readonly criticality: number;
}

export interface Priority {
  /** 0 to 100. */
  readonly score: number;
  readonly level: RiskLevel;
  readonly factors: readonly PriorityFactor[];
}

const severityBase: Readonly<Record<Severity, number>> = {
  critical: 95,
  high: 75,
  medium: 50,
  low: 25,
  info: 5,
};

/**
 * The published formula: 0.40 base + 0.20 EPSS percentile + 15 KEV + 5 ransomware + 10 reachable, times
 * 0.8 to 1.2 by criticality, times 0.7 where it is tentative; 100 at most. Points are whole numbers.
 */
export function priorityOf(inputs: PriorityInputs): Priority {
  const { severity, cvss, epssPercentile, kev, ransomware, internetReachable } = inputs;
  const added: PriorityFactor[] = [
    cvss === null
      ? { name: 'severity', value: severity, points: 0.4 * severityBase[severity] }
      : { name: 'cvss', value: String(cvss), points: 4 * cvss },
    {
      name: 'epss',
      value: epssPercentile === null ? 'not known' : `${Math.round(epssPercentile * 100)}%`,
      points: 20 * (epssPercentile ?? 0),
    },
    { name: 'kev', value: yes(kev), points: kev ? 15 : 0 },
    { name: 'ransomware', value: yes(ransomware), points: ransomware ? 5 : 0 },
    {
      name: 'internet_reachable',
      value: yes(internetReachable),
      points: internetReachable ? 10 : 0,
    },
  ];
  const sum = added.reduce((total, { points }) => total + points, 0);
  const byCriticality = sum * (0.8 + 0.1 * (inputs.criticality - 1));
  const byConfidence = byCriticality * (inputs.confidence === 'tentative' ? 0.7 : 1);
  // Without criticality the sum is 90 at most, so what exceeds 100 comes from it.
  const excess = Math.max(0, byConfidence - 100);
  const score = Math.round(byConfidence - excess);
  const factors: PriorityFactor[] = [
    ...added,
    {
      name: 'criticality',
      value: String(inputs.criticality),
      points: byCriticality - sum - excess,
    },
    { name: 'confidence', value: inputs.confidence, points: byConfidence - byCriticality },
  ];
  return {
    score,
    level: levelOf(score, kev && internetReachable),
    factors: wholePoints(factors, score),
  };
}

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

function levelOf(score: number, isExploitedOutside: boolean): RiskLevel {
  if (score >= 80 || isExploitedOutside) return 'urgent';
  if (score >= 60) return 'needs_action';
  return score >= 35 ? 'medium' : 'low';
}

/** The check that compares software with CISA's list, where the version is in range. */
const KEV_CHECK = 'software-not-exploited';

/** What a scan records of a finding. */
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
  // A finding of an earlier version says by its check alone that it is listed; as information, that its
  // product is.
  const isListed = checkId === KEV_CHECK && vulnerability === null && severity !== 'info';
  return {
    severity,
    confidence,
    cvss: vulnerability?.cvss?.score ?? null,
    epssPercentile: vulnerability?.epss?.percentile ?? null,
    kev: isListed || (vulnerability !== null && vulnerability.kev !== null),
    ransomware: vulnerability?.kev?.isUsedByRansomware ?? false,
    internetReachable: isInternetReachable,
    criticality,
  };
}
