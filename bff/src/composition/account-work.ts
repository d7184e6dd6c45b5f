import { loadOrCreateApiKeys } from '@parapet/embedded-auth/keys';
import { accountDeletionQueue } from '../domains/account/account-deletion-queue.ts';
import { eraseAccounts } from '../domains/account/erase-accounts.ts';
import {
  type SyncProviderPorts,
  syncProvider,
} from '../domains/subscription/billing/sync-provider.ts';
import { eraseWorkspaces } from '../operations/retention/erase-workspaces.ts';
import { type AuthAdmin, createAuthAdmin } from '../platform/auth/auth-admin.ts';
import type { Database } from '../platform/db/database.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { openKeyFolder } from '../platform/secrets/key-folder.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { eraseFiles } from '../platform/storage/sweep-storage.ts';

export interface AccountWork extends Pick<SyncProviderPorts, 'seller' | 'now'> {
  readonly db: Database;
  readonly log: Logger;
  readonly queue: Queue;
  readonly authAdmin: AuthAdmin;
  readonly storage: Pick<Storage, 'delete' | 'walk'>;
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  /** Null where nothing is sold. */
  readonly payments: PaymentProvider | null;
  readonly shutdown: AbortSignal;
}

/** Starts the job that deletes the accounts whose owners asked for it. */
export async function workAccounts(work: AccountWork): Promise<void> {
  const { queue, payments, shutdown } = work;
  const erase = eraseAccounts({
    ...work,
    stopCharges: payments ? syncProvider({ ...work, payments }) : async () => undefined,
    deleteFiles: (userId) => eraseFiles(work, 'avatars', userId),
    eraseWorkspaces: (signal) =>
      eraseWorkspaces({ ...work, eraseFiles: eraseReports(work) }, signal),
  });
  await queue.work(accountDeletionQueue, { concurrency: 1 }, ({ signal }) =>
    erase({ signal: AbortSignal.any([signal, shutdown]) }),
  );
}

/** Deletes the files of a workspace that is being erased. */
export const eraseReports =
  (ports: Parameters<typeof eraseFiles>[0]) =>
  (workspaceId: string): Promise<void> =>
    eraseFiles(ports, 'reports', workspaceId);

/** The admin endpoints of the hosted project, or of the auth service in the API of this machine. */
export const openAuthAdmin = ({
  supabase,
  port,
  dataDir,
}: Pick<Config, 'supabase' | 'port' | 'dataDir'>): AuthAdmin =>
  supabase
    ? createAuthAdmin(supabase.url, async () => supabase.secretKey)
    : createAuthAdmin(
        `http://127.0.0.1:${port}`,
        async () => (await loadOrCreateApiKeys(await openKeyFolder(dataDir))).secretKey,
      );
