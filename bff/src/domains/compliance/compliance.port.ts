import type { Readable } from 'node:stream';
import type { Attestation, RequirementException } from '@parapet/contracts/compliance/attestation';
import type { ComplianceFigures } from '@parapet/contracts/compliance/figures';
import type { RequirementCheck, RequirementRow } from '@parapet/contracts/compliance/requirement';
import type { WorkspaceTx } from '../../platform/db/database.ts';

/** A cloud account, or the assets as they are seen from outside, with what was read of it. */
export interface ReportedScope {
  readonly label: string;
  readonly provider: string;
  /** ISO 8601; null where nothing was read. */
  readonly readAt: string | null;
  readonly checks: number;
  /** Checks of it that could not be read to the end. */
  readonly unread: number;
}

/** A requirement as reports show it. */
export interface ReportedRequirement extends RequirementRow {
  /** What the automatic part cannot see; null where it sees all. */
  readonly unseen: string | null;
  readonly checks: readonly RequirementCheck[];
  readonly attestations: readonly Attestation[];
  readonly exceptions: readonly RequirementException[];
}

export interface ReportedFramework {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly publisher: string;
  /** Names what is counted, in the plural. */
  readonly unit: string;
  readonly url: string | null;
  readonly licence: string;
  readonly isPartial: boolean;
  readonly hasReadNumbers: boolean;
  readonly figures: ComplianceFigures;
  readonly requirements: readonly ReportedRequirement[];
}

/** How frameworks stand, as reports show it. */
export interface ReportedCompliance {
  /** ISO 8601; null before the first reading. */
  readonly readAt: string | null;
  readonly scopes: readonly ReportedScope[];
  readonly frameworks: readonly ReportedFramework[];
}

/** A framework in use with its figures, now and when a period began. */
export interface FrameworkShare
  extends Pick<ReportedFramework, 'id' | 'title' | 'version' | 'isPartial' | 'figures'> {
  /** Null where nothing was assessed by then. */
  readonly before: ComplianceFigures | null;
}

export interface CompliancePort {
  /**
   * Figures of the frameworks in use that were assessed, as the last days have them; empty for a member with a limit.
   * @param query.since the day, in UTC, that they are compared with
   */
  listShares(
    scope: WorkspaceTx,
    query: { readonly since: Date; readonly at: Date },
  ): Promise<FrameworkShare[]>;
  /**
   * Frameworks that a report may be about, for a member who sees all of the workspace.
   * @param ids null for all in use
   * @throws AppError not_found, role_insufficient
   */
  requireFrameworks(scope: WorkspaceTx, ids: readonly string[] | null): Promise<void>;
  /** One that was deleted meanwhile is left out. @throws AppError role_insufficient */
  readReported(
    scope: WorkspaceTx,
    query: { readonly frameworkIds: readonly string[] | null; readonly at: Date },
  ): Promise<ReportedCompliance>;
  /** Deletes the days before `before`. For workers. */
  deleteOld(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}

/** Describes what an auditor pack needs besides. */
export interface PackTools {
  /** The public key of the installation: SPKI as PEM, Ed25519. */
  readKey(): Promise<{ readonly publicKey: string; readonly fingerprint: string }>;
  /** Signs with that key. Returns base64. */
  sign(content: Buffer): Promise<string>;
  /** The content of a file of an attestation; null where it is gone. */
  openFile(workspaceId: string, fileId: string): Promise<Readable | null>;
  /** A script for plain Node that verifies a pack. */
  readVerifier(): Promise<string>;
}
