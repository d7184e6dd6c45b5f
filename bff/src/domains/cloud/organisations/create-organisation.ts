import type {
  CloudOrganisation,
  createCloudOrganisationSchema,
} from '@parapet/contracts/cloud/organisation';
import { MAX_ORGANISATIONS, organisationRoots } from '@parapet/contracts/cloud/organisation';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { requireCloudAccount } from '../get-cloud-account.ts';
import { organisationQueue } from './organisation-queues.ts';
import { organisationsIn } from './repositories/organisations.repository.ts';

export interface OrganisationPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'findCloudAccountUsage'>;
  readonly queue: Pick<Queue, 'send'>;
}

type Create = z.output<typeof createCloudOrganisationSchema>;

/**
 * Has the organisation of a connected account read. Nothing is connected before somebody has chosen.
 * @throws AppError not_found, invalid_input, conflict where it is followed already
 */
export const createOrganisation =
  ({ enterWorkspace, queue }: OrganisationPorts) =>
  (actor: Actor, workspaceId: string, input: Create): Promise<CloudOrganisation> =>
    enterWorkspace(actor, workspaceId, 'manageCloud', async (scope) => {
      const reader = await requireCloudAccount(scope, input.readerId);
      if (reader.authMethod === 'access_key') {
        const message =
          'Its other accounts are read by a role in each, so connect this account by a role, too.';
        throw fieldError(['readerId'], message);
      }
      if (reader.isSample) {
        throw fieldError(['readerId'], 'The sample is of no organization.');
      }
      const limit = organisationRoots[reader.provider];
      if (input.root !== null && !limit?.pattern.test(input.root)) {
        const message = limit?.message ?? 'An organization of AWS is read as a whole.';
        throw fieldError(['root'], message);
      }
      const organisations = organisationsIn(scope);
      const known = await organisations.list();
      if (known.some(({ readerId }) => readerId === reader.id)) {
        throw new AppError('conflict', `The organization of ${reader.alias} is followed already.`);
      }
      if (known.length >= MAX_ORGANISATIONS) {
        throw new AppError('conflict', `A workspace follows at most ${MAX_ORGANISATIONS} of them.`);
      }
      const id = await organisations.insert({
        provider: reader.provider,
        readerId: reader.id,
        memberRole: reader.provider === 'aws' ? input.memberRole : null,
        root: input.root,
        createdBy: actor.userId,
      });
      await queue.send(scope.tx, organisationQueue, { workspaceId, organisationId: id });
      await scope.audit({
        action: 'cloud_organisation.added',
        targetType: 'cloud_account',
        targetId: reader.id,
        after: { organisationId: id, memberRole: input.memberRole, root: input.root },
      });
      return await requireOrganisation(scope, id);
    });

export interface OrganisationIds {
  readonly workspaceId: string;
  readonly organisationId: string;
}

/** @throws AppError not_found */
export async function requireOrganisation(
  scope: Pick<WorkspaceScope, 'tx' | 'workspaceId'>,
  id: string,
): Promise<CloudOrganisation> {
  const found = (await organisationsIn(scope).list()).find((each) => each.id === id);
  if (!found) throw new AppError('not_found', 'There is no such organization in this workspace.');
  return found;
}
