import type { Person } from '@parapet/contracts/access/person';
import type {
  Asset,
  AssetFilter,
  AssetState,
  AssetStatus,
  AssetType,
  SeverityCounts,
} from '@parapet/contracts/assets/asset';
import type { OwnershipStatus } from '@parapet/contracts/assets/ownership';
import type { RelatedList } from '@parapet/contracts/assets/surface';
import type { Intensity } from '@parapet/contracts/text/vocabulary';
import type { AssetVerdict, ScanTarget } from '@parapet/scanner/contract';
import type { Target } from '@parapet/scanner/normalise-target';
import type { ReadModel, WorkspaceTx } from '../../platform/db/database.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { AssetLabel } from '../feed/feed.port.ts';
import type { CountedAssets } from '../subscription/subscription.port.ts';

/** A scan that a person chooses, with all checks. */
export interface ManualScan {
  /** In the order in which they are scanned. */
  readonly assetIds: readonly string[];
  readonly intensity: Intensity;
  /** The id of the request that starts it, to know it by when it is sent again. */
  readonly requestId?: string | undefined;
}

/**
 * Stores a scan for the person of the transaction and sends its job. Returns its id.
 * @throws AppError not_found, plan_limit for an asset that is read-only, conflict for one that is not approved
 *   or with too many open scans
 */
export type BeginManualScan = (scope: WorkspaceScope, choice: ManualScan) => Promise<string>;

/** A scan that a request has started. */
export interface StartedScan {
  readonly id: string;
  readonly assetCount: number;
}

export type CurrentScan = NonNullable<Asset['currentScan']>;

