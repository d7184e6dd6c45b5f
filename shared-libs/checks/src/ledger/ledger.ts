import type { Evidence } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Outcome, RegisteredCheck } from '../definition/check.ts';
import type { Evaluation } from '../evaluation/evaluate.ts';
import { MAX_FINDINGS_OF_CHECK, MAX_SEEN_ANSWERS } from '../limits.ts';
import { comparePlaces, type Place } from '../place.ts';
import type { CheckInfo, CheckResult, Detection, ScoreFactor } from './check-result.ts';
import { weightOf } from './score.ts';

/** Describes what one check found on an asset. */
export interface Examined<P extends Place = Place> {
  /** Tells where the check ran: see `CheckResult`. */
  ranAt: P;
  evaluations: readonly Evaluation<P>[];
  /** Reasons why subjects could not be read. */
  unread: readonly string[];
  /** Limits that cut off what the check read. */
  cutOffs?: readonly string[];
  /** Set for a retest: what the check saw where it passed. */
  seen?: readonly Evidence[];
  /** Says where more may be that was not seen. */
  gap?: string | null;
  /** Locators that were seen to hold nothing that the check looks for. */
  gone?: readonly string[];
  /** Nothing else of this kind can exist on the asset, so what was not found is gone. */
  exhaustive: boolean;
  /** The reason shown when there was nothing to evaluate. */
  emptyReason: string;
}

const infos = new WeakMap<RegisteredCheck, CheckInfo>();

/** The same object each time, as every result of every host names its check. */
export function infoOf(check: RegisteredCheck): CheckInfo {
  const known = infos.get(check);
  if (known) return known;
  const { id, catalogueId, version, title, group, severity } = check;
  const info = { id, catalogueId, version, title, group, severity };
  infos.set(check, info);
  return info;
}

export const severityOf = (check: RegisteredCheck, outcome: Outcome): Severity =>
  outcome.verdict === 'fail' ? (outcome.severity ?? check.severity) : check.severity;

/** Any fail makes it a fail; else any error an error; else any pass a pass; else not applicable. */
export function resultOf<P extends Place, D extends Detection<P>>(
  assetId: string,
  check: RegisteredCheck,
  examined: Examined<P>,
  detail: (detection: Detection<P>, evaluation: Evaluation<P>) => D,
): CheckResult<P, D> {
  const { ranAt, evaluations, unread, cutOffs = [], gap = null, gone = [] } = examined;
  const of = (verdict: Outcome['verdict']) =>
    evaluations.filter((r) => r.outcome.verdict === verdict);
  const failed = of('fail');
  const found = distinct(failed.map((r) => detail(detectionOf(check, r), r)));
  const detections = found.slice(0, MAX_FINDINGS_OF_CHECK);
  const tooMany =
    found.length > detections.length
      ? `Only the first ${MAX_FINDINGS_OF_CHECK} findings of this check were kept`
      : undefined;
  const cut = cutOffs[0] ?? tooMany ?? gap ?? undefined;
  const cleared = tooMany === undefined ? clearedBy(examined) : passedLocators(evaluations, gone);
  const seen = of('pass').length > 0 ? (examined.seen ?? []).slice(0, MAX_SEEN_ANSWERS) : [];
  const shared = {
    assetId,
    check: infoOf(check),
    cleared,
    ranAt,
    ...(seen.length > 0 && { seen }),
  };
  if (failed.length > 0) {
    return { ...shared, outcome: 'fail', reason: cut ?? null, detections };
  }
  const unclearReason = [...unread, ...of('unknown').map(reasonOf), ...(cut ? [cut] : [])][0];
  if (unclearReason !== undefined) {
    return { ...shared, outcome: 'error', reason: unclearReason, detections: [] };
  }
  const [silent] = evaluations.filter(closesNothing);
  const [aside] = silent === undefined ? of('not-applicable') : [silent];
  if (silent === undefined && of('pass').length > 0) {
    return { ...shared, outcome: 'pass', reason: null, detections: [] };
  }
  const reason = aside === undefined ? examined.emptyReason : reasonOf(aside);
  return { ...shared, outcome: 'not_applicable', reason, detections: [] };
}

/** The result of a check that did not run. It opens and closes no findings. */
export function withoutVerdict(
  assetId: string,
  check: RegisteredCheck,
  outcome: 'error' | 'not_run' | 'not_applicable',
  reason: string,
): CheckResult<never, never> {
  return {
    assetId,
    check: infoOf(check),
    outcome,
    reason,
    detections: [],
    cleared: [],
    ranAt: null,
  };
}

const closesNothing = ({ outcome }: Evaluation): boolean =>
  outcome.verdict !== 'fail' && outcome.closesNothing === true;

