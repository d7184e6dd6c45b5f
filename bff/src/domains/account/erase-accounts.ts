import type { AuthAdmin } from '../../platform/auth/auth-admin.ts';
import { createAttempts } from '../../platform/batch/attempts.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type Mailer, MailNotTaken } from '../../platform/mail/mailer.ts';
import { accountDeletionIn } from './account-deletion.repository.ts';
import { writeDeletionMail } from './deletion-mail.ts';

export interface EraseAccountsPorts {
  readonly db: Pick<Database, 'asProcess'>;
  readonly log: Logger;
  readonly authAdmin: AuthAdmin;
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  /** Ends what the payment provider would charge. */
  readonly stopCharges: (userId: string) => Promise<void>;
  /** Deletes the files of the account, apart from its invoices. */
  readonly deleteFiles: (userId: string) => Promise<void>;
  /** Erases the workspaces whose time is over, with their files. */
  readonly eraseWorkspaces: (signal: AbortSignal) => Promise<unknown>;
}

const MAX_AT_ONCE = 100;

/**
 * Deletes the accounts that asked for it: charges first, then workspaces, the user last, so that a worker
 * that stops in between leaves something to find. Running it twice deletes the same.
 * @throws AggregateError after all accounts when some failed, so that the queue tries again
 */
export const eraseAccounts =
  ({ db, log, authAdmin, mailer, stopCharges, deleteFiles, eraseWorkspaces }: EraseAccountsPorts) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const requested = await db.asProcess((tx) => accountDeletionIn(tx).listRequested(MAX_AT_ONCE));
    if (requested.length === 0) return;
    const { attempt, settle } = createAttempts(signal);
    const stopped: typeof requested = [];
    for (const account of requested) {
      await attempt(async () => {
        await stopCharges(account.userId);
        stopped.push(account);
      });
    }
    await eraseWorkspaces(signal);
    let accounts = 0;
    for (const { userId, address } of stopped) {
      await attempt(async () => {
        if (address !== null && mailer) {
          await send(mailer, log, userId, address);
          await db.asProcess((tx) => accountDeletionIn(tx).markMailed(userId));
        }
        await deleteFiles(userId);
        await authAdmin.deleteUser(userId);
        accounts += 1;
      });
    }
    log.info({ accounts }, 'accounts deleted');
    settle('Some accounts were not deleted.');
  };

async function send(mailer: Mailer, log: Logger, userId: string, to: string): Promise<void> {
  try {
    const cause = { kind: 'notice', account: userId } as const;
    await mailer.send({ to, id: `account.deleted.${userId}`, cause, ...writeDeletionMail() });
  } catch (error) {
    if (error instanceof MailNotTaken && !error.isFinal) throw error;
    log.warn({ err: error, userId }, 'the last mail to an account may not have been accepted');
  }
}
