import type {
  CheckResult as AnyCheckResult,
  Detection as AnyDetection,
} from '@parapet/checks/ledger/check-result';
import type { Place, ResourcePlace } from '@parapet/checks/place';
import type { SeverityCounts } from '@parapet/contracts/assets/asset';
import type {
  Evidence,
  Finding,
  FindingStatus,
  Remediation,
  Retest,
} from '@parapet/contracts/findings/finding';
import type { FindingGroup } from '@parapet/contracts/findings/finding-list';
import type { Overview } from '@parapet/contracts/reports/overview';
import type { Scan, ScanCounts, ScanEvent } from '@parapet/contracts/scans/scan';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { EarlierFinding } from '@parapet/scanner/contract';
import type { ReadModel, ScanTx, WorkspaceTx } from '../../platform/db/database.ts';
import type { FindingsOfAssets, ManualScan } from '../assets/assets.port.ts';

/** A flaw that a scanner shows, in the network or in a resource of a cloud account. */
export interface Detection extends AnyDetection<Place> {
  readonly baselineSignature?: string | null;
}

/** Tells how one check ended on one asset, whichever scanner ran it. */
export interface CheckResult extends AnyCheckResult<Place, Detection> {
  readonly addresses?: readonly string[];
  /** Why its findings close, where that is not that it passed: "The resource is gone". */
  readonly closing?: string;
}

/** How one scan changed one finding. */
export type Change = 'new' | 'reopened' | 'unchanged' | 'fixed';

export interface FindingChange {
  readonly findingId: string;
  readonly change: Change;
}

/** How an event describes a finding. */
export type DescribedFinding = Extract<ScanEvent, { type: 'finding' }>['finding'];

/** An asset of the scan, with what identifies its findings. */
export interface TestedAsset {
  readonly assetId: string;
  readonly canonicalKey: string;
}

export interface RecordedResults {
  readonly changes: readonly FindingChange[];
  /** The change of the scan's counters; a correction of an earlier attempt counts down. */
  readonly counts: ScanCounts;
}

/** How a message about a scan describes its findings. */
export interface ChangeSummary {
  /** The worst first, at most `limit`. */
  readonly worst: readonly {
    readonly id: string;
    readonly title: string;
    readonly severity: Severity;
    readonly assetName: string;
    readonly location: string;
  }[];
  /** The number of all such findings. */
  readonly totals: Readonly<Record<Severity, number>>;
}

/** Says which findings an integration is told of. */
export interface MessageFilter {
  readonly minSeverity: Severity;
  /** 0 to 100. */
  readonly minPriority: number;
  /** Of assets with one of them; all if empty. */
  readonly tags: readonly string[];
}

/** A finding as messages describe it. */
export interface ReportedFacts
  extends Pick<
    Finding,
    | 'id'
    | 'checkId'
    | 'title'
    | 'description'
    | 'severity'
    | 'status'
    | 'assetId'
    | 'assetName'
    | 'location'
    | 'cweIds'
    | 'firstSeenAt'
    | 'lastSeenAt'
    | 'dueAt'
    | 'priorityScore'
  > {
  readonly cveIds: readonly string[];
  readonly tags: readonly string[];
  readonly remediation: Remediation;
}

/** The findings that a report is about. */
export interface ReportedQuery {
  /** Null for those of all assets that are not archived. */
  readonly assetIds: readonly string[] | null;
  /** ISO 8601: what counts as new or fixed. */
  readonly since: string;
  /** Those that changed since then, in any status; otherwise what is open or accepted. */
  readonly isDelta: boolean;
  /** Leaves out other statuses. */
  readonly only?: FindingStatus | undefined;
}

/** A finding as reports show it. */
export interface ReportedFinding
  extends Pick<
    Finding,
    | 'id'
    | 'checkId'
    | 'catalogueId'
    | 'title'
    | 'description'
    | 'severity'
    | 'confidence'
    | 'status'
    | 'statusReason'
    | 'assetId'
    | 'assetName'
    | 'location'
    | 'cweIds'
    | 'firstSeenAt'
    | 'lastSeenAt'
    | 'fixedAt'
    | 'priorityScore'
    | 'riskLevel'
    | 'dueAt'
  > {
  readonly evidence: readonly Evidence[];
  readonly remediation: Remediation;
}

/** Which findings of one fix a report describes. */
export interface ReportedOfFix extends Pick<ReportedQuery, 'assetIds'> {
  /** Its key in `FindingGroup`. */
  readonly fix: string;
  readonly limit: number;
}

/** An asset or a cloud account with the risk of its open findings. */
export interface RiskyAsset {
  readonly assetId: string;
  readonly name: string;
  readonly findings: number;
  readonly risk: number;
}

/** Describes where a reader of reported findings is. */
export interface ReportedPosition {
  readonly group: number;
  readonly last: { readonly priority: number; readonly id: string } | null;
}

