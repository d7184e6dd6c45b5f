import {
  type Attestation,
  type CreateAttestation,
  type createAttestationSchema,
  MAX_ATTESTATION_DAYS,
  type reviewAttestationSchema,
  type UpdateAttestation,
} from '@parapet/contracts/compliance/attestation';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { storageSweepQueue } from '../../../platform/storage/storage-sweep-queue.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { WorkspacesPort } from '../../workspaces/workspaces.port.ts';
import { assessSoon } from '../compliance-queues.ts';
import { dayOf, daysBefore } from '../days.ts';
import { requireRequirement } from '../frameworks/known-frameworks.ts';
import {
  attestationsIn,
  describeAttestations,
  type StoredAttestation,
} from '../repositories/attestations.repository.ts';
import { requireWhole } from '../require-whole.ts';

export interface AttestationPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
  readonly workspaces: Pick<WorkspacesPort, 'listMemberships'>;
  readonly now?: () => Date;
}

export interface AttestationIds {
  readonly workspaceId: string;
  readonly attestationId: string;
}

const nowOf = ({ now }: Pick<AttestationPorts, 'now'>): Date => now?.() ?? new Date();

export const listAttestations =
  (ports: AttestationPorts) =>
  (actor: Actor, workspaceId: string): Promise<{ items: Attestation[] }> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      requireWhole(scope);
      const stored = await attestationsIn(scope).list();
      return { items: await describeAttestations(scope, stored, dayOf(nowOf(ports))) };
    });

/** @throws AppError not_found for a framework or requirement, invalid_input at `endsOn` */
export const createAttestation =
  (ports: AttestationPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    input: z.output<typeof createAttestationSchema> & CreateAttestation,
  ): Promise<Attestation> =>
    ports.enterWorkspace(actor, workspaceId, 'attest', async (scope) => {
      requireWhole(scope);
      const { frameworkId, requirement, statement, endsOn, remindDays, isForReview } = input;
      await requireRequirement(scope, frameworkId, requirement);
      requireEnd(endsOn, nowOf(ports));
      const id = await newId(scope.tx);
      await attestationsIn(scope).insert({
        id,
        frameworkId,
        requirement,
        statement,
        endsOn,
        remindDays,
        state: isForReview ? 'waiting' : 'draft',
        createdBy: actor.userId,
      });
      await scope.audit({
        action: 'compliance.attestation_created',
        targetType: 'attestation',
        targetId: id,
        after: { frameworkId, requirement, endsOn, isForReview },
      });
      return await describe(ports, scope, id);
    });

/**
 * What was accepted or returned waits for its review again. Its author alone may change it: another one could accept
 * their own words.
 * @throws AppError not_found, invalid_input at `endsOn`, conflict for that of another person
 */
export const updateAttestation =
  (ports: AttestationPorts) =>
  (
    actor: Actor,
    { workspaceId, attestationId }: AttestationIds,
    change: UpdateAttestation,
  ): Promise<Attestation> =>
    ports.enterWorkspace(actor, workspaceId, 'attest', async (scope) => {
      requireWhole(scope);
      const before = await requireAttestation(scope, attestationId, 'lock');
      await requireAuthor(ports, scope, before);
      if (change.endsOn !== undefined) requireEnd(change.endsOn, nowOf(ports));
      const wasDraft = before.state === 'draft';
      const isForReview = change.isForReview ?? !wasDraft;
      const after = {
        statement: change.statement ?? before.statement,
        endsOn: change.endsOn ?? before.endsOn,
        remindDays: change.remindDays === undefined ? before.remindDays : change.remindDays,
        state: isForReview ? ('waiting' as const) : ('draft' as const),
      };
      await attestationsIn(scope).change(attestationId, after);
      if (before.state === 'accepted') await assessSoon(ports, scope);
      await scope.audit({
        action: 'compliance.attestation_changed',
        targetType: 'attestation',
        targetId: attestationId,
        before: { endsOn: before.endsOn, state: before.state },
        after: { endsOn: after.endsOn, state: after.state },
      });
      return await describe(ports, scope, attestationId);
    });

