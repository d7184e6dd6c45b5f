import { cloudRegistries } from '@parapet/cloud-scanner/registry';
import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import type { CloudScan, ScanRegion } from '@parapet/contracts/cloud/posture';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ScansPort } from '../../scans/scans.port.ts';
import { cloudAccountsIn } from '../cloud.repository.ts';
import { type PostureRow, postureIn } from '../repositories/posture.repository.ts';
import { ACCOUNT, regionOf } from '../scanning/plan-units.ts';
import type { PosturePorts } from './get-cloud-posture.ts';
import { cellsOf, gapsOf } from './posture.policy.ts';

export interface CloudScanPorts extends Pick<PosturePorts, 'enterWorkspace' | 'findings'> {
  readonly scans: Pick<ScansPort, 'find' | 'listUnits'>;
}

/** Returns how far a scan of an account is: its regions with their collections. @throws AppError not_found */
export const getCloudScan =
  ({ enterWorkspace, findings, scans }: CloudScanPorts) =>
  (
    actor: Actor,
    { workspaceId, scanId }: { readonly workspaceId: string; readonly scanId: string },
  ): Promise<CloudScan> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const scan = await scans.find(scope, scanId);
      if (scan?.kind !== 'cloud') throw new AppError('not_found', 'There is no such scan.');
      const accountId = scan.assets[0]?.id ?? '';
      const account = (await cloudAccountsIn(scope).find(accountId)) ?? null;
      const posture = postureIn(scope, findings);
      const rows = await posture.rowsOf([scanId]);
      const open = account ? await posture.countOpen([accountId]) : [];
      const units = await scans.listUnits(scope, scanId);
      const { appeared, gone } =
        account && scan.startedAt
          ? await posture.countChanges(accountId, scanId, {
              startedAt: scan.startedAt,
              endedAt: scan.finishedAt,
            })
          : { appeared: 0, gone: 0 };
      const sum = (of: (row: PostureRow) => number) =>
        rows.reduce((total, row) => total + of(row), 0);
      return {
        scan,
        account,
        typesByScope: countTypes(account?.provider ?? 'aws'),
        regions: units
          .filter(({ host }) => regionOf(host) !== ACCOUNT)
          .map((unit) => asRegion(unit, rows)),
        cells: cellsOf(rows, open),
        gaps: gapsOf(rows),
        resources: sum(({ resources }) => resources),
        calls: Math.max(
          scan.requestsSent,
          sum(({ calls }) => calls),
        ),
        throttled: sum(({ throttled }) => throttled),
        appeared,
        gone,
      };
    });

function countTypes(provider: CloudProvider): CloudScan['typesByScope'] {
  const { sources } = cloudRegistries[provider];
  const count = (scope: 'global' | 'regional') =>
    sources.filter((source) => source.scope === scope).flatMap(({ types }) => types).length;
  return { global: count('global'), regional: count('regional') };
}

function asRegion(
  { host, state }: { readonly host: string; readonly state: ScanRegion['state'] },
  rows: readonly PostureRow[],
): ScanRegion {
  const region = regionOf(host);
  const of = rows.filter((row) => row.region === region);
  return {
    region,
    state,
    calls: of.reduce((sum, { calls }) => sum + calls, 0),
    throttled: of.reduce((sum, { throttled }) => sum + throttled, 0),
    collections: of.map(({ type, service, state, resources }) => ({
      type,
      service,
      state,
      resources,
    })),
  };
}