/** The scans of retests, from the domain above that has them. */
export interface ScansOfFindings {
  /** Undefined when the scan was deleted. */
  find(scope: WorkspaceTx, scanId: string): Promise<Scan | undefined>;
}

/** The software that scans recognised, from the domain above that has it. */
export interface SoftwareOfFindings {
  /**
   * Returns slugs by place, in its order: those at the port of the location, or all of the asset where the location
   * has no port. At most 1,000 places.
   */
  listProducts(
    scope: WorkspaceTx,
    places: readonly Pick<Finding, 'assetId' | 'location'>[],
  ): Promise<readonly (readonly string[])[]>;
}

/**
 * Begins a scan of one check on one asset. Returns its id.
 * @throws AppError not_found, plan_limit, conflict where the asset cannot be scanned
 */
export type BeginRetest = (
  scope: WorkspaceTx,
  request: ManualScan & {
    readonly kind: 'retest';
    readonly trigger: 'retest';
    readonly scheduleId: null;
    readonly checkIds: readonly string[];
    readonly createdBy: string;
  },
) => Promise<string>;

/** Begins a scan of one check on one asset that no person asked for. Throws as `BeginRetest`. */
export type BeginAutomaticRetest = (
  scope: WorkspaceTx,
  request: Omit<Parameters<BeginRetest>[1], 'createdBy'> & { readonly createdBy: null },
) => Promise<string>;

/** An open finding as the attack surface shows it. */
export interface OpenFinding {
  readonly id: string;
  readonly workspaceId: string;
  readonly assetId: string;
  readonly title: string;
  readonly severity: Severity;
  /** 1 is critical. */
  readonly rank: number;
  readonly priority: number;
  /** `a.example:443/app/` */
  readonly place: string;
  readonly location: string;
  readonly firstSeenAt: string;
}

/** Findings of a check on an asset that no longer count as failures of its last scan. */
export interface SettledFindings {
  readonly assetId: string;
  readonly checkId: string;
  /** Muted, or their risk is accepted. */
  readonly aside: number;
  /** ISO 8601: when a retest showed that they are fixed. */
  readonly fixedAt: readonly string[];
  /** Others of the check are open there. */
  readonly isOpen: boolean;
}

/** A finding that is muted, or whose risk is accepted. */
export interface CheckException {
  readonly findingId: string;
  readonly checkId: string;
  readonly assetId: string;
  readonly title: string;
  readonly ownerId: string | null;
  readonly reason: string;
  /** ISO 8601; null without an end. */
  readonly endsAt: string | null;
  readonly createdAt: string;
}

/** An open finding, as evidence that a check fails. */
export interface OpenOfCheck
  extends Pick<Finding, 'id' | 'checkId' | 'title' | 'location' | 'severity' | 'assetId'> {
  readonly assetName: string;
}

