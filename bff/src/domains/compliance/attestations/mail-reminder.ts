import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { nameInMail } from '../../../platform/mail/name-in-mail.ts';
import type { Delivery } from '../../../platform/queue/queue.ts';
import type { WorkspacesPort } from '../../workspaces/workspaces.port.ts';
import type { ReminderJob } from '../compliance-queues.ts';
import { findFramework } from '../frameworks/known-frameworks.ts';
import { attestationsIn } from '../repositories/attestations.repository.ts';

export interface MailReminderPorts {
  readonly db: Pick<Database, 'asWorker'>;
  readonly mailer: Mailer;
  readonly workspaces: Pick<WorkspacesPort, 'findName' | 'findMailAddresses' | 'findReaders'>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** Mails the author of an attestation that it ends; nobody where it was withdrawn or its author has left. */
export const mailReminder =
  (ports: MailReminderPorts) =>
  async ({ data, signal }: Delivery<ReminderJob>): Promise<void> => {
    const { workspaceId, attestationId } = data;
    const mail = await ports.db.asWorker(workspaceId, (tx) =>
      prepare(ports, { tx, workspaceId }, attestationId),
    );
    if (!mail) return;
    signal.throwIfAborted();
    await ports.mailer.send(mail);
  };

async function prepare(
  { workspaces, publicUrl }: MailReminderPorts,
  scope: WorkspaceTx,
  attestationId: string,
): Promise<Mail | null> {
  const found = await attestationsIn(scope).find(attestationId);
  if (found?.state !== 'accepted' || found.createdBy === null) return null;
  const sees = await workspaces.findReaders(scope, null);
  if (!sees(found.createdBy)) return null;
  const [recipient] = await workspaces.findMailAddresses(scope, [found.createdBy]);
  if (!recipient) return null;
  const { frameworkId, requirement, endsOn } = found;
  const title = (await findFramework(scope, frameworkId))?.title ?? frameworkId;
  const page = `/dashboard/compliance/${frameworkId}?requirement=${encodeURIComponent(requirement)}`;
  return {
    to: recipient.email,
    cause: { kind: 'notice', account: recipient.userId },
    id: `attestation.${attestationId}.${endsOn}`,
    ...write({
      workspace: nameInMail(await workspaces.findName(scope)),
      requirement: nameInMail(`${title} ${requirement}`),
      endsOn,
      link: `${publicUrl}${workspaceLink(page, scope.workspaceId)}`,
    }),
  };
}

function write({
  workspace,
  requirement,
  endsOn,
  link,
}: {
  readonly workspace: string;
  readonly requirement: string;
  readonly endsOn: string;
  readonly link: string;
}): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = `Your attestation of ${requirement} ends on ${endsOn}`;
  const lines = [
    `Your attestation of ${requirement} in the workspace ${workspace} counts through ${endsOn}. After that the requirement is no longer attested.`,
    'If it still holds, set a later end and have it reviewed again.',
  ];
  return {
    subject,
    text: `${['Parapet', ...lines, `Open the requirement:\n${link}`].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}">Open the requirement</a></p>`,
    ]),
  };
}
