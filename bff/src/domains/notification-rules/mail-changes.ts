import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import type { Database, WorkspaceTx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type Mailer, MailNotTaken } from '../../platform/mail/mailer.ts';
import type { Delivery } from '../../platform/queue/queue.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { ruleMailIn } from './repositories/rule-mail.repository.ts';
import type { RuleMailJob } from './rule-queue.ts';
import { writeChangesMail } from './write-changes-mail.ts';

export interface MailChangesPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly feed: Pick<FeedPort, 'listItems'>;
  readonly assets: Pick<AssetsPort, 'labels'>;
  readonly workspaces: Pick<WorkspacesPort, 'findName' | 'findMailAddresses'>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Mails one message of a rule to its member, at most once, even when a server left it unclear whether it
 * accepted the mail. A member without a confirmed address gets none.
 * @throws MailNotTaken for a mail that may be sent again
 */
export const mailChanges =
  ({ db, log, mailer, feed, assets, workspaces, publicUrl }: MailChangesPorts) =>
  async ({ data }: Delivery<RuleMailJob>): Promise<void> => {
    const { workspaceId, deliveryId } = data;
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    const due = await inWorkspace(async (scope) => {
      const message = await ruleMailIn(scope, deliveryId).find();
      if (!message) return null;
      const [recipient] = await workspaces.findMailAddresses(scope, [message.userId]);
      if (!recipient) return null;
      return {
        ...message,
        email: recipient.email,
        workspaceName: await workspaces.findName(scope),
        events: await feed.listItems(scope, assets, message.eventIds),
      };
    });
    if (!due) return;
    const linkTo = (path: string) => publicUrl + workspaceLink(path, workspaceId);
    const content = writeChangesMail(due, linkTo);
    const isClaimed = await inWorkspace((scope) =>
      ruleMailIn(scope, deliveryId).claim(new Date().toISOString()),
    );
    if (!isClaimed) return;
    try {
      const cause = { kind: 'notice', account: due.userId } as const;
      await mailer.send({ to: due.email, id: `rule.${deliveryId}`, cause, ...content });
    } catch (error) {
      if (error instanceof MailNotTaken && !error.isFinal) {
        await inWorkspace((scope) => ruleMailIn(scope, deliveryId).release());
        throw error;
      }
      log.warn({ err: error, deliveryId }, 'the mail of a rule may not have been accepted');
    }
  };
