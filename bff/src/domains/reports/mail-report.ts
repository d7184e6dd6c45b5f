import type { Report } from '@parapet/contracts/reports/report';
import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import { createAttempts } from '../../platform/batch/attempts.ts';
import type { Database, WorkspaceTx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type Mail, type Mailer, MailNotTaken } from '../../platform/mail/mailer.ts';
import type { Delivery } from '../../platform/queue/queue.ts';
import { type Storage, typeOf } from '../../platform/storage/storage.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import type { ReportJob } from './report-queue.ts';
import { reportMailsIn, reportSchedulesIn } from './report-schedules.repository.ts';
import { titles } from './report-texts.ts';
import { fileOf, reportsIn } from './reports.repository.ts';

export interface MailReportPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly storage: Pick<Storage, 'get'>;
  readonly workspaces: Pick<WorkspacesPort, 'findName' | 'findMailAddresses' | 'findReaders'>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** A larger file is mailed as a link: many servers refuse it. */
const MAX_ATTACHMENT = 8 * 1024 * 1024;

/**
 * Mails a report of a schedule to its recipients, each at most once, even when a server left it unclear
 * whether it accepted the mail.
 * @throws AggregateError for mails that may be sent again
 */
export const mailReport =
  (ports: MailReportPorts) =>
  async ({ data, signal }: Delivery<ReportJob>): Promise<void> => {
    const { workspaceId, reportId } = data;
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    const due = await inWorkspace(async (scope) => {
      const report = await reportsIn(scope).find(reportId);
      if (report?.status !== 'ready' || report.scheduleId === null) return null;
      const mails = await reportSchedulesIn(scope).findMails(report.scheduleId);
      if (!mails) return null;
      return {
        ...mails,
        report,
        recipients: await ports.workspaces.findMailAddresses(
          scope,
          // The reports of schedules are about the workspace.
          mails.recipients.filter(await ports.workspaces.findReaders(scope, null)),
        ),
        workspace: await ports.workspaces.findName(scope),
      };
    });
    if (!due) return;
    const attachment = due.delivery === 'attachment' ? await attachmentOf(ports, due.report) : null;
    const content = writeReportMail(due, attachment !== null, ports.publicUrl);
    const { attempt, settle } = createAttempts(signal);
    for (const { userId, email } of due.recipients) {
      const mail: Mail = {
        to: email,
        id: `report.${reportId}.${userId}`,
        cause: { kind: 'notice', account: userId },
        ...content,
        ...(attachment && { attachments: [attachment] }),
      };
      const write = <T>(work: (mails: ReturnType<typeof reportMailsIn>) => Promise<T>) =>
        inWorkspace((scope) => work(reportMailsIn(scope, reportId)));
      await attempt(() => send(ports, write, userId, mail));
    }
    settle('Some mails were not accepted.');
  };

type Write = <T>(work: (mails: ReturnType<typeof reportMailsIn>) => Promise<T>) => Promise<T>;

/** @throws MailNotTaken for a mail that may be sent again */
async function send(
  { mailer, log }: MailReportPorts,
  write: Write,
  userId: string,
  mail: Mail,
): Promise<void> {
  if (!(await write((mails) => mails.claim(userId)))) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof MailNotTaken && !error.isFinal) {
      await write((mails) => mails.release(userId));
      throw error;
    }
    log.warn({ err: error, userId }, 'the mail with a report may not have been accepted');
    return;
  }
  await write((mails) => mails.markSent(userId, new Date().toISOString()));
}

/** Null when the file is too large for a mail, or gone. */
async function attachmentOf({ storage }: MailReportPorts, report: Report) {
  const { bytes, fileName, format, workspaceId, id } = report;
  if (bytes === null || fileName === null || bytes > MAX_ATTACHMENT) return null;
  const path = fileOf(workspaceId, id, format);
  const found = await storage.get(path);
  if (!found) return null;
  const content = Buffer.concat(await found.body.toArray());
  return { fileName, content, type: typeOf(path) ?? 'application/octet-stream' };
}

function writeReportMail(
  { report, name, workspace }: { report: Report; name: string; workspace: string },
  isAttached: boolean,
  publicUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = oneLine(`${workspace}: ${name}`);
  const lead = `${titles[report.type]} of ${oneLine(workspace)}, made by the schedule ${oneLine(name)}.`;
  const file = isAttached ? `The file ${report.fileName} is attached.` : 'Sign in to download it.';
  const link = `${publicUrl}/dashboard/reports?workspace=${report.workspaceId}`;
  const why = `You receive this mail because an admin of ${oneLine(workspace)} chose you as a recipient.`;
  return {
    subject,
    text: `${['Parapet', lead, file, `Open the reports:\n${link}`, why].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      `<p>${escapeHtml(lead)}</p>`,
      `<p>${escapeHtml(file)}</p>`,
      `<p><a href="${escapeHtml(link)}">Open the reports</a></p>`,
      `<p>${escapeHtml(why)}</p>`,
    ]),
  };
}

/** Names come from people, so they must not start a new line or header. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
