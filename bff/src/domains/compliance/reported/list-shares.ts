import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import type { CloudPort } from '../../cloud/cloud.port.ts';
import type { FrameworkShare } from '../compliance.port.ts';
import { dayOf } from '../days.ts';
import { listKnown } from '../frameworks/known-frameworks.ts';
import { daysIn } from '../repositories/days.repository.ts';

/** Reads the days that are stored; nothing is assessed anew. */
export async function listShares(
  ports: { readonly cloud: Pick<CloudPort, 'listAccounts'> },
  scope: WorkspaceTx,
  { since, at }: { readonly since: Date; readonly at: Date },
): Promise<FrameworkShare[]> {
  if (isScoped(scope)) return [];
  const used = (await listKnown(ports, scope)).filter(({ isInUse }) => isInUse);
  const ids = used.map(({ id }) => id);
  const figuresAt = async (day: Date) => {
    const days = await daysIn(scope).listLast(ids, dayOf(day));
    return new Map(days.map(({ frameworkId, figures }) => [frameworkId, figures]));
  };
  const now = await figuresAt(at);
  const before = await figuresAt(since);
  return used.flatMap(({ id, title, version, isPartial }) => {
    const figures = now.get(id);
    if (!figures) return [];
    return [{ id, title, version, isPartial, figures, before: before.get(id) ?? null }];
  });
}