const reasonOf = ({ judgement, outcome }: Evaluation): string =>
  judgement.reason ?? outcome.summary;

/**
 * A locator is cleared when it passed. All others are cleared only if the check covered the whole
 * asset and nothing was unclear. A check that read something cut off clears nothing.
 */
function clearedBy(examined: Examined): CheckResult['cleared'] {
  const { evaluations, unread, exhaustive, cutOffs = [], gap = null, gone = [] } = examined;
  if (cutOffs.length > 0) return [];
  const isSettled = (evaluation: Evaluation) =>
    evaluation.outcome.verdict !== 'unknown' && !closesNothing(evaluation);
  const isWhole = exhaustive && unread.length === 0 && gap === null;
  return isWhole && evaluations.every(isSettled) ? 'all' : passedLocators(evaluations, gone);
}

function passedLocators(
  evaluations: readonly Evaluation[],
  gone: readonly string[],
): readonly string[] {
  const open = new Set(
    evaluations.filter((r) => r.outcome.verdict !== 'pass').map((r) => r.locator),
  );
  const well = evaluations.filter((r) => r.outcome.verdict === 'pass').map((r) => r.locator);
  return [...new Set([...well, ...gone])].filter((locator) => !open.has(locator));
}

function detectionOf<P extends Place>(
  check: RegisteredCheck,
  evaluation: Evaluation<P>,
): Detection<P> {
  const { outcome, place, locator, location, evidence, confirmations } = evaluation;
  const { vulnerability, confidence = check.confidence } = evaluation;
  const { remediation = check.remediation } = evaluation;
  if (outcome.verdict !== 'fail' || evidence === null) {
    throw new Error(`${check.id} has no evidence for "${evaluation.judgement.outcome}"`);
  }
  return {
    place,
    locator,
    location,
    title: outcome.title,
    description: `${outcome.summary} ${check.impact}`,
    severity: severityOf(check, outcome),
    confidence,
    cweIds: check.cweIds,
    ...(vulnerability && { vulnerability }),
    evidence: [{ ...evidence, confirmations }],
    remediation,
  };
}

/**
 * One detection for each locator, with the evidence of all: two judgements about one thing, or one thing
 * at several addresses of a name, are one finding. Its place is the first address, in an order that all names share.
 */
function distinct<D extends Detection>(detections: readonly D[]): readonly D[] {
  return [...Map.groupBy(detections, ({ locator }) => locator).values()].flatMap((same) => {
    const [first, ...others] = same.toSorted((a, b) => comparePlaces(a.place, b.place));
    if (first === undefined) return [];
    const evidence = [first, ...others].flatMap((one) => one.evidence);
    return [{ ...first, evidence: distinctEvidence(evidence).slice(0, MAX_EVIDENCE) }];
  });
}

/** Limits those of one finding. */
const MAX_EVIDENCE = 8;

const distinctEvidence = (evidence: Detection['evidence']): Detection['evidence'] =>
  [
    ...new Map(
      evidence.toReversed().map((one) => [`${one.reproduce} ${one.request}`, one]),
    ).values(),
  ].toReversed();

/**
 * Returns whether a check has a verdict about the first of its subjects, which is the usual port, and about at least half of
 * them: another port that does not answer leaves these as they are.
 */
export function isMostlyRead({
  evaluations,
  unread,
}: Pick<Examined, 'evaluations' | 'unread'>): boolean {
  const subjects = (...verdicts: readonly Outcome['verdict'][]) =>
    new Set(
      evaluations
        .filter(({ outcome }) => verdicts.includes(outcome.verdict))
        .map(({ subject }) => subject),
    );
  const unclear = subjects('unknown');
  const judged = [...subjects('pass', 'fail')].filter((subject) => !unclear.has(subject));
  return judged.includes(0) && judged.length >= unclear.size + unread.length;
}

/** Returns whether a part of what the check should have seen is missing, also where the rest failed. */
export const hasGap = ({ outcome, reason }: CheckResult): boolean =>
  outcome === 'error' || (outcome === 'fail' && reason !== null);

/**
 * Returns the most severe failure of a check on an asset, for the score; null if it did not fail.
 */
export function costOf(
  check: RegisteredCheck,
  evaluations: readonly Evaluation[],
): ScoreFactor | null {
  const failed = evaluations.filter(({ outcome }) => outcome.verdict === 'fail');
  const findings = new Set(failed.map(({ locator }) => locator)).size;
  const failures = failed.flatMap(({ outcome }) => {
    if (outcome.verdict !== 'fail') return [];
    const { penalty, title } = outcome;
    return [{ checkId: check.id, title, penalty, severity: severityOf(check, outcome), findings }];
  });
  return failures.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}
