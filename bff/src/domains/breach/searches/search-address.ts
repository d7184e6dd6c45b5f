import type { BreachSearch } from '@parapet/contracts/breach/breach-search';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { breachSearchQueue } from '../breach-queues.ts';
import { assetOfDomain, maskAddress, readAddress } from '../identities/identity.policy.ts';
import { identityVault } from '../identities/identity-vault.ts';
import { type ProvedNamesPorts, readProvedNames } from '../proved-names.ts';
import { searchesIn } from '../repositories/searches.repository.ts';
import { settingsIn } from '../repositories/settings.repository.ts';
import type { StartSearchesPorts } from './start-searches.ts';

export interface SearchAddressPorts extends StartSearchesPorts, ProvedNamesPorts {
  readonly secrets: Secrets;
  readonly assets: StartSearchesPorts['assets'];
}

/**
 * Starts a search for one address of a proved domain. The service gets six digits of its hash.
 * @throws AppError conflict where the key cannot search so, invalid_input, plan_limit
 */
export const searchAddress =
  (ports: SearchAddressPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { address: written }: { readonly address: string },
  ): Promise<BreachSearch> =>
    ports.enterWorkspace(actor, workspaceId, 'searchBreaches', async (scope) => {
      const { keyState, capabilities } = await settingsIn(scope).find();
      if (keyState === 'none') {
        throw new AppError('conflict', 'A search needs a key of Have I Been Pwned. Set one first.');
      }
      if (capabilities && !capabilities.addressRange) {
        throw new AppError(
          'conflict',
          'The subscription of this key has no search by the digits of a hash, and whole addresses are not sent. Search the domain instead.',
        );
      }
      const address = readAddress(written);
      if (!address) throw fieldError(['address'], 'Enter an email address');
      const assetId = assetOfDomain(address.domain, await readProvedNames(ports, scope));
      if (assetId === null) {
        throw fieldError(['address'], `Prove the ownership of ${address.domain} first.`);
      }
      const isCounted = capabilities?.isSample !== true;
      if (isCounted) await ports.subscription.claimBreachSearches(scope, 1);
      const masked = maskAddress(address);
      const [id = ''] = await searchesIn(scope).insert([
        {
          kind: 'address',
          trigger: 'manual',
          assetId,
          target: masked,
          sealedAddress: identityVault(ports.secrets, workspaceId).sealForSearch(address),
          isCounted,
          requestedBy: actor.userId,
        },
      ]);
      await ports.queue.send(scope.tx, breachSearchQueue, { workspaceId });
      await scope.audit({
        action: 'breach.address_searched',
        targetType: 'breach_search',
        targetId: id,
        after: { target: masked },
      });
      const search = await searchesIn(scope).find(id);
      if (!search) throw new Error('The search was not stored.');
      return search;
    });
