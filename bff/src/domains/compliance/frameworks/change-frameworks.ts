import { randomUUID } from 'node:crypto';
import { objectives } from '@parapet/compliance/objectives';
import {
  type UploadFramework as File,
  type FrameworkList,
  type FrameworkSummary,
  MAX_OWN_FRAMEWORKS,
} from '@parapet/contracts/compliance/framework';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { storageSweepQueue } from '../../../platform/storage/storage-sweep-queue.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import { assessSoon } from '../compliance-queues.ts';
import { dayOf } from '../days.ts';
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
  readonly now?: () => Date;
}

/** Requirements that one refusal names. */
const MAX_NAMED = 10;

interface FrameworkIds {
  readonly workspaceId: string;
  readonly frameworkId: string;
}

export const listFrameworks =
  (ports: FrameworksPorts) =>
  (actor: Actor, workspaceId: string): Promise<FrameworkList> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await listKnown(ports, scope),
      objectives: known,
    }));

const known = objectives.map((one) => ({
  id: one.id,
  title: one.title,
  isAttestable: 'isAttestable' in one,
}));

/** @throws AppError not_found; conflict and invalid_input for a file */
export const updateFramework =
  (ports: FrameworksPorts) =>
  (
    actor: Actor,
    { workspaceId, frameworkId }: FrameworkIds,
    { isInUse, file }: { readonly isInUse?: boolean | undefined; readonly file?: File | undefined },
  ): Promise<FrameworkSummary> =>
    ports.enterWorkspace(actor, workspaceId, 'manageCompliance', async (scope) => {
      const before = await requireSummary(ports, scope, frameworkId);
      if (file) await replaceFile(ports, scope, frameworkId, file);
      if (isInUse === undefined) return await requireSummary(ports, scope, frameworkId);
      await frameworksIn(scope).choose(frameworkId, isInUse);
      await assessSoon(ports, scope);
      await scope.audit({
        action: 'compliance.framework_changed',
        targetType: 'framework',
        targetId: frameworkId,
        before: { isInUse: before.isInUse },
        after: { isInUse },
      });
      return await requireSummary(ports, scope, frameworkId);
    });

/** A number that people attested or excepted stays, so that nothing that they said is about what is gone. */
async function replaceFile(
  ports: FrameworksPorts,
  scope: WorkspaceScope,
  frameworkId: string,
  file: File,
): Promise<void> {
  if (!isOwn(frameworkId)) {
    throw new AppError('conflict', 'This framework comes with the product, and has no file.');
  }
  const framework = readOwnFramework(frameworkId, file, ['file', 'text']);
  const numbers = new Set(framework.requirements.map(({ number }) => number));
  const today = dayOf(ports.now?.() ?? new Date());
  const said = [
    ...(await attestationsIn(scope).list({ frameworkId })),
    ...(await exceptionsIn(scope).list(today, { frameworkId })),
  ];
  const lost = [...new Set(said.map(({ requirement }) => requirement))].filter(
    (number) => !numbers.has(number),
  );
  if (lost.length > 0) {
    throw fieldError(
      ['file', 'text'],
      `The file leaves out what is attested or excepted: ${lost.slice(0, MAX_NAMED).join(', ')}. Keep these numbers, or withdraw that first.`,
    );
  }
  const { title } = await requireFramework(scope, frameworkId);
  await frameworksIn(scope).replaceOwn(framework);
  await assessSoon(ports, scope);
  await scope.audit({
    action: 'compliance.framework_replaced',
    targetType: 'framework',
    targetId: frameworkId,
    before: { title },
    after: { title: framework.title, requirements: framework.requirements.length },
  });
}

/** @throws AppError invalid_input at `text` with line and field, conflict above the limit */
export const uploadFramework =
  (ports: FrameworksPorts) =>
  (actor: Actor, workspaceId: string, file: File): Promise<FrameworkSummary> =>
    ports.enterWorkspace(actor, workspaceId, 'manageCompliance', async (scope) => {
      const framework = readOwnFramework(`own-${randomUUID()}`, file, ['text']);
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
