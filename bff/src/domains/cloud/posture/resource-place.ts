import { placeText } from '@parapet/checks/place';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';

/** The text of the place of each resource, which its findings have. */
export const placesOf = (
  accounts: readonly Pick<CloudAccount, 'id' | 'accountUid'>[],
  resources: readonly { readonly id: string; readonly accountId: string; readonly uid: string }[],
): { id: string; place: string }[] => {
  const uids = new Map(accounts.map(({ id, accountUid }) => [id, accountUid]));
  return resources.map(({ id, accountId, uid }) => ({
    id,
    place: placeText({ provider: 'aws', account: uids.get(accountId) ?? '', resource: uid }),
  }));
};
