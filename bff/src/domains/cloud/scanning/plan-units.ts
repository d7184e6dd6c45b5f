import { infoOf } from '@parapet/checks/ledger/ledger';
import { listRegions } from '@parapet/cloud-scanner/aws/client/regions';
import { awsChecks, awsSources } from '@parapet/cloud-scanner/aws/registry';
import { judgedAt, sourcesByType } from '@parapet/cloud-scanner/engine/registry';
import { cloudChecks } from '@parapet/cloud-scanner/registry';
import type { Database } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { CloudUnits } from '../../scans/scans.port.ts';
import { scannedResourcesIn } from '../repositories/cloud-resources.repository.ts';
import { scannedAccountsIn } from '../repositories/scanned-accounts.repository.ts';
import { type AwsAccess, openAccount, type ScannedAccount } from './open-account.ts';

export interface PlanUnitsPorts {
  readonly db: Pick<Database, 'asWorker'>;
  readonly aws: AwsAccess;
  readonly secrets: Secrets;
}

/** The unit of services without a region, and that of what is judged when all regions are read. */
export const GLOBAL = 'global';
export const ACCOUNT = 'account';

const hostOf = (account: string, region: string): string => `aws:${account}:${region}`;

/** `aws:123456789012:eu-west-1` is of `eu-west-1`. */
export const regionOf = (host: string): string => host.slice(host.lastIndexOf(':') + 1);

const byType = sourcesByType(awsSources);

/** A unit for each region that is on. An account that does not answer has units too: they say why it could not be read. */
export const planUnits =
  ({ db, aws, secrets }: PlanUnitsPorts): CloudUnits['plan'] =>
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
    const checks = cloudChecks
      .filter(({ id }) => checkIds === null || checkIds.includes(id))
      .map(infoOf);
    if (!account) return { units: [], checks: [] };
    if (place) {
      const region = resource ? unitOf(resource) : GLOBAL;
      return { units: [{ host: hostOf(account.accountUid, region), isLast: false }], checks };
    }
    const regions = await regionsOf({ aws, secrets }, account, signal);
    return {
      units: [
        ...[GLOBAL, ...regions].map((region) => ({
          host: hostOf(account.accountUid, region),
          isLast: false,
        })),
        { host: hostOf(account.accountUid, ACCOUNT), isLast: true },
      ],
      checks,
    };
  };

async function regionsOf(
  ports: Pick<PlanUnitsPorts, 'aws' | 'secrets'>,
  account: ScannedAccount,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { caller } = await openAccount(ports, account, signal);
  const { regions } = await listRegions(caller, account.partition, signal).catch(() => ({
    regions: [account.region],
  }));
  return account.regions ? regions.filter((region) => account.regions?.includes(region)) : regions;
}

/** Whether a check of a resource needs other regions, or resources without one. */
export const needsAccount = (checkId: string): boolean =>
  awsChecks.some((check) => check.id === checkId && judgedAt(check, byType) === 'account');

/** The unit that reads a resource: lists of services without regions find resources of all of them. */
export const unitOf = ({
  type,
  region,
}: {
  readonly type: string;
  readonly region: string;
}): string => (byType.get(type)?.scope === 'global' ? GLOBAL : region);
