import { gradeOf, meanScore } from '@parapet/checks/ledger/score';
import type { Grade, SeverityCounts } from '@parapet/contracts/assets/asset';
import {
  isAboutCompliance,
  type ReportFormat,
  type ReportScope,
  type ReportType,
} from '@parapet/contracts/reports/report';
import { safeName } from '@parapet/contracts/text/safe-name';
import type { Database, WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetsPort, ReportedAsset } from '../assets/assets.port.ts';
import type { BreachPort, ReportedBreaches, ReportedExposure } from '../breach/breach.port.ts';
import type { CompliancePort, ReportedCompliance } from '../compliance/compliance.port.ts';
import type {
  FindingsPort,
  ReportedFinding,
  ReportedPosition,
  ReportedQuery,
} from '../findings/findings.port.ts';
import type { ScansPort } from '../scans/scans.port.ts';
import type { ScoreDay, ScorePort } from '../score/score.port.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import {
  type ExecutiveFacts,
  type ExecutivePorts,
  readExecutive,
} from './executive/executive-facts.ts';
import { type ReportLogoPorts, readLogo } from './report-logo.ts';
import { tallyOf } from './report-tally.ts';
import type { TakenReport } from './reports.repository.ts';
import { countUntested, type UntestedReason } from './untested.policy.ts';

export interface ReportSourcePorts extends ReportLogoPorts {
  readonly db: Database;
  readonly workspaces: Pick<WorkspacesPort, 'findName' | 'findLogo' | 'findAssetScope'>;
  readonly assets: Pick<AssetsPort, 'listReported' | 'listOwners'>;
  readonly findings: Pick<
    FindingsPort,
    'countReported' | 'listReported' | 'listFixes' | 'listOfFix' | 'listRiskiest'
  >;
  readonly scans: Pick<ScansPort, 'listUntested'>;
  readonly score: Pick<ScorePort, 'listDays'>;
  readonly inventory: ExecutivePorts['inventory'];
  readonly cloud: ExecutivePorts['cloud'];
  readonly breach: BreachPort;
  readonly compliance: Pick<CompliancePort, 'readReported' | 'listShares'>;
}

/** Describes what a report says besides its findings. Times are ISO 8601. */
export interface ReportFacts {
  readonly id: string;
  readonly type: ReportType;
  readonly workspaceName: string;
  /** A PNG, for the formats that show it. */
  readonly logo: Buffer | null;
  readonly scope: ReportScope;
  readonly from: string;
  readonly madeAt: string;
  /** The zone of the dates that people read; an IANA name. */
  readonly timezone: string;
  readonly coverage: {
    readonly assets: number;
    readonly tested: number;
    readonly error: number;
    readonly notTested: number;
  };
  /** Mean of the scored assets of the scope; null while most have none. */
  readonly score: number | null;
  readonly grade: Grade | null;
  readonly scored: number;
  readonly open: SeverityCounts;
  readonly opened: number;
  readonly reopened: number;
  readonly fixed: number;
  readonly accepted: number;
  /** Covers the whole workspace; empty for a report about a part of it. */
  readonly days: readonly ScoreDay[];
  /** The first assets without a tested result. */
  readonly gaps: readonly { readonly name: string; readonly reason: string }[];
  /** Why checks had no result on assets that answered, the reason of most of them first. */
  readonly untested: readonly UntestedReason[];
  /** Set for an executive report. */
  readonly executive: ExecutiveFacts | null;
  /** Set for a report about breaches. */
  readonly breaches: ReportedBreaches | null;
  /** Set for a report about compliance. */
  readonly compliance: ReportedCompliance | null;
}

/** A finding with slugs of the software that was recognised where it is. */
export interface PlacedFinding extends ReportedFinding {
  readonly products: readonly string[];
}

/** A change that closes findings, with the first of them, the worst first. */
export interface ReportedChange {
  readonly name: string;
  readonly findings: number;
  readonly assets: number;
  readonly risk: number;
  readonly places: readonly PlacedFinding[];
}

/** The content of one report, read page by page: at no time all of it is in memory. */
export interface ReportSource {
  readonly facts: ReportFacts;
  /** @param only leaves out other statuses */
  findings(only?: ReportedQuery['only']): AsyncGenerator<readonly PlacedFinding[]>;
  /** The changes that close open findings, those first that close most risk. */
  changes(maxPlaces: number): AsyncGenerator<ReportedChange>;
  assets(): AsyncGenerator<readonly ReportedAsset[]>;
  /** Exposures of the domains of the report, masked, the worst first. */
  exposures(): AsyncGenerator<readonly ReportedExposure[]>;
}

