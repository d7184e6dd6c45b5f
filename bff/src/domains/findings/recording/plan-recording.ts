import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { AssetExposure } from '../../assets/assets.port.ts';
import type { CheckResult, Detection } from '../findings.port.ts';
import { inputsOf, type Priority, priorityOf } from '../priority/priority.policy.ts';
import { dueAfter, dueWithSeverity } from '../priority/sla.policy.ts';
import type { KnownFinding } from '../repositories/known-findings.repository.ts';
import { evaluateAbsent } from './absent-findings.ts';
import { testedFindings } from './end-retests.ts';
import { afterDetection, openStatuses } from './lifecycle.policy.ts';
import { type Mergeable, strongest } from './merge.policy.ts';
import { type Known, type RecognisedFinding, recogniseFindings } from './recognise-findings.ts';
import { addChange, type Draft, emptyDraft, occurrenceOf, type Writes } from './writes.ts';

/** The results of a scan or a comparison, and when they came. */
export interface Reported {
  /** Null for a comparison of stored data, which shows the absence of what it clears alone. */
  readonly scanId: string | null;
  readonly results: readonly CheckResult[];
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Plans what results change: what is known and what came decide what to write. The same results again,
 * as after a lost worker, change nothing.
 * @param exposures of the assets that are known, by id
 * @param newIds at least as many as there are detections
 */
export function planRecording(
  known: Known,
  { scanId, results, at }: Reported,
  exposures: (assetId: string) => AssetExposure,
  newIds: readonly string[],
): Writes {
  const draft = emptyDraft();
  const { found, ids, reports } = recogniseFindings(known, results, newIds);
  draft.reports.push(...reports);
  let worse = 0;
  for (const each of found) {
    const { id, known: before, fingerprint, place, assetId, detection } = each;
    const inputs = inputsOf({ checkId: each.result.check.id, ...detection }, exposures(assetId));
    const priority = priorityOf(inputs);
    if (before === undefined) {
      addNew(draft, each, priority, at);
      continue;
    }
    if (before.assetId !== assetId || before.fingerprint !== fingerprint) {
      draft.placed.push({ id, assetId, fingerprint, place });
    }
    if (isWorse(before, detection)) worse += 1;
    refreshKnown(draft, before, each, priority, at);
  }
  const absent = known.findings.filter(({ id }) => !ids.has(id));
  const byCheck = Map.groupBy(absent, ({ checkId }) => checkId);
  for (const result of results) {
    // A comparison has seen nothing of an asset as a whole.
    if (scanId === null && result.cleared === 'all') continue;
    evaluateAbsent(draft, byCheck.get(result.check.id) ?? [], result, scanId);
  }
  if (scanId !== null) draft.tested.push(...testedFindings(known.findings, results, draft));
  return { ...draft, worse };
}

function addNew(draft: Draft, added: RecognisedFinding, priority: Priority, at: string): void {
  const { id, fingerprint, assetId, detection, copies } = added;
  const { title, severity } = detection;
  const { check } = added.result;
  const dueAt = dueAfter(severity, at);
  draft.inserts.push({ id, fingerprint, assetId, check, detection, priority, dueAt });
  draft.occurrences.push({ findingId: id, change: 'new', replaced: null, previousStatus: null });
  const decided = strongest<Mergeable>(
    { id, status: 'open' },
    copies.filter(isAsSevereAs(severity)),
  );
  join(draft, id, copies, decided);
  // Who has decided about a copy need not hear of it again.
  if (decided.id === id) {
    const checkId = check.id;
    draft.changes.push({ id, assetId, checkId, title, severity, from: null, to: 'open' });
  }
}

/** A decision about less says nothing of more; its history shows it. */
const isAsSevereAs = (severity: Severity) => (copy: KnownFinding) =>
  severities.indexOf(copy.severity) <= severities.indexOf(severity);

function join(
  draft: Draft,
  intoId: string,
  copies: readonly KnownFinding[],
  decided: { readonly id: string },
): void {
  for (const copy of copies) {
    draft.merges.push({ id: copy.id, intoId, decides: copy.id === decided.id });
  }
}

function refreshKnown(
  draft: Draft,
  before: KnownFinding,
  { result, detection, copies }: RecognisedFinding,
  priority: Priority,
  at: string,
): void {
  const { id } = before;
  const { severity } = detection;
  const decided = strongest(before, copies.filter(isAsSevereAs(severity)));
  join(draft, id, copies, decided);
  const { status, change, isReopening } = afterDetection(decided.status, before.recorded);
  const dueAt = isReopening
    ? dueAfter(severity, at)
    : before.severity === severity
      ? before.dueAt
      : dueWithSeverity(before.dueAt, { from: before.severity, to: severity, at });
  const { check } = result;
  draft.refreshes.push({ id, status, isReopening, check, detection, priority, dueAt });
  addChange(draft, { ...before, status: decided.status }, status);
  if (change === null) return;
  draft.occurrences.push(occurrenceOf(before, change));
}

/** Nobody has set it aside, and it is more severe than it was. */
const isWorse = ({ status, severity }: KnownFinding, detection: Detection): boolean =>
  openStatuses.includes(status) &&
  severities.indexOf(detection.severity) < severities.indexOf(severity);
