import { randomUUID } from 'node:crypto';
import {
  type FrameworkSummary,
  MAX_OWN_FRAMEWORKS,
  type UploadFramework,
} from '@parapet/contracts/compliance/framework';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { storageSweepQueue } from '../../../platform/storage/storage-sweep-queue.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import { assessSoon } from '../compliance-queues.ts';
import { attestationsIn } from '../repositories/attestations.repository.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';
import { frameworksIn } from '../repositories/frameworks.repository.ts';
import {
  isOwn,
  type KnownFrameworksPorts,
  listKnown,
  requireFramework,
  requireSummary,
} from './known-frameworks.ts';
import { readOwnFramework } from './own-framework.ts';

export interface FrameworksPorts extends KnownFrameworksPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
}

interface FrameworkIds {
  readonly workspaceId: string;
  readonly frameworkId: string;
}

export const listFrameworks =
  (ports: FrameworksPorts) =>
  (actor: Actor, workspaceId: string): Promise<{ items: FrameworkSummary[] }> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await listKnown(ports, scope),
    }));

/** @throws AppError not_found */
export const updateFramework =
  (ports: FrameworksPorts) =>
  (
    actor: Actor,
    { workspaceId, frameworkId }: FrameworkIds,
    { isInUse }: { readonly isInUse: boolean },
  ): Promise<FrameworkSummary> =>
    ports.enterWorkspace(actor, workspaceId, 'manageCompliance', async (scope) => {
      const before = await requireSummary(ports, scope, frameworkId);
      await frameworksIn(scope).choose(frameworkId, isInUse);
      await assessSoon(ports, scope);
      await scope.audit({
        action: 'compliance.framework_changed',
        targetType: 'framework',
        targetId: frameworkId,
        before: { isInUse: before.isInUse },
        after: { isInUse },
      });
      return { ...before, isInUse };
    });

/** @throws AppError invalid_input at `text` with line and field, conflict above the limit */
export const uploadFramework =
  (ports: FrameworksPorts) =>
  (actor: Actor, workspaceId: string, file: UploadFramework): Promise<FrameworkSummary> =>
    ports.enterWorkspace(actor, workspaceId, 'manageCompliance', async (scope) => {
      const framework = readOwnFramework(`own-${randomUUID()}`, file);
      if ((await frameworksIn(scope).lockAndCountOwn()) >= MAX_OWN_FRAMEWORKS) {
        throw new AppError(
          'conflict',
          `A workspace has at most ${MAX_OWN_FRAMEWORKS} frameworks of its own. Delete one first.`,
        );
      }
      await frameworksIn(scope).addOwn(framework, actor.userId);
      await assessSoon(ports, scope);
      await scope.audit({
        action: 'compliance.framework_added',
        targetType: 'framework',
        targetId: framework.id,
        after: { title: framework.title, requirements: framework.requirements.length },
      });
      return await requireSummary(ports, scope, framework.id);
    });

/** Deletes one of the workspace's own, with what people said about it. @throws AppError not_found, conflict */
export const deleteFramework =
  (ports: FrameworksPorts) =>
  (actor: Actor, { workspaceId, frameworkId }: FrameworkIds): Promise<void> =>
    ports.enterWorkspace(
      actor,
      workspaceId,
      'manageCompliance',
      async (scope) => {
        const { title } = await requireFramework(scope, frameworkId);
        if (!isOwn(frameworkId)) {
          throw new AppError(
            'conflict',
            'This framework comes with the product. Take it out of use instead.',
          );
        }
        const attestations = await attestationsIn(scope).removeOf(frameworkId);
        await ports.queue.send(scope.tx, storageSweepQueue, {});
        await exceptionsIn(scope).removeOf(frameworkId);
        await frameworksIn(scope).remove(frameworkId);
        await assessSoon(ports, scope);
        await scope.audit({
          action: 'compliance.framework_deleted',
          targetType: 'framework',
          targetId: frameworkId,
          before: { title, attestations },
        });
      },
      { toRemove: true },
    );
