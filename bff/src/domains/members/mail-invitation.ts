import { INVITATION_DAYS, type InvitationOffer } from '@parapet/contracts/access/invitation';
import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Database } from '../../platform/db/database.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { Delivery } from '../../platform/queue/queue.ts';
import type { InvitationJob } from './invitation-queue.ts';
import { hashOfToken, newInvitationToken } from './invitation-token.ts';
import { invitationsIn, readOffer } from './invitations.repository.ts';

export interface MailInvitationPorts {
  readonly db: Database;
  readonly mailer: Mailer;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Mails one invitation with a new token, which makes earlier links of it end. After an attempt of
 * unknown end the mail may come twice; the link of the later one works.
 */
export const mailInvitation =
  ({ db, mailer, publicUrl }: MailInvitationPorts) =>
  async ({ data, signal }: Delivery<InvitationJob>): Promise<void> => {
    const { workspaceId, invitationId } = data;
    const token = newInvitationToken();
    const hash = hashOfToken(token);
    const offer = await db.asWorker(workspaceId, async (tx) => {
      const isOpen = await invitationsIn({ tx, workspaceId }).setToken(invitationId, hash);
      return isOpen ? await readOffer(tx, hash) : null;
    });
    if (!offer || offer.state === 'unknown') return;
    signal.throwIfAborted();
    const content = writeMail(offer, `${publicUrl}/invitation#${token}`);
    await mailer.send({ to: offer.email, cause: 'taken', ...content });
    await db.asWorker(workspaceId, (tx) =>
      invitationsIn({ tx, workspaceId }).markSent(invitationId),
    );
  };

function writeMail(
  { workspaceName, invitedBy, role, email }: Exclude<InvitationOffer, { state: 'unknown' }>,
  link: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const workspace = nameInMail(workspaceName);
  const inviter = nameInMail(invitedBy ?? 'A former member');
  const subject = `Invitation to ${workspace}`;
  const lead = `${inviter} invites you to the workspace ${workspace} as ${role}.`;
  const terms = `The link is for ${email}, works once and expires in ${INVITATION_DAYS} days.`;
  const why = 'If you do not expect this mail, you can ignore it: nothing happens without you.';
  return {
    subject,
    text: `${['Parapet', lead, `Open the invitation:\n${link}`, terms, why].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(link)}">Open the invitation</a></p>`,
      `<p>${escapeHtml(terms)}</p>`,
      `<p>${escapeHtml(why)}</p>`,
    ]),
  };
}
