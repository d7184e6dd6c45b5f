import type { AssetInventory, SeenRelation } from '@parapet/scanner/contract';
import type { ReadModel, WorkspaceTx } from '../../platform/db/database.ts';
import type { SoftwareOfFindings } from '../findings/findings.port.ts';

/** An open port of an asset. */
export interface OpenPort {
  readonly workspaceId: string;
  readonly assetId: string;
  readonly address: string;
  readonly protocol: string;
  readonly port: number;
  readonly name: string | null;
  readonly product: string | null;
}

/** Software at a port of an asset. */
export interface SeenTechnology {
  readonly workspaceId: string;
  readonly assetId: string;
  readonly address: string;
  readonly protocol: string;
  readonly port: number;
  readonly slug: string;
  readonly name: string;
  readonly version: string | null;
}

/** Another asset, and when what connects the two was last seen. */
export interface SeenAsset {
  readonly assetId: string;
  readonly lastSeenAt: string;
}

/** A name or address that an asset leads to. */
export interface LeadsTo {
  readonly relation: SeenRelation['type'];
  readonly target: string;
  readonly lastSeenAt: string;
}

/** How an asset is connected with others by what scans see. */
export interface SeenRelations {
  readonly pointsTo: readonly LeadsTo[];
  /** Assets that lead to the host of this one. */
  readonly pointedFrom: readonly (SeenAsset & Pick<LeadsTo, 'relation'>)[];
  readonly sameCertificate: readonly SeenAsset[];
  readonly sameFavicon: readonly SeenAsset[];
}

/** A name or address that an asset leads to now. */
export interface KnownRelation {
  readonly workspaceId: string;
  readonly assetId: string;
  readonly relation: SeenRelation['type'];
  readonly target: string;
}

export interface InventoryPort extends SoftwareOfFindings {
  /** One row per port that is open now, and address of a name that shows it. */
  readonly openPorts: ReadModel<OpenPort>;
  /** One row per technology that is there now. */
  readonly technologies: ReadModel<SeenTechnology>;
  /** One row per record type, or port whose page redirects, and name that an asset leads to now. */
  readonly relations: ReadModel<KnownRelation>;
  /**
   * Counts the open ports that were first seen since a time, in ISO 8601: of these assets, or of all where `assetIds`
   * is null.
   */
  countNewPorts(
    scope: WorkspaceTx,
    query: { readonly assetIds: readonly string[] | null; readonly since: string },
  ): Promise<number>;
  /** The addresses of an asset, each with the first other assets that are reached there. */
  listNeighbours(
    scope: WorkspaceTx,
    assetId: string,
    limit: number,
  ): Promise<{ address: string; assetIds: string[] }[]>;
  /** How an asset is connected with others; at most `limit` assets in each list. */
  listRelations(
    scope: WorkspaceTx,
    asset: { readonly id: string; readonly host: string },
    limit: number,
  ): Promise<SeenRelations>;
  /**
   * Stores what a scan saw on an asset. What was stored at places that it examined in whole and did
   * not see any more is gone since then. The same twice changes nothing but the time. Events record
   * what has changed.
   */
  record(
    scope: WorkspaceTx & { readonly scanId?: string },
    inventory: AssetInventory,
    at: string,
  ): Promise<void>;
  /** The names of certificates that are in use and name something below `domain`; at most 500. */
  listCertificateNames(
    scope: WorkspaceTx,
    domain: string,
  ): Promise<{ names: readonly string[]; place: string }[]>;
  /** Deletes one batch of rows that are gone since before `before`. */
  deleteGone(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
