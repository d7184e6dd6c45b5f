import type { EraseAccountsPorts } from '../domains/account/erase-accounts.ts';
import {
  type SyncProviderPorts,
  syncProvider,
} from '../domains/subscription/billing/sync-provider.ts';
import { eraseWorkspaces } from '../operations/retention/erase-workspaces.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import { eraseFiles, type SweepStoragePorts } from '../platform/storage/sweep-storage.ts';

export interface EraseAccountDeps extends Omit<SyncProviderPorts, 'payments'> {
  readonly storage: SweepStoragePorts['storage'];
  /** Null where nothing is sold. */
  readonly payments: PaymentProvider | null;
}

/** The parts of other domains in the deletion of an account. */
export const eraseAccountPorts = (
  deps: EraseAccountDeps,
): Pick<EraseAccountsPorts, 'stopCharges' | 'deleteFiles' | 'eraseWorkspaces'> => {
  const { payments } = deps;
  return {
    stopCharges: payments ? syncProvider({ ...deps, payments }) : async () => undefined,
    deleteFiles: (userId) => eraseFiles(deps, 'avatars', userId),
    eraseWorkspaces: (signal) =>
      eraseWorkspaces({ db: deps.db, eraseFiles: eraseWorkspaceFiles(deps) }, signal),
  };
};

/** Deletes the files of a workspace that is being erased. */
export const eraseWorkspaceFiles =
  (ports: Parameters<typeof eraseFiles>[0]) =>
  async (workspaceId: string): Promise<void> => {
    await eraseFiles(ports, 'reports', workspaceId);
    await eraseFiles(ports, 'evidence', workspaceId);
    await eraseFiles(ports, 'imports', workspaceId);
    await eraseFiles(ports, 'logos', workspaceId);
  };
