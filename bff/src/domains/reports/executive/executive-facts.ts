import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { BreachPort, ReportedBreaches } from '../../breach/breach.port.ts';
import type { CloudPort, ReportedAccount } from '../../cloud/cloud.port.ts';
import type { CompliancePort, FrameworkShare } from '../../compliance/compliance.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { InventoryPort } from '../../inventory/inventory.port.ts';
import { type Decision, type DecisionFacts, decisionsOf } from './decisions.policy.ts';

/** What an executive report says besides. Counts are of its period. */
export interface ExecutiveFacts {
  /** Open ports that were first seen. */
  readonly newPorts: number;
  readonly accounts: readonly ReportedAccount[];
  /** Null where no domain is looked up. */
  readonly breaches: ReportedBreaches | null;
  readonly frameworks: readonly FrameworkShare[];
  readonly decisions: readonly Decision[];
}

export interface ExecutivePorts {
  readonly assets: Pick<AssetsPort, 'listOwners'>;
  readonly findings: Pick<FindingsPort, 'listFixes' | 'listOfFix' | 'listRiskiest'>;
  readonly inventory: Pick<InventoryPort, 'countNewPorts' | 'listProducts'>;
  readonly cloud: Pick<CloudPort, 'listReported'>;
  readonly breach: Pick<BreachPort, 'readReported'>;
  readonly compliance: Pick<CompliancePort, 'listShares'>;
}

/** Fixes of which three may become decisions. */
const FIXES = 3;
/** Two show that there is more than one place. */
const PLACES = 2;
/** Places of a fix whose owners are named: the worst. */
const OWNERS_OF = 50;

export interface ExecutiveQuery {
  /** Null for the whole workspace. */
  readonly assetIds: readonly string[] | null;
  /** Of the whole workspace, for somebody who sees all of it. */
  readonly isWhole: boolean;
  readonly since: Date;
  readonly now: Date;
  readonly coverage: DecisionFacts['coverage'];
}

/** Reads what an executive report says of all parts of the product. */
export async function readExecutive(
  ports: ExecutivePorts,
  scope: WorkspaceTx,
  { assetIds, isWhole, since, now, coverage }: ExecutiveQuery,
): Promise<ExecutiveFacts> {
  const period = { assetIds, since: since.toISOString() };
  const accounts = isWhole ? await ports.cloud.listReported(scope) : [];
  const found = await ports.breach.readReported(scope, period);
  // Domains of the assets are listed whether or not accounts of them are looked up.
  const isUsed = found.domains.some((one) => one.people !== null || one.searchedAt !== null);
  const breaches = isUsed ? found : null;
  return {
    newPorts: await ports.inventory.countNewPorts(scope, period),
    accounts,
    breaches,
    frameworks: isWhole ? await ports.compliance.listShares(scope, { since, at: now }) : [],
    decisions: decisionsOf({
      ...(await readRisks(ports, scope, assetIds, accounts)),
      coverage,
      accounts,
      breaches,
    }),
  };
}

async function readRisks(
  ports: ExecutivePorts,
  scope: WorkspaceTx,
  assetIds: readonly string[] | null,
  accounts: readonly ReportedAccount[],
): Promise<Pick<DecisionFacts, 'risk' | 'fixes' | 'places'>> {
  const { findings } = ports;
  const groups = await findings.listFixes(scope, { assetIds, limit: ALL_FIXES });
  const fixes: DecisionFacts['fixes'][number][] = [];
  for (const { key, name, count, assets: on, risk } of groups.slice(0, FIXES)) {
    const query = { assetIds, fix: key ?? '', limit: OWNERS_OF };
    const places = await findings.listOfFix(scope, query);
    const [worst] = places;
    // Closed meanwhile.
    if (!worst) continue;
    const owners = await ports.assets.listOwners(
      scope,
      places.map((place) => place.assetId),
    );
    const [products = []] = await ports.inventory.listProducts(scope, [worst]);
    fixes.push({
      name: name ?? worst.title,
      findings: count,
      assets: on,
      risk,
      remediation: worst.remediation,
      products,
      owners: [...owners.values()],
    });
  }
  const riskiest = await findings.listRiskiest(scope, { assetIds, limit: PLACES });
  const owners = await ports.assets.listOwners(
    scope,
    riskiest.map(({ assetId }) => assetId),
  );
  return {
    risk: groups.reduce((sum, group) => sum + group.risk, 0),
    fixes,
    places: riskiest.map((place) => ({
      ...place,
      isAccount: accounts.some(({ id }) => id === place.assetId),
      owner: owners.get(place.assetId) ?? null,
    })),
  };
}

/** More than there are checks, each of which has one fix. */
const ALL_FIXES = 500;
