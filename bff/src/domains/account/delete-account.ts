import {
  type AccountDeletion,
  DELETE_ACCOUNT,
  FRESH_SIGN_IN_MINUTES,
} from '@parapet/contracts/access/account';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { accountDeletionIn } from './account-deletion.repository.ts';
import { accountDeletionQueue } from './account-deletion-queue.ts';

export interface DeleteAccountPorts {
  readonly db: Pick<Database, 'asActor'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly workspaces: Pick<WorkspacesPort, 'listJoined'>;
  /** Defaults to the clock. */
  readonly now?: (() => Date) | undefined;
}

/** Returns what the actor would lose. */
export const getAccountDeletion =
  ({ db, now = () => new Date() }: Pick<DeleteAccountPorts, 'db' | 'now'>) =>
  (actor: Actor): Promise<AccountDeletion> =>
    db.asActor(actor, async (tx) => {
      const state = await accountDeletionIn(tx).findState(actor.sessionId);
      const { owned, signedInAt, ...rest } = state;
      return {
        ...rest,
        isFresh: isFresh(signedInAt, now()),
        shared: owned
          .filter(({ members }) => members > 0)
          .map(({ id, name, personal, members }) => ({ id, name, personal, members })),
        erased: owned
          .filter(({ members }) => members === 0)
          .map(({ id, name, assets }) => ({ id, name, assets })),
      };
    });

/**
 * Ends sessions, keys and memberships of the actor at once, and has a worker erase the rest. A session
 * that proved a second factor did so after its sign-in, so one that is fresh has a fresh proof as well.
 * @throws AppError invalid_input at `confirmation`, conflict for an old sign-in or a shared workspace
 */
export const deleteAccount =
  ({ db, queue, workspaces, now = () => new Date() }: DeleteAccountPorts) =>
  (actor: Actor, { confirmation }: { confirmation: string }): Promise<undefined> =>
    db.asActor(actor, async (tx) => {
      if (confirmation.toLowerCase() !== DELETE_ACCOUNT) {
        throw fieldError(['confirmation'], `Type "${DELETE_ACCOUNT}".`);
      }
      const deletion = accountDeletionIn(tx);
      const { signedInAt, owned } = await deletion.findState(actor.sessionId);
      if (!isFresh(signedInAt, now())) {
        throw new AppError(
          'conflict',
          `Your sign-in is older than ${FRESH_SIGN_IN_MINUTES} minutes. Sign in again to delete your account.`,
        );
      }
      // Written first: afterwards the actor is no member who could write into the logs.
      for (const { id, role } of await workspaces.listJoined(tx, actor.userId)) {
        await writeAudit(tx, id, actor, {
          action: 'member.left',
          targetType: 'member',
          targetId: actor.userId,
          before: { role },
        });
      }
      if (!(await deletion.request())) {
        const names = owned.filter(({ members }) => members > 0).map(({ name }) => name);
        throw new AppError(
          'conflict',
          `Others are members of workspaces that you own: ${names.join(', ')}. Transfer or delete them first.`,
        );
      }
      await queue.send(tx, accountDeletionQueue, {});
      return undefined;
    });

const isFresh = (signedInAt: string | null, at: Date): boolean =>
  signedInAt !== null && at.getTime() - Date.parse(signedInAt) < FRESH_SIGN_IN_MINUTES * 60_000;