export interface FindingsPort extends FindingsOfAssets {
  /** For workers: what people set aside and retests settled, by asset and check. */
  listSettled(scope: WorkspaceTx): Promise<SettledFindings[]>;
  /** What is set aside, of these checks or all: what ends first, first. */
  listExceptions(
    scope: WorkspaceTx,
    query: { readonly checkIds: readonly string[] | null; readonly limit: number },
  ): Promise<{ readonly items: readonly CheckException[]; readonly total: number }>;
  /** The open findings of each of some checks, the worst first: at most `limit` of each. */
  listOfChecks(
    scope: WorkspaceTx,
    query: {
      readonly checkIds: readonly string[];
      /** Null for all. */
      readonly assetIds: readonly string[] | null;
      readonly limit: number;
    },
  ): Promise<OpenOfCheck[]>;
  /** Counts what a report covers: open now, and new or fixed since its period began. */
  countReported(
    scope: WorkspaceTx,
    query: ReportedQuery,
  ): Promise<{
    readonly open: SeverityCounts;
    readonly opened: number;
    readonly reopened: number;
    readonly fixed: number;
    /** Findings whose risk was accepted in the period, and still is. */
    readonly accepted: number;
  }>;
  /** Counts by severity what was opened less what was closed of each asset since a time, in ISO 8601. */
  countChange(
    scope: WorkspaceTx,
    since: readonly { readonly assetId: string; readonly at: string }[],
  ): Promise<Record<Severity, number>>;
  /** A page of what a report covers: by severity, status and priority. `next` is null at the end. */
  listReported(
    scope: WorkspaceTx,
    query: ReportedQuery & { readonly position: ReportedPosition; readonly limit: number },
  ): Promise<{
    readonly items: readonly ReportedFinding[];
    readonly next: ReportedPosition | null;
  }>;
  /** The open findings that a fix closes, the worst first. */
  listOfFix(scope: WorkspaceTx, query: ReportedOfFix): Promise<readonly ReportedFinding[]>;
  /** The assets and cloud accounts whose open findings have most risk. */
  listRiskiest(
    scope: WorkspaceTx,
    query: Pick<ReportedQuery, 'assetIds'> & { readonly limit: number },
  ): Promise<readonly RiskyAsset[]>;
  /** One row per open finding that the transaction may see, without copies. */
  readonly open: ReadModel<OpenFinding>;
  /** Counts the workspace's open findings, without those of archived assets. */
  countOpen(scope: WorkspaceTx): Promise<Record<Severity, number>>;
  /** @param since ISO 8601 */
  countDecisions(scope: WorkspaceTx, since: string): Promise<Overview['decisions']>;
  /**
   * Updates the findings from check results. A repetition with the same results, as after a lost
   * worker, changes nothing and returns no changes. Scans wait for each other only at one asset.
   */
  recordResults(
    scope: ScanTx,
    assets: ReadonlyMap<string, TestedAsset>,
    results: readonly CheckResult[],
    at: string,
  ): Promise<RecordedResults>;
  /** Lists the findings at a host that may still be there: not those which a check closed. */
  listEarlier(scope: WorkspaceTx, host: string): Promise<readonly EarlierFinding[]>;
  /**
   * Returns the severities of the findings at places that are not fixed, by check and resource: `check arn:…`. At most
   * 1,000 places.
   */
  listOpenAt(
    scope: WorkspaceTx,
    places: readonly ResourcePlace[],
  ): Promise<ReadonlyMap<string, Severity>>;
  /** The findings of one resource, whatever their status, those that weigh most first; at most 200. */
  listAtPlace(
    scope: WorkspaceTx,
    place: string,
  ): Promise<
    {
      readonly id: string;
      readonly title: string;
      readonly severity: Severity;
      readonly status: FindingStatus;
      readonly firstSeenAt: string;
    }[]
  >;
  /** Returns where the finding is that a scan tests again; null for other scans. */
  findRetested(scope: ScanTx): Promise<Place | null>;
  /**
   * Opens or refreshes findings that a comparison of stored data shows, outside of any scan, and closes
   * those at the locators that a result clears. It adds no change to a scan. Returns how many are new, open again or more severe.
   */
  recordMatches(
    scope: WorkspaceTx,
    assets: ReadonlyMap<string, TestedAsset>,
    results: readonly CheckResult[],
    at: string,
  ): Promise<number>;
  /** Computes the priorities of an asset's findings anew, as after its addresses have changed. */
  reprioritise(scope: WorkspaceTx, assetId: string): Promise<void>;
  /** Counts, by each check that a retest ran again, the findings that the asset still shows; 0 where none is left. */
  countRetested(scope: ScanTx, assetId: string): Promise<ReadonlyMap<string, number>>;
  /** Groups of open findings by fix: those that close most risk first. */
  listFixes(
    scope: WorkspaceTx,
    query: { readonly assetIds?: readonly string[] | null; readonly limit: number },
  ): Promise<readonly FindingGroup[]>;
  /** Returns the findings that fixes close: at most `limit` of each, the worst first. */
  listClosed(
    scope: WorkspaceTx,
    fixes: readonly string[],
    limit: number,
  ): Promise<
    readonly { readonly fix: string; readonly assetId: string; readonly checkId: string }[]
  >;
  /** Describes findings by id; one that was deleted is left out. */
  describe(scope: WorkspaceTx, ids: readonly string[]): Promise<Map<string, DescribedFinding>>;
  /** Returns what messages say of findings, in the order of `ids`; one that was deleted is left out. */
  listFacts(scope: WorkspaceTx, ids: readonly string[]): Promise<readonly ReportedFacts[]>;
  /** The findings that the scan changed so and that match, the worst first. */
  listChanged(
    scope: ScanTx,
    query: MessageFilter & { readonly changes: readonly Change[]; readonly limit: number },
  ): Promise<readonly FindingChange[]>;
  /** The ids of open findings that match, the worst first, and how many there are. */
  listOpen(
    scope: WorkspaceTx,
    query: MessageFilter & { readonly limit: number },
  ): Promise<{ readonly ids: readonly string[]; readonly total: number }>;
  /** Returns how a retest of a finding ended; null where it is not known, as while it runs. */
  retestOutcome(
    scope: WorkspaceTx,
    retest: { readonly findingId: string; readonly scanId: string },
  ): Promise<Exclude<Retest['state'], 'running'> | null>;
  /** The status of each finding that exists. */
  statusesOf(scope: WorkspaceTx, ids: readonly string[]): Promise<Map<string, FindingStatus>>;
  /** Summarises the findings that the scan changed so; `isOpen` leaves out dismissed ones. */
  summariseChanges(
    scope: ScanTx,
    which: {
      readonly changes: readonly Change[];
      readonly isOpen?: boolean;
      readonly limit: number;
    },
  ): Promise<ChangeSummary>;
}
