import type { PriorityFactor, RiskLevel } from '@parapet/contracts/finding';
import type { Confidence, Severity } from '@parapet/contracts/vocabulary';

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

const DEFAULT_CRITICALITY = 3;

const severityBase: Readonly<Record<Severity, number>> = {
  critical: 95,
  high: 75,
  medium: 50,
  low: 25,
  info: 5,
};

/**
 * The published formula: 0.40 base + 0.20 EPSS percentile + 15 KEV + 5 ransomware + 10 reachable, times
 * 0.8 to 1.2 by criticality, times 0.7 where it is tentative.
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
  const factors: PriorityFactor[] = [
    ...added,
    { name: 'criticality', value: String(inputs.criticality), points: byCriticality - sum },
    { name: 'confidence', value: inputs.confidence, points: byConfidence - byCriticality },
  ];
  const score = Math.round(Math.min(100, Math.max(0, byConfidence)));
  return {
    score,
    level: levelOf(score, kev && internetReachable),
    factors: factors.map((factor) => ({ ...factor, points: Math.round(factor.points * 10) / 10 })),
  };
}

const yes = (is: boolean): string => (is ? 'yes' : 'no');

function levelOf(score: number, isExploitedOutside: boolean): RiskLevel {
  if (score >= 80 || isExploitedOutside) return 'urgent';
  if (score >= 60) return 'needs_action';
  return score >= 35 ? 'medium' : 'low';
}

/** The check that compares software with CISA's list, where the version is in range. */
const KEV_CHECK = 'software-not-exploited';

/** What a scan tells of a finding. Its flaws have no score or chance of their own yet. */
export const inputsOf = (
  {
    checkId,
    severity,
    confidence,
  }: { checkId: string; severity: Severity; confidence: Confidence },
  internetReachable: boolean,
): PriorityInputs => ({
  severity,
  confidence,
  cvss: null,
  epssPercentile: null,
  kev: checkId === KEV_CHECK,
  ransomware: false,
  internetReachable,
  criticality: DEFAULT_CRITICALITY,
});
