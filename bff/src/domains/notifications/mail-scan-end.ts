import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import { createAttempts } from '../../platform/batch/attempts.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type Mail, type Mailer, MailNotTaken } from '../../platform/mail/mailer.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { ScanEnded, ScanEndedHandler } from '../scans/scans.port.ts';
import { isWanted } from './scan-mail.policy.ts';
import { scanMailsIn } from './scan-mail.repository.ts';
import { findScanSummary, type ScanSummaryPorts } from './scan-summary.ts';
import { writeScanMail } from './write-scan-mail.ts';

/** Retries for about two hours while the mail server is unavailable. */
const scanMailQueue: QueueDefinition<ScanEnded> = {
  name: 'scan-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 20,
  backOffSeconds: 600,
};

export interface MailScanEndPorts extends ScanSummaryPorts {
  readonly db: Database;
  readonly mailer: Mailer;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
}

/**
 * Mails members how a scan ended, according to their choices. Each member gets at most one mail per
 * scan, even when a server left it unclear whether it accepted the mail.
 */
export const mailScanEnd = (ports: MailScanEndPorts): ScanEndedHandler => ({
  queue: scanMailQueue,
  handle: async (ended, signal) => {
    const due = await ports.db.asWorker(ended.workspaceId, async (tx) => {
      const scope = { tx, ...ended };
      const summary = await findScanSummary(ports, scope);
      if (!summary) return null;
      const recipients = await scanMailsIn(scope).listRecipients();
      return {
        summary,
        recipients: recipients.filter(({ choices }) => isWanted(choices, summary)),
      };
    });
    if (!due) return;
    const linkTo = (path: string) => ports.publicUrl + workspaceLink(path, ended.workspaceId);
    const content = writeScanMail(due.summary, {
      scan: linkTo(`/dashboard/scans/${ended.scanId}`),
      settings: linkTo('/dashboard/Profile?tab=notifications'),
    });
    const { attempt, settle } = createAttempts(signal);
    for (const { userId, email } of due.recipients) {
      const cause = { kind: 'notice', account: userId } as const;
      const mail = { to: email, id: `${ended.scanId}.${userId}`, cause, ...content };
      // A failing address does not keep the mail from other members.
      await attempt(() => deliver(ports, ended, userId, mail));
    }
    settle('Some mails were not accepted.');
  },
});

/** @throws MailNotTaken for a mail that may be sent again */
async function deliver(
  { db, mailer, log }: MailScanEndPorts,
  ended: ScanEnded,
  userId: string,
  mail: Mail,
): Promise<void> {
  const write = <T>(work: (mails: ReturnType<typeof scanMailsIn>) => Promise<T>) =>
    db.asWorker(ended.workspaceId, (tx) => work(scanMailsIn({ tx, ...ended })));

  if (!(await write((mails) => mails.claim(userId)))) return;
  const context = { scanId: ended.scanId, userId };
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailNotTaken)) {
      log.error({ err: error, ...context }, 'it is unknown whether the server accepted a mail');
      return;
    }
    if (error.isFinal) {
      log.warn({ err: error, ...context }, 'a mail was refused permanently');
      return;
    }
    await write((mails) => mails.release(userId));
    throw error;
  }
  await write((mails) => mails.markSent(userId, new Date().toISOString()));
}
