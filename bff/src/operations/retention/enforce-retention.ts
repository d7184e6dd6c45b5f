import { FEED_DAYS, GONE_DAYS, MESSAGE_DAYS } from '@parapet/contracts/plans/retention';
import type { CompliancePort } from '../../domains/compliance/compliance.port.ts';
import type { FeedPort } from '../../domains/feed/feed.port.ts';
import type { IntegrationsPort } from '../../domains/integrations/integrations.port.ts';
import type { InventoryPort } from '../../domains/inventory/inventory.port.ts';
import type { NotificationRulesPort } from '../../domains/notification-rules/notification-rules.port.ts';
import type { ReportsPort } from '../../domains/reports/reports.port.ts';
import type { ScansPort } from '../../domains/scans/scans.port.ts';
import type { ScorePort } from '../../domains/score/score.port.ts';
import type {
  SubscriptionPort,
  WorkspaceHistory,
} from '../../domains/subscription/subscription.port.ts';
import { createAttempts } from '../../platform/batch/attempts.ts';
import { type ReadPage, readInPages } from '../../platform/batch/read-in-pages.ts';
import type { Database, Tx, WorkspaceTx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type EraseWorkspacesPorts, eraseWorkspaces } from './erase-workspaces.ts';
import type { NotifyOwner } from './notify-owner.ts';

export interface RetentionPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly scans: Pick<ScansPort, 'deleteEnded'>;
  readonly integrations: Pick<IntegrationsPort, 'deleteDeliveries'>;
  readonly inventory: Pick<InventoryPort, 'deleteGone'>;
  readonly feed: Pick<FeedPort, 'deleteOld'>;
  readonly notificationRules: NotificationRulesPort;
  readonly subscription: Pick<SubscriptionPort, 'listHistories'>;
  readonly reports: ReportsPort;
  readonly eraseFiles: EraseWorkspacesPorts['eraseFiles'];
  readonly score: Pick<ScorePort, 'deleteOld'>;
  readonly compliance: Pick<CompliancePort, 'deleteOld'>;
  /** Mails an owner what a smaller plan deletes; null when no mail is sent. */
  readonly notifyOwner: NotifyOwner | null;
  /** Deletes what the embedded auth service need not keep; null when hosted. Returns a count. */
  readonly sweepAuth: ((at: Date, signal: AbortSignal) => Promise<number>) | null;
  readonly now: () => Date;
  /** Workspaces of one read. Default 200. */
  readonly pageSize?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes ended scans and days of the score and of compliance beyond the plan's days, files of reports that have expired,
 * webhook deliveries and messages of notification rules after 90 days, events of the feed after 180 days,
 * what is gone from an asset for a year and workspaces 30 days after they were deleted, batch by batch,
 * each in its own transaction.
 * Findings, decisions and the audit log are not touched. Running it twice, or at once on two workers,
 * deletes the same.
 * @throws AggregateError after all workspaces when some failed, so that the queue tries again
 */
export const enforceRetention =
  (ports: RetentionPorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const at = ports.now();
    const deleted = {
      scans: 0,
      deliveries: 0,
      messages: 0,
      inventory: 0,
      feed: 0,
      reports: 0,
      days: 0,
      workspaces: 0,
      auth: 0,
    };
    const { attempt, settle } = createAttempts(signal);
    const deleteAll = async (workspaceId: string, deleteBatch: DeleteBatch): Promise<number> => {
      let total = 0;
      for (;;) {
        signal.throwIfAborted();
        const work = (tx: Tx) => deleteBatch({ tx, workspaceId });
        const { count, isLast } = await ports.db.asWorker(workspaceId, work);
        total += count;
        if (isLast) return total;
      }
    };

    const read: ReadPage<WorkspaceHistory> = ({ after, limit }) =>
      ports.db.asProcess((tx) =>
        ports.subscription.listHistories(tx, { at, after: after?.workspaceId ?? null, limit }),
      );
    for await (const workspace of readInPages(read, ports.pageSize)) {
      const { workspaceId, ownerId, deletableBefore: before } = workspace;
      await attempt(async () => {
        if (before) {
          deleted.days += await deleteAll(workspaceId, (scope) =>
            ports.score.deleteOld(scope, before),
          );
          deleted.days += await deleteAll(workspaceId, (scope) =>
            ports.compliance.deleteOld(scope, before),
          );
          deleted.scans += await deleteAll(workspaceId, (scope) =>
            ports.scans.deleteEnded(scope, before),
          );
        }
        const oldest = new Date(at.getTime() - MESSAGE_DAYS * DAY_MS);
        deleted.deliveries += await deleteAll(workspaceId, (scope) =>
          ports.integrations.deleteDeliveries(scope, oldest),
        );
        deleted.messages += await deleteAll(workspaceId, (scope) =>
          ports.notificationRules.deleteOldMessages(scope, oldest),
        );
        const goneBefore = new Date(at.getTime() - GONE_DAYS * DAY_MS);
        deleted.inventory += await deleteAll(workspaceId, (scope) =>
          ports.inventory.deleteGone(scope, goneBefore),
        );
        const toldBefore = new Date(at.getTime() - FEED_DAYS * DAY_MS);
        deleted.feed += await deleteAll(workspaceId, (scope) =>
          ports.feed.deleteOld(scope, toldBefore),
        );
        deleted.reports += await deleteAll(workspaceId, (scope) => ports.reports.expire(scope, at));
      });
      const { grace, days } = workspace.history;
      if (grace?.reason === 'plan_changed') {
        await attempt(async () => ports.notifyOwner?.(ownerId, { days, until: grace.until }));
      }
    }
    await attempt(async () => {
      deleted.workspaces = await eraseWorkspaces(ports, signal);
    });
    await attempt(async () => {
      deleted.auth = (await ports.sweepAuth?.(at, signal)) ?? 0;
    });
    ports.log.info(deleted, 'retention enforced');
    settle('Some rows were not deleted.');
  };

type DeleteBatch = (scope: WorkspaceTx) => Promise<{ count: number; isLast: boolean }>;