/** The unfinished scans of assets, from the domain above that has them. */
export interface ScansOfAssets {
  /** Returns whether an unfinished scan includes the asset. */
  isScanning(scope: WorkspaceTx, assetId: string): Promise<boolean>;
  /** Those of the assets that an unfinished scan includes. */
  listScanning(scope: WorkspaceTx, assetIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The newest unfinished scan of each asset that has yet to finish with it; retests do not count. */
  findCurrent(
    scope: WorkspaceTx,
    assetIds: readonly string[],
  ): Promise<ReadonlyMap<string, CurrentScan>>;
  /** The scans that this request has started before, oldest first; none without an id. */
  listStarted(scope: WorkspaceTx, requestId: string | undefined): Promise<StartedScan[]>;
}

/** The findings of assets, from the domain above that has them. */
export interface FindingsOfAssets {
  /** Counts open findings by asset; an asset without any is left out. */
  countOpenOf(
    scope: WorkspaceTx,
    assetIds: readonly string[],
  ): Promise<Map<string, SeverityCounts>>;
}

/**
 * Has a worker compute the priorities of the findings of assets anew once the transaction commits, as after
 * their criticality has changed. Any number of assets.
 */
export type ReprioritiseSoon = (scope: WorkspaceTx, assetIds: readonly string[]) => Promise<void>;

/** An asset that somebody wants to scan. */
export interface ScanCandidate {
  readonly id: string;
  readonly displayName: string;
  /** `connected` for a cloud account. */
  readonly state: AssetState | 'connected';
}

/** Describes what an asset stands for, and what is known of its owner. */
export interface AssetTarget
  extends Pick<
    Asset,
    'id' | 'type' | 'canonicalKey' | 'displayName' | 'state' | 'ownership' | 'tags'
  > {
  /** The name or address that the asset is on; URLs have that of their origin. */
  readonly host: string;
  /** It is on the operator's own machine or network, so nothing has to be proved. */
  readonly isPrivate: boolean;
}

/** An asset as the attack surface shows it. */
export interface ExposedAsset {
  readonly id: string;
  readonly workspaceId: string;
  readonly type: string;
  readonly state: string;
  readonly name: string;
  readonly canonicalKey: string;
  /** The lower, the higher the risk; those without a score come last. */
  readonly risk: number;
  /** The worse its open findings, the higher; 0 without one. A few minutes old at most. */
  readonly openRank: number;
}

/** The rank of an asset by its open findings. */
export interface RankedAsset
  extends Pick<ExposedAsset, 'workspaceId' | 'type' | 'state' | 'openRank'> {
  readonly assetId: string;
}

/** Assets that are connected with one by the name of their host. */
export interface RelatedAssets {
  readonly above: RelatedList;
  readonly sameHost: RelatedList;
  readonly below: RelatedList;
}

/** An asset of a running scan. */
export interface ScannedAsset extends ScanTarget {
  readonly displayName: string;
}

/** An asset that may be the nearest to a place. */
export interface CoveringAsset {
  readonly assetId: string;
  readonly type: string;
  readonly canonicalKey: string;
}

/** Describes what the priority of a finding needs of its asset. */
export interface AssetExposure {
  /** It has a public address. */
  readonly isInternetReachable: boolean;
  /** 1 to 5. */
  readonly criticality: number;
}

/** How the last scan of an approved asset went. */
export interface AssetCondition {
  readonly assetId: string;
  readonly name: string;
  readonly status: AssetStatus;
  readonly statusReason: string | null;
  readonly lastScannedAt: string | null;
}

/** An approved asset as reports show it. */
export interface ReportedAsset extends AssetCondition {
  readonly type: AssetType;
  readonly canonicalKey: string;
  readonly score: number | null;
}

/** How the last scans of all approved assets went. */
export interface AssetCoverage {
  readonly assets: number;
  readonly tested: number;
  readonly error: number;
  readonly notTested: number;
  /** Assets with a score. */
  readonly scored: number;
  /** Mean of the scored assets, 0 to 100; null while most assets have none. */
  readonly score: number | null;
  /** A member with a limit sees more assets than are counted: these are the newest. */
  readonly isCapped?: boolean;
}

/** A domain or a name below one, as the owner of mail addresses. */
export interface MailDomain {
  readonly assetId: string;
  /** The name is in punycode. */
  readonly domain: string;
  readonly displayName: string;
  readonly ownership: OwnershipStatus;
  /** A proof of ownership counts now. */
  readonly isProved: boolean;
  readonly ownerId: string | null;
}

export interface AssetsPort extends CountedAssets {
  /**
   * Domains that are not archived, and those of `ids`, by name. `only` leaves out names without a proof and
   * takes in proved names below domains.
   */
  listMailDomains(
    scope: WorkspaceTx,
    query: { readonly only?: 'proved'; readonly ids?: readonly string[]; readonly limit: number },
  ): Promise<MailDomain[]>;
  /** Those of the keys that are assets of the workspace, archived ones too. */
  findKnownKeys(scope: WorkspaceTx, canonicalKeys: readonly string[]): Promise<Set<string>>;
  /** Adds targets that a person approved, and returns their ids; those that are assets already are left out. */
  addApproved(
    scope: WorkspaceTx,
    targets: readonly Target[],
    consentedBy: string,
  ): Promise<string[]>;
  /** Adds the asset that stands for a connected cloud account, which no list of assets has. */
  addAccount(
    scope: WorkspaceTx,
    account: {
      readonly id: string;
      readonly canonicalKey: string;
      readonly name: string;
      readonly connectedBy: string;
      /** Its findings count in nothing of the workspace. */
      readonly isSample?: boolean;
    },
  ): Promise<void>;
  renameAccount(scope: WorkspaceTx, id: string, name: string): Promise<void>;
  /** Removes it with its findings. */
  removeAccount(scope: WorkspaceTx, id: string): Promise<void>;
  /** One row per asset that the transaction may see; join on `id`. */
  readonly labels: ReadModel<AssetLabel>;
  /** One row per tag of each asset of the workspace that the transaction may see, by an index of tags. */
  tagged(scope: WorkspaceTx): ReturnType<ReadModel<{ assetId: string; tag: string }>>;
  /** How many assets have the tag, archived ones too, from a counter: none for a member with a limit. */
  countTagged(scope: WorkspaceTx, tag: string): Promise<number>;
  /** One row per asset that the transaction may see; an index orders those of a state and type by risk. */
  readonly exposed: ReadModel<ExposedAsset>;
  /** One row per asset that had findings; an index orders those of a state and type by their open ones. */
  readonly worst: ReadModel<RankedAsset>;
  /** Returns the ids of assets whose name or target contains a text: the first `limit` that match. */
  search(scope: WorkspaceTx, text: string, limit: number): Promise<string[]>;
  /** Returns the assets above, on and below the host of an asset. */
  listRelated(scope: WorkspaceTx, asset: Pick<AssetTarget, 'id' | 'host'>): Promise<RelatedAssets>;
  /** Returns and locks candidates; they cannot be changed until the transaction ends. */
  lockForScan(scope: WorkspaceTx, ids: readonly string[]): Promise<ScanCandidate[]>;
  /**
   * Returns the ids of approved assets, oldest first, and locks them like `lockForScan`: those of `ids`,
   * those with one of `tags`, or all.
   */
  lockApproved(
    scope: WorkspaceTx,
    query: { readonly ids?: readonly string[]; readonly tags?: readonly string[]; limit: number },
  ): Promise<string[]>;
  /**
   * Returns the newest `limit` approved assets under a filter, and how many there are. `isCapped` says that more
   * match than a search or tags look at.
   */
  findMatching(
    scope: WorkspaceTx,
    filter: Omit<AssetFilter, 'state'>,
    limit: number,
  ): Promise<{ readonly ids: string[]; readonly total: number; readonly isCapped: boolean }>;
  /** The asset that has what the asset of this id had before it was merged; undefined for any other id. */
  findKept(scope: WorkspaceTx, id: string): Promise<string | undefined>;
  findTarget(scope: WorkspaceTx, id: string): Promise<AssetTarget | undefined>;
  /** Returns scan targets by id, without assets that were deleted meanwhile. */
  findScanned(scope: WorkspaceTx, ids: readonly string[]): Promise<Map<string, ScannedAsset>>;
  /** Returns the assets with one of these canonical keys that are not archived. */
  listCovering(scope: WorkspaceTx, canonicalKeys: readonly string[]): Promise<CoveringAsset[]>;
  /** Reads what the priority of findings needs of their assets; the function returns it by id. */
  listExposure(scope: WorkspaceTx, ids: readonly string[]): Promise<(id: string) => AssetExposure>;
  /** Stores how a scan found the asset. A verdict without a score keeps the previous one. */
  storeVerdict(scope: WorkspaceTx, verdict: AssetVerdict, at: string): Promise<void>;
  /** Locks an asset before its findings, for a score that follows from them. For workers. */
  lockScore(scope: WorkspaceTx, assetId: string): Promise<void>;
  /** Stores a score that no scan gave, as after a retest. For workers. */
  storeScore(scope: WorkspaceTx, assetId: string, score: number): Promise<void>;
  /** Counts the approved assets by how their last scan went. */
  countCoverage(scope: WorkspaceTx): Promise<AssetCoverage>;
  /** The first approved assets, oldest first; `gaps` are those without a tested result. */
  listConditions(
    scope: WorkspaceTx,
    query: { readonly only: 'all' | 'gaps' | 'tested'; readonly limit: number },
  ): Promise<AssetCondition[]>;
  /** The approved assets with the lowest scores, lowest first; none with 100. */
  listLowest(
    scope: WorkspaceTx,
    limit: number,
  ): Promise<{ assetId: string; name: string; score: number }[]>;
  /** Returns who owns assets, cloud accounts too, by id: null for nobody. One that was deleted is left out. */
  listOwners(
    scope: WorkspaceTx,
    assetIds: readonly string[],
  ): Promise<ReadonlyMap<string, Person | null>>;
  /** A page of approved assets by id: those of `ids`, those with one of `tags`, or all. */
  listReported(
    scope: WorkspaceTx,
    query: {
      readonly ids?: readonly string[];
      readonly tags?: readonly string[];
      readonly after: string | null;
      readonly limit: number;
    },
  ): Promise<ReportedAsset[]>;
}
