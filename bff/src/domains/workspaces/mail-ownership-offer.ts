import { OWNERSHIP_OFFER_DAYS } from '@parapet/contracts/access/workspace';
import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Database } from '../../platform/db/database.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { Delivery } from '../../platform/queue/queue.ts';
import type { OwnershipOfferJob } from './ownership-offer-queue.ts';
import { describeOffer, type OwnershipOffer } from './ownership-offers.repository.ts';

/** Mails a member that they are asked to become the owner; nothing where the offer has ended. */
export const mailOwnershipOffer =
  ({
    db,
    mailer,
    publicUrl,
  }: {
    readonly db: Pick<Database, 'asWorker'>;
    readonly mailer: Mailer;
    /** Without a trailing slash. */
    readonly publicUrl: string;
  }) =>
  async ({ data, signal }: Delivery<OwnershipOfferJob>): Promise<void> => {
    const { workspaceId, offeredBy } = data;
    const offer = await db.asWorker(workspaceId, (tx) => describeOffer({ tx, workspaceId }));
    if (!offer) return;
    signal.throwIfAborted();
    const link = `${publicUrl}${workspaceLink('/dashboard/Profile?tab=workspaces', workspaceId)}`;
    const cause = { kind: 'invitation', account: offeredBy } as const;
    await mailer.send({ to: offer.address, cause, ...writeMail(offer, link) });
  };

function writeMail(
  { workspaceName, offeredBy }: OwnershipOffer,
  link: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const workspace = nameInMail(workspaceName);
  const subject = `Ownership of ${workspace}`;
  const lines = [
    `${nameInMail(offeredBy ?? 'The owner')} asks you to become the owner of the workspace ${workspace}.`,
    `Your plan applies to it then. The offer ends after ${OWNERSHIP_OFFER_DAYS} days, and nothing changes without you.`,
  ];
  return {
    subject,
    text: `${['Parapet', ...lines, `Answer the offer:\n${link}`].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}">Answer the offer</a></p>`,
    ]),
  };
}
