import type { BreachRow, Exposure } from '@parapet/contracts/breach/breach';
import type { WorkspaceTx } from '../../platform/db/database.ts';

/** An exposure as reports show it: masked, and without a name for a sensitive breach. */
export interface ReportedExposure
  extends Pick<
    Exposure,
    | 'id'
    | 'maskedAddress'
    | 'severity'
    | 'kind'
    | 'dataClasses'
    | 'status'
    | 'reason'
    | 'firstSeenAt'
    | 'decidedAt'
  > {
  readonly domain: string;
  readonly breach: string;
  readonly breachDate: string | null;
}

/** A report says this of a domain. */
export interface ReportedDomain {
  readonly domain: string;
  /** Null where the proof has ended: nothing is said of such a domain. */
  readonly people: number | null;
  readonly exposures: number | null;
  readonly toDecide: number | null;
  readonly searchedAt: string | null;
  readonly problem: string | null;
}

/** Exposed accounts of some domains, or of all, as reports show them. */
export interface ReportedBreaches {
  readonly domains: readonly ReportedDomain[];
  /** Without names of sensitive ones. */
  readonly breaches: readonly Pick<
    BreachRow,
    'title' | 'breachDate' | 'people' | 'toDecide' | 'severity' | 'dataClasses'
  >[];
  readonly people: number;
  readonly exposures: number;
  /** Exposures found since the time that was asked for. */
  readonly found: number;
  readonly toDecide: number;
  readonly stealerLogs: number;
  readonly passwords: number;
}

/** Describes what the module of reports asks. */
export interface BreachPort {
  /**
   * @param query.assetIds null for all domains
   * @param query.since ISO 8601: counts as found since then
   */
  readReported(
    scope: WorkspaceTx,
    query: { readonly assetIds: readonly string[] | null; readonly since: string },
  ): Promise<ReportedBreaches>;
  /** A page, the worst first. `next` is null at the end. */
  listReported(
    scope: WorkspaceTx,
    query: {
      readonly assetIds: readonly string[] | null;
      readonly cursor: string | null;
      readonly limit: number;
    },
  ): Promise<{ readonly items: readonly ReportedExposure[]; readonly next: string | null }>;
}
