import {
  BREACH_LOG_DAYS,
  type foundPersonAnswerSchema,
  type PersonFile,
  UNPROVED_DAYS,
} from '@parapet/contracts/breach/breach';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import { breachSettleQueue } from '../breach-queues.ts';
import { describeExposures } from '../exposures/describe-exposures.ts';
import { type ListExposuresPorts, listShownDomains } from '../exposures/list-exposures.ts';
import { readAddress } from '../identities/identity.policy.ts';
import { identityVault } from '../identities/identity-vault.ts';
import { listExposureRows } from '../repositories/exposure-list.repository.ts';
import { exposuresIn } from '../repositories/exposures.repository.ts';
import { peopleIn, type StoredPerson } from '../repositories/people.repository.ts';

export interface PeoplePorts extends ListExposuresPorts {
  readonly secrets: Secrets;
  readonly queue: Pick<Queue, 'send'>;
}

interface PersonParams {
  readonly workspaceId: string;
  readonly personId: string;
}

const MAX_EXPOSURES = 5000;

/** Finds who has an address, by its keyed hash. The audit log has the mask. */
export const findPerson =
  (ports: PeoplePorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { address: written }: { readonly address: string },
  ): Promise<z.output<typeof foundPersonAnswerSchema>> =>
    ports.enterWorkspace(actor, workspaceId, 'readIdentities', async (scope) => {
      const address = readAddress(written);
      if (!address) return { person: null };
      const vault = identityVault(ports.secrets, workspaceId);
      const person = await peopleIn(scope).findByHash(vault.hashOf(address));
      await scope.audit({
        action: 'breach.person_searched',
        targetType: 'workspace',
        targetId: workspaceId,
        after: { address: vault.seal(address).masked, isFound: person !== undefined },
      });
      if (!person) return { person: null };
      const exposures = await exposuresIn(scope).listOfPeople([person.id]);
      const { id, masked } = person;
      return { person: { id, maskedAddress: masked ?? '', exposures: exposures.length } };
    });

/** @throws AppError not_found, also for somebody of a domain whose proof has ended */
export const showAddress =
  (ports: PeoplePorts) =>
  (actor: Actor, { workspaceId, personId }: PersonParams): Promise<{ address: string }> =>
    ports.enterWorkspace(actor, workspaceId, 'readIdentities', async (scope) => {
      const { address } = await reveal(ports, scope, personId, 'breach.address_shown');
      return { address };
    });

/** @throws AppError not_found */
export const exportPerson =
  (ports: PeoplePorts) =>
  (actor: Actor, { workspaceId, personId }: PersonParams): Promise<PersonFile> =>
    ports.enterWorkspace(actor, workspaceId, 'readIdentities', async (scope) => {
      const found = await reveal(ports, scope, personId, 'breach.person_exported');
      const { rows } = await listExposureRows(scope, {
        assetIds: [found.person.assetId],
        filter: { personId },
        limit: MAX_EXPOSURES,
      });
      const domains = new Map([[found.person.assetId, found.domain]]);
      return {
        address: found.address,
        domain: found.domain,
        purpose: 'To protect accounts of the domains of this workspace after a data breach.',
        retention: `Decided exposures are kept for ${BREACH_LOG_DAYS} days, all others until they are decided; ${UNPROVED_DAYS} days after the proof of the domain ends, everything is deleted.`,
        firstSeenAt: found.person.firstSeenAt,
        exposures: await describeExposures(scope, rows, domains),
      };
    });

/**
 * Deletes what is kept of a person but a keyed hash, by which searches and imports leave the person out.
 * @throws AppError not_found
 */
export const erasePerson =
  (ports: PeoplePorts) =>
  (actor: Actor, { workspaceId, personId }: PersonParams): Promise<void> =>
    ports.enterWorkspace(
      actor,
      workspaceId,
      'manageBreach',
      async (scope) => {
        const person = await peopleIn(scope).find(personId);
        if (!person) throw new AppError('not_found', 'There is no such person.');
        await exposuresIn(scope).deleteOfPerson(personId);
        await peopleIn(scope).erase(personId, new Date().toISOString());
        await ports.queue.send(scope.tx, breachSettleQueue, { workspaceId, foundBy: null });
        await scope.audit({
          action: 'breach.person_erased',
          targetType: 'breach_person',
          targetId: personId,
        });
      },
      { toRemove: true },
    );

async function reveal(
  ports: PeoplePorts,
  scope: WorkspaceScope,
  personId: string,
  action: 'breach.address_shown' | 'breach.person_exported',
): Promise<{ person: StoredPerson; domain: string; address: string }> {
  const person = await peopleIn(scope).find(personId);
  const shown = await listShownDomains(ports, scope);
  const domain = shown.find(({ assetId }) => assetId === person?.assetId);
  const sealed = person && (await peopleIn(scope).findSealed(personId));
  if (!person || !domain || !sealed) throw new AppError('not_found', 'There is no such person.');
  await scope.audit({
    action,
    targetType: 'breach_person',
    targetId: personId,
    after: { address: person.masked },
  });
  const address = identityVault(ports.secrets, scope.workspaceId).open(sealed, person.hash);
  return { person, domain: domain.displayName, address };
}
