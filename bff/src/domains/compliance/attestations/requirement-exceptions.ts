import {
  type CreateRequirementException,
  MAX_ATTESTATION_DAYS,
  type RequirementException,
} from '@parapet/contracts/compliance/attestation';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import { assessSoon } from '../compliance-queues.ts';
import { dayOf, daysBefore } from '../days.ts';
import { requireRequirement } from '../frameworks/known-frameworks.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';

export interface ExceptionPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
  readonly now?: () => Date;
}

/** @throws AppError not_found for a framework or requirement, invalid_input at `endsOn` */
export const createRequirementException =
  (ports: ExceptionPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { frameworkId, requirement, reason, endsOn }: CreateRequirementException,
  ): Promise<RequirementException> =>
    ports.enterWorkspace(actor, workspaceId, 'manageCompliance', async (scope) => {
      const now = ports.now?.() ?? new Date();
      await requireRequirement(scope, frameworkId, requirement);
      if (endsOn < dayOf(now)) throw fieldError(['endsOn'], 'Choose a day that is not over.');
      if (endsOn > daysBefore(now, -MAX_ATTESTATION_DAYS)) {
        throw fieldError(['endsOn'], 'An exception ends at the latest after three years.');
      }
      const id = await newId(scope.tx);
      const createdBy = actor.userId;
      await exceptionsIn(scope).insert({
        id,
        frameworkId,
        requirement,
        reason,
        endsOn,
        createdBy,
      });
      await assessSoon(ports, scope);
      await scope.audit({
        action: 'compliance.exception_created',
        targetType: 'requirement_exception',
        targetId: id,
        after: { frameworkId, requirement, reason, endsOn },
      });
      const [created] = await exceptionsIn(scope).list(dayOf(now), { id });
      if (!created) throw new Error('The exception was not stored.');
      return created;
    });

/** @throws AppError not_found */
export const deleteRequirementException =
  (ports: ExceptionPorts) =>
  (
    actor: Actor,
    { workspaceId, exceptionId }: { readonly workspaceId: string; readonly exceptionId: string },
  ): Promise<void> =>
    ports.enterWorkspace(
      actor,
      workspaceId,
      'manageCompliance',
      async (scope) => {
        if (!(await exceptionsIn(scope).remove(exceptionId))) {
          throw new AppError('not_found', 'There is no such exception.');
        }
        await assessSoon(ports, scope);
        await scope.audit({
          action: 'compliance.exception_deleted',
          targetType: 'requirement_exception',
          targetId: exceptionId,
        });
      },
      { toRemove: true },
    );
