import { placeText } from '@parapet/checks/place';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';

/** The text of the place of each resource, which its findings have. */
export const placesOf = (
  accounts: readonly Pick<CloudAccount, 'id' | 'provider' | 'accountUid'>[],
  resources: readonly { readonly id: string; readonly accountId: string; readonly uid: string }[],
): { id: string; place: string }[] => {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return resources.flatMap(({ id, accountId, uid }) => {
    const account = byId.get(accountId);
    if (!account) return [];
    const { provider, accountUid } = account;
    return [{ id, place: placeText({ provider, account: accountUid ?? '', resource: uid }) }];
  });
};
