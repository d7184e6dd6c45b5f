import { cloudChecks } from '@parapet/cloud-scanner/registry';
import type { CloudResourceDetail, ResourceCheck } from '@parapet/contracts/cloud/posture';
import { severities } from '@parapet/contracts/text/vocabulary';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { requireCloudAccount } from '../get-cloud-account.ts';
import { noneOpen, resourceListIn } from '../repositories/resource-list.repository.ts';
import { outcomeOf } from '../scanning/resource-ledger.ts';
import { namesOf } from './public-names.ts';
import { placesOf } from './resource-place.ts';

export interface ResourcePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'listCovering' | 'labels'>;
  readonly findings: Pick<FindingsPort, 'open' | 'listAtPlace'>;
}

const MAX_CHANGES = 50;
const checks = new Map(cloudChecks.map((check) => [check.id, check]));

/** @throws AppError not_found */
export const getCloudResource =
  ({ enterWorkspace, assets, findings }: ResourcePorts) =>
  (
    actor: Actor,
    { workspaceId, resourceId }: { readonly workspaceId: string; readonly resourceId: string },
  ): Promise<CloudResourceDetail> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const list = resourceListIn(scope);
      const resource = await list.find(resourceId);
      if (!resource) throw new AppError('not_found', 'There is no such resource.');
      const account = await requireCloudAccount(scope, resource.accountId);
      const places = placesOf([account], [resource]);
      const open = await list.countOpen(findings, places);
      const results = await list.findResults(resource);
      const covering = await assets.listCovering(scope, namesOf(resource));
      return {
        ...resource,
        open: open.get(resource.id) ?? noneOpen(),
        accountAlias: account.alias,
        accountUid: account.accountUid,
        checks: results.flatMap(asCheck).toSorted(worstFirst),
        findings: await findings.listAtPlace(scope, places[0]?.place ?? ''),
        changes: await list.listChanges(resource.id, MAX_CHANGES),
        assets: covering.map(({ assetId, canonicalKey }) => ({ id: assetId, name: canonicalKey })),
      };
    });

function asCheck(result: {
  checkId: string;
  code: string;
  reason: string | null;
}): ResourceCheck[] {
  const check = checks.get(result.checkId);
  const outcome = outcomeOf(result.code);
  if (!check || outcome === null) return [];
  const { id: checkId, title, severity } = check;
  return [{ checkId, title, severity, outcome, reason: result.reason }];
}

const order: readonly ResourceCheck['outcome'][] = ['fail', 'error', 'pass', 'not_applicable'];
const worstFirst = (a: ResourceCheck, b: ResourceCheck): number =>
  order.indexOf(a.outcome) - order.indexOf(b.outcome) ||
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  a.title.localeCompare(b.title);
