import type { DecideExposures, decidedExposuresSchema } from '@parapet/contracts/breach/breach';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import { breachMailQueue, breachSettleQueue } from '../breach-queues.ts';
import { exposuresIn } from '../repositories/exposures.repository.ts';
import { breachMailsIn } from '../repositories/mails.repository.ts';
import { type ListExposuresPorts, listShownDomains } from './list-exposures.ts';

export interface DecidePorts extends ListExposuresPorts {
  readonly queue: Pick<Queue, 'send'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 366;

type Locked = Awaited<ReturnType<ReturnType<typeof exposuresIn>['lock']>>;

/**
 * Decides about exposures, all or none. A notified person is mailed once about all of theirs.
 * @throws AppError not_found for one that the actor does not see, invalid_input at `until`
 */
export const decideExposures =
  (ports: DecidePorts) =>
  (
    actor: Actor,
    workspaceId: string,
    decision: DecideExposures,
  ): Promise<z.output<typeof decidedExposuresSchema>> =>
    ports.enterWorkspace(actor, workspaceId, 'triage', async (scope) => {
      const ignoredUntil = decision.decision === 'ignore' ? endOf(decision.until) : null;
      const exposures = exposuresIn(scope);
      const shown = new Set((await listShownDomains(ports, scope)).map(({ assetId }) => assetId));
      const locked = await exposures.lock(decision.exposureIds);
      const found = locked.filter(({ assetId }) => shown.has(assetId));
      if (found.length < decision.exposureIds.length) {
        throw new AppError('not_found', 'One of these exposures does not exist any more.');
      }
      const isReopened = decision.decision === 'reopen';
      await exposures.decide(
        found.map(({ id }) => id),
        {
          status: statusOf[decision.decision],
          reason: decision.decision === 'ignore' ? decision.reason : null,
          ignoredUntil,
          decidedBy: isReopened ? null : actor.userId,
          decidedAt: isReopened ? null : new Date().toISOString(),
        },
      );
      const mails = decision.decision === 'notify' ? await mail(ports, scope, actor, found) : 0;
      await ports.queue.send(scope.tx, breachSettleQueue, { workspaceId, foundBy: null });
      await scope.audit({
        action: 'breach.decided',
        targetType: 'workspace',
        targetId: workspaceId,
        after: {
          decision: decision.decision,
          exposures: found.length,
          first: found.slice(0, 20).map(({ id }) => id),
          ...(decision.decision === 'ignore' && { reason: decision.reason, until: decision.until }),
        },
      });
      return { decided: found.length, mails };
    });

const statusOf = {
  notify: 'notified',
  reset: 'reset',
  ignore: 'ignored',
  reopen: 'new',
} as const;

/** @throws AppError invalid_input for a day that is over or too far */
function endOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const days = (at - Date.now()) / DAY_MS;
  if (days <= 0) throw fieldError(['until'], 'Choose a day that is still to come');
  if (days > MAX_DAYS) throw fieldError(['until'], 'Choose a day within a year');
  return new Date(at).toISOString();
}

/** Returns how many people are mailed. */
async function mail(
  { queue }: DecidePorts,
  scope: WorkspaceScope,
  { userId }: Actor,
  found: Locked,
): Promise<number> {
  const byPerson = Map.groupBy(found, ({ personId }) => personId);
  for (const [personId, some] of byPerson) {
    const [first] = some;
    if (!first) continue;
    const mailId = await breachMailsIn(scope).addToPerson({
      assetId: first.assetId,
      personId,
      exposureIds: some.map(({ id }) => id),
      createdBy: userId,
    });
    await queue.send(scope.tx, breachMailQueue, { workspaceId: scope.workspaceId, mailId });
  }
  return byPerson.size;
}
