import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { cloudAccountsIn } from './cloud.repository.ts';

export interface CloudAccountIds {
  readonly workspaceId: string;
  readonly accountId: string;
}

/** @throws AppError not_found */
export async function requireCloudAccount(
  scope: WorkspaceTx,
  accountId: string,
): Promise<CloudAccount> {
  const account = await cloudAccountsIn(scope).find(accountId);
  if (!account) throw new AppError('not_found', 'There is no such cloud account.');
  return account;
}
