import { defaultNotifications, type NotificationChoices } from '@parapet/contracts/notifications';
import { coverageSchema, scanCountsSchema, scanSchema } from '@parapet/contracts/scan';
import { type Severity, severities } from '@parapet/contracts/vocabulary';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ScanSummary } from './scan-mail.policy.ts';

/** The number of findings that a mail lists. */
const MAX_LISTED = 10;

export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly choices: NotificationChoices;
}

interface Scope {
  readonly tx: Tx;
  readonly workspaceId: string;
  readonly scanId: string;
}

/** The mails about one scan, for the worker. */
export const scanMailsIn = ({ tx, workspaceId, scanId }: Scope) => {
  const newFindings = tx
    .selectFrom('finding_occurrences as occurrence')
    .innerJoin('findings', 'findings.id', 'occurrence.finding_id')
    .where('occurrence.workspace_id', '=', workspaceId)
    .where('occurrence.scan_id', '=', scanId)
    .where('occurrence.change', '=', 'new');

  return {
    /** Undefined when the scan was deleted. */
    async readSummary(): Promise<ScanSummary | undefined> {
      const scan = await tx
        .selectFrom('scans')
        .innerJoin('workspaces', 'workspaces.id', 'scans.workspace_id')
        .where('scans.workspace_id', '=', workspaceId)
        .where('scans.id', '=', scanId)
        .select(['workspaces.name', 'status', 'counts', 'coverage', 'error'])
        .executeTakeFirst();
      if (!scan) return undefined;
      const targets = await tx
        .selectFrom('scan_targets')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .select('display_name')
        .orderBy('position')
        .execute();
      const bySeverity = await newFindings
        .groupBy('findings.severity')
        .select(['findings.severity', sql<number>`count(*)`.as('count')])
        .execute();
      const findings = await newFindings
        .innerJoin('assets', 'assets.id', 'findings.asset_id')
        .select([
          'findings.title',
          'findings.severity',
          'findings.location',
          'assets.display_name as assetName',
        ])
        .orderBy('findings.severity_rank')
        .orderBy('findings.title')
        .orderBy('findings.id')
        .limit(MAX_LISTED)
        .execute();
      return {
        workspaceName: scan.name,
        status: scanSchema.shape.status.parse(scan.status),
        assets: targets.map(({ display_name }) => display_name),
        counts: scanCountsSchema.parse(scan.counts),
        coverage: coverageSchema.parse(scan.coverage),
        reason: scanSchema.shape.error.parse(scan.error)?.message ?? null,
        newBySeverity: countsOf(bySeverity),
        findings,
      };
    },

    /** Returns the members with a confirmed address. */
    async listRecipients(): Promise<Recipient[]> {
      const { rows } = await sql<{
        user_id: string;
        email: string;
        new_findings: boolean | null;
        failed_scans: boolean | null;
        every_scan: boolean | null;
      }>`select * from parapet.mail_recipients() order by user_id`.execute(tx);
      return rows.map((row) => ({
        userId: row.user_id,
        email: row.email,
        choices: {
          newFindings: row.new_findings ?? defaultNotifications.newFindings,
          failedScans: row.failed_scans ?? defaultNotifications.failedScans,
          everyScan: row.every_scan ?? defaultNotifications.everyScan,
        },
      }));
    },

    /** Reserves the mail to this user; false when it was reserved already. */
    async claim(userId: string): Promise<boolean> {
      const row = await tx
        .insertInto('notification_mails')
        .values({ scan_id: scanId, user_id: userId, workspace_id: workspaceId })
        .onConflict((conflict) => conflict.columns(['scan_id', 'user_id']).doNothing())
        .returning('scan_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Releases the mail, so that it can be sent again. */
    async release(userId: string): Promise<void> {
      await tx
        .deleteFrom('notification_mails')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('user_id', '=', userId)
        .execute();
    },

    async markSent(userId: string, at: string): Promise<void> {
      await tx
        .updateTable('notification_mails')
        .set({ sent_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('user_id', '=', userId)
        .execute();
    },
  };
};

function countsOf(
  rows: readonly { severity: Severity; count: number }[],
): Record<Severity, number> {
  const counts = new Map(rows.map(({ severity, count }) => [severity, count]));
  return Object.fromEntries(severities.map((name) => [name, counts.get(name) ?? 0])) as Record<
    Severity,
    number
  >;
}