/**
 * A second person judges it. Who wrote it may do so in a workspace that they have alone.
 * @throws AppError not_found, conflict for one that does not wait, or for one's own
 */
export const reviewAttestation =
  (ports: AttestationPorts) =>
  (
    actor: Actor,
    { workspaceId, attestationId }: AttestationIds,
    { isAccepted, note }: z.output<typeof reviewAttestationSchema>,
  ): Promise<Attestation> =>
    ports.enterWorkspace(actor, workspaceId, 'manageCompliance', async (scope) => {
      requireWhole(scope);
      const before = await requireAttestation(scope, attestationId, 'lock');
      if (before.state !== 'waiting') {
        throw new AppError('conflict', 'This attestation does not wait for a review.');
      }
      const isOwn = before.createdBy === actor.userId;
      if (isOwn && (await ports.workspaces.listMemberships(scope)).length > 1) {
        throw new AppError('conflict', 'Another person has to review what you attest.');
      }
      if (!isAccepted && note === '') {
        throw fieldError(['note'], 'Say what is missing, so that its author can mend it.');
      }
      if (isAccepted && before.endsOn < dayOf(nowOf(ports))) {
        throw new AppError(
          'conflict',
          'It has ended meanwhile. Its author has to set a later end.',
        );
      }
      const state = isAccepted ? 'accepted' : 'returned';
      await attestationsIn(scope).review(attestationId, state, { reviewerId: actor.userId, note });
      if (isAccepted) await assessSoon(ports, scope);
      await scope.audit({
        action: `compliance.attestation_${state}`,
        targetType: 'attestation',
        targetId: attestationId,
        before: { state: before.state },
        after: { state, note },
      });
      return await describe(ports, scope, attestationId);
    });

/** Withdraws it with its files. @throws AppError not_found */
export const deleteAttestation =
  (ports: AttestationPorts) =>
  (actor: Actor, { workspaceId, attestationId }: AttestationIds): Promise<void> =>
    ports.enterWorkspace(
      actor,
      workspaceId,
      'attest',
      async (scope) => {
        requireWhole(scope);
        const before = await requireAttestation(scope, attestationId, 'lock');
        await attestationsIn(scope).remove(attestationId);
        await ports.queue.send(scope.tx, storageSweepQueue, {});
        if (before.state === 'accepted') await assessSoon(ports, scope);
        await scope.audit({
          action: 'compliance.attestation_deleted',
          targetType: 'attestation',
          targetId: attestationId,
          before: { ...before, statement: before.statement.slice(0, 200) },
        });
      },
      { toRemove: true },
    );

/** @throws AppError conflict unless the actor wrote it, or has the workspace alone */
export async function requireAuthor(
  ports: Pick<AttestationPorts, 'workspaces'>,
  scope: WorkspaceScope,
  { createdBy }: Pick<StoredAttestation, 'createdBy'>,
): Promise<void> {
  if (createdBy === scope.actor.userId) return;
  if ((await ports.workspaces.listMemberships(scope)).length === 1) return;
  throw new AppError(
    'conflict',
    'Its author alone changes an attestation. Return it with a note, or attest anew.',
  );
}

/** @throws AppError not_found */
export async function requireAttestation(
  scope: WorkspaceScope,
  id: string,
  how: 'find' | 'lock',
): Promise<StoredAttestation> {
  const found = await attestationsIn(scope)[how](id);
  if (!found) throw new AppError('not_found', 'There is no such attestation.');
  return found;
}

async function describe(
  ports: AttestationPorts,
  scope: WorkspaceScope,
  id: string,
): Promise<Attestation> {
  const stored = await requireAttestation(scope, id, 'find');
  const [one] = await describeAttestations(scope, [stored], dayOf(nowOf(ports)));
  if (!one) throw new Error('The attestation was not described.');
  return one;
}

function requireEnd(endsOn: string, now: Date): void {
  if (endsOn < dayOf(now)) throw fieldError(['endsOn'], 'Choose a day that is not over.');
  if (endsOn > daysBefore(now, -MAX_ATTESTATION_DAYS)) {
    throw fieldError(['endsOn'], 'An attestation ends at the latest after three years.');
  }
}
