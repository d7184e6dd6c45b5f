import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type Mail, type Mailer, MailNotTaken } from '../../platform/mail/mailer.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { ScanEnded, ScanEndedHandler } from '../scans/scan-ended.ts';
import { isWanted } from './scan-mail.policy.ts';
import { scanMailsIn } from './scan-mail.repository.ts';
import { writeScanMail } from './write-scan-mail.ts';

/** Some two hours of trying, for a mail server that is away. */
const scanMailQueue: QueueDefinition<ScanEnded> = {
  name: 'scan-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 20,
  backOffSeconds: 600,
};

export interface MailScanEndPorts {
  readonly db: Database;
  readonly mailer: Mailer;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
}

/**
 * Tells members by mail how a scan ended, each as they have chosen. One mail for each scan and
 * member at most: who was told once is not told again, even where a server left it open.
 */
export const mailScanEnd = (ports: MailScanEndPorts): ScanEndedHandler => ({
  queue: scanMailQueue,
  follow: async (ended, signal) => {
    const due = await ports.db.asWorker(ended.workspaceId, async (tx) => {
      const mails = scanMailsIn({ tx, ...ended });
      const news = await mails.readSummary();
      if (!news) return null;
      const recipients = await mails.listRecipients();
      return { news, recipients: recipients.filter(({ choices }) => isWanted(choices, news)) };
    });
    if (!due) return;
    const content = writeScanMail(due.news, {
      scan: `${ports.publicUrl}/dashboard/scans/${ended.scanId}?workspace=${ended.workspaceId}`,
      settings: `${ports.publicUrl}/dashboard/Profile?tab=notifications&workspace=${ended.workspaceId}`,
    });
    const failures: unknown[] = [];
    for (const { userId, email } of due.recipients) {
      signal.throwIfAborted();
      const mail = { to: email, id: `${ended.scanId}.${userId}`, ...content };
      // One address that cannot be reached keeps the mail from nobody else.
      await deliver(ports, ended, userId, mail).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some mail was not taken.');
  },
});

/** @throws MailNotTaken for a mail that may be handed over again */
async function deliver(
  { db, mailer, log }: MailScanEndPorts,
  ended: ScanEnded,
  userId: string,
  mail: Mail,
): Promise<void> {
  const write = <T>(work: (mails: ReturnType<typeof scanMailsIn>) => Promise<T>) =>
    db.asWorker(ended.workspaceId, (tx) => work(scanMailsIn({ tx, ...ended })));

  if (!(await write((mails) => mails.claim(userId)))) return;
  const about = { scanId: ended.scanId, userId };
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailNotTaken)) {
      log.error({ err: error, ...about }, 'a mail may or may not have been taken');
      return;
    }
    if (error.isFinal) {
      log.warn({ err: error, ...about }, 'a mail was refused for good');
      return;
    }
    await write((mails) => mails.release(userId));
    throw error;
  }
  await write((mails) => mails.markSent(userId, new Date().toISOString()));
}