const showsLogo: ReadonlySet<ReportFormat> = new Set(['pdf', 'html']);
const ASSET_PAGE = 1000;
const FINDING_PAGE = 250;
const EXPOSURE_PAGE = 500;
/** More than there are checks, each of which has one fix. */
const CHANGES = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function openReportSource(
  ports: ReportSourcePorts,
  workspaceId: string,
  report: TakenReport,
  now: Date,
): Promise<ReportSource> {
  const inWorkspace = readerOf(ports, workspaceId, report);
  const from = new Date(now.getTime() - report.periodDays * DAY_MS);
  const about = queryOf(report.scope);
  const isWhole = report.scope.kind === 'all';

  async function* assets(): AsyncGenerator<readonly ReportedAsset[]> {
    let after: string | null = null;
    do {
      const page: ReportedAsset[] = await inWorkspace((scope) =>
        ports.assets.listReported(scope, { ...about, after, limit: ASSET_PAGE }),
      );
      if (page.length > 0) {
        yield page.map((asset) => ({ ...asset, name: safeName(asset.name, asset.canonicalKey) }));
      }
      after = page.length === ASSET_PAGE ? (page.at(-1)?.assetId ?? null) : null;
    } while (after !== null);
  }

  const untested = countUntested();
  const tally = await tallyOf(assets(), isWhole, async (ids) => {
    untested.add(await inWorkspace((scope) => ports.scans.listUntested(scope, ids)));
  });
  const period = { assetIds: tally.ids, since: from.toISOString() };
  const query = {
    ...period,
    isDelta: report.type === 'delta',
  };
  const { frameworkIds } = report;
  const isOfAll = isWhole && report.assetScope === null;
  const { counts, executive, days, name, logo, breaches, compliance } = await inWorkspace(
    async (scope) => ({
      compliance: isAboutCompliance(report.type)
        ? await ports.compliance.readReported(scope, { frameworkIds, at: now })
        : null,
      breaches: report.type === 'breach' ? await ports.breach.readReported(scope, period) : null,
      counts: await ports.findings.countReported(scope, query),
      executive:
        report.type === 'executive'
          ? await readExecutive(ports, scope, {
              assetIds: tally.ids,
              isWhole: isOfAll,
              since: from,
              now,
              coverage: tally.coverage,
            })
          : null,
      days: isWhole ? await ports.score.listDays(scope, from) : [],
      name: await ports.workspaces.findName(scope),
      logo: showsLogo.has(report.format) ? await ports.workspaces.findLogo(scope) : null,
    }),
  );

  const placed = async (
    scope: WorkspaceTx,
    items: readonly ReportedFinding[],
  ): Promise<PlacedFinding[]> => {
    const products = await ports.inventory.listProducts(scope, items);
    return items.map((finding, at) => ({ ...finding, products: products[at] ?? [] }));
  };

  async function* changes(maxPlaces: number): AsyncGenerator<ReportedChange> {
    const about = { assetIds: tally.ids };
    const fixes = await inWorkspace((scope) =>
      ports.findings.listFixes(scope, { ...about, limit: CHANGES }),
    );
    for (const { key, name, count, assets: on, risk } of fixes) {
      const places = await inWorkspace(async (scope) =>
        placed(
          scope,
          await ports.findings.listOfFix(scope, { ...about, fix: key ?? '', limit: maxPlaces }),
        ),
      );
      const [first] = places;
      // Closed meanwhile.
      if (first === undefined) continue;
      yield { name: name ?? first.title, findings: count, assets: on, risk, places };
    }
  }

  async function* exposures(): AsyncGenerator<readonly ReportedExposure[]> {
    let cursor: string | null = null;
    do {
      const at: string | null = cursor;
      const page: Awaited<ReturnType<BreachPort['listReported']>> = await inWorkspace((scope) =>
        ports.breach.listReported(scope, {
          assetIds: tally.ids,
          cursor: at,
          limit: EXPOSURE_PAGE,
        }),
      );
      if (page.items.length > 0) yield page.items;
      cursor = page.next;
    } while (cursor !== null);
  }

  async function* findings(only?: ReportedQuery['only']): AsyncGenerator<readonly PlacedFinding[]> {
    let position: ReportedPosition | null = { group: 0, last: null };
    while (position !== null) {
      const at: ReportedPosition = position;
      const { items, next } = await inWorkspace(async (scope) => {
        const about = { ...query, only, position: at, limit: FINDING_PAGE };
        const page = await ports.findings.listReported(scope, about);
        return { items: await placed(scope, page.items), next: page.next };
      });
      if (items.length > 0) yield items;
      position = next;
    }
  }

  const score = meanScore(tally.coverage.assets, tally.scored, tally.score);
  return {
    facts: {
      id: report.id,
      type: report.type,
      workspaceName: name,
      logo: await readLogo(ports, logo),
      scope: report.scope,
      from: from.toISOString(),
      madeAt: now.toISOString(),
      timezone: report.timezone,
      coverage: tally.coverage,
      score,
      grade: score === null ? null : gradeOf(score),
      scored: tally.scored,
      ...counts,
      days,
      gaps: tally.gaps,
      untested: untested.end(),
      executive,
      breaches,
      compliance,
    },
    findings,
    changes,
    assets,
    exposures,
  };
}

export class ReportScopeChanged extends Error {
  override readonly name = 'ReportScopeChanged';
  constructor() {
    super('What you may see has changed since you asked for this report. Create a new one.');
  }
}

/**
 * Reads as a worker, or as the member with a limit who asked for the report, so that it has what they see.
 * @throws ReportScopeChanged when they are no longer limited as they were
 */
function readerOf(
  { db, workspaces }: ReportSourcePorts,
  workspaceId: string,
  { createdBy, assetScope }: TakenReport,
) {
  return <T>(work: (scope: WorkspaceTx) => Promise<T>): Promise<T> => {
    if (assetScope === null) return db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    if (createdBy === null) throw new ReportScopeChanged();
    return db.asActor({ userId: createdBy, sessionId: null }, async (tx) => {
      const scope = { tx, workspaceId, assetScope };
      const now = await workspaces.findAssetScope(scope, createdBy);
      if (String(now) !== String(assetScope)) throw new ReportScopeChanged();
      return await work(scope);
    });
  };
}

const queryOf = (scope: ReportScope) => {
  if (scope.kind === 'assets') return { ids: scope.assetIds };
  return scope.kind === 'tags' ? { tags: scope.tags } : {};
};
