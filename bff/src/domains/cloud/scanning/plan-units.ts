import { infoOf } from '@parapet/checks/ledger/ledger';
import { listRegions } from '@parapet/cloud-scanner/aws/client/regions';
import { registeredOf } from '@parapet/cloud-scanner/engine/registered-check';
import { createJudgedAt, sourcesByType } from '@parapet/cloud-scanner/engine/registry';
import { cloudRegistries } from '@parapet/cloud-scanner/registry';
import type { Database } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { CloudUnits } from '../../scans/scans.port.ts';
import { accountKeyOf } from '../cloud-access.ts';
import type { ScannedAccount } from '../providers/opening.ts';
import { scannedResourcesIn } from '../repositories/cloud-resources.repository.ts';
import { scannedAccountsIn } from '../repositories/scanned-accounts.repository.ts';
import { type CloudConnections, openAccount } from './open-account.ts';

export interface PlanUnitsPorts {
  readonly db: Pick<Database, 'asWorker'>;
  readonly clouds: CloudConnections;
  readonly secrets: Secrets;
}

/** The unit of services without a region, and that of what is judged when all regions are read. */
export const GLOBAL = 'global';
export const ACCOUNT = 'account';

const hostOf = ({ provider, accountUid }: ScannedAccount, region: string): string =>
  `${accountKeyOf(provider, accountUid)}:${region}`;

/** `aws:123456789012:eu-west-1` is of `eu-west-1`. */
export const regionOf = (host: string): string => host.slice(host.lastIndexOf(':') + 1);

const registries = Object.values(cloudRegistries);
const byType = sourcesByType(registries.flatMap(({ sources }) => sources));
/** Checks of resources that need other regions, or resources without one. */
const ofAccount: ReadonlySet<string> = new Set(
  registries.flatMap((registry) => {
    const judgedAt = createJudgedAt(registry);
    return registry.checks.filter((check) => judgedAt(check) === 'account').map(({ id }) => id);
  }),
);

/** A unit for each region of AWS that is on; `global` reads all of another provider. An account that does not answer has units too: they say why it could not be read. */
export const planUnits =
  ({ db, clouds, secrets }: PlanUnitsPorts): CloudUnits['plan'] =>
  async ({ workspaceId, scanId, accountId }, { checkIds, place }, signal) => {
    const { account, resource } = await db.asWorker(workspaceId, async (tx) => {
      const scope = { tx, workspaceId, scanId };
      return {
        account: await scannedAccountsIn(scope).find(accountId),
        resource: place?.resource
          ? await scannedResourcesIn(scope, accountId).find(place.resource)
          : undefined,
      };
    });
    if (!account) return { units: [], checks: [] };
    const checks = cloudRegistries[account.provider].checks
      .filter(({ id }) => checkIds === null || checkIds.includes(id))
      .map((check) => infoOf(registeredOf(check)));
    if (place) {
      const region = resource ? unitOf(resource) : GLOBAL;
      return { units: [{ host: hostOf(account, region), isLast: false }], checks };
    }
    const regions = await regionsOf({ clouds, secrets }, account, signal);
    return {
      units: [
        ...[GLOBAL, ...regions].map((region) => ({
          host: hostOf(account, region),
          isLast: false,
        })),
        { host: hostOf(account, ACCOUNT), isLast: true },
      ],
      checks,
    };
  };

async function regionsOf(
  ports: Pick<PlanUnitsPorts, 'clouds' | 'secrets'>,
  account: ScannedAccount,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (account.provider !== 'aws') return [];
  const { caller } = await openAccount(ports, account, signal);
  const { regions } = await listRegions(caller, account.partition, signal).catch(() => ({
    regions: [account.region],
  }));
  return account.regions ? regions.filter((region) => account.regions?.includes(region)) : regions;
}

/** Tells whether a check of a resource is judged when the whole account is read. */
export const needsAccount = (checkId: string): boolean => ofAccount.has(checkId);

/** The unit that reads a resource: lists of services without regions find resources of all of them. */
export const unitOf = ({
  type,
  region,
}: {
  readonly type: string;
  readonly region: string;
}): string => (byType.get(type)?.scope === 'global' ? GLOBAL : region);
