import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import { openExposureStatuses } from '@parapet/contracts/breach/breach';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type Mail, type Mailer, MailNotTaken } from '../../../platform/mail/mailer.ts';
import type { Delivery } from '../../../platform/queue/queue.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { WorkspacesPort } from '../../workspaces/workspaces.port.ts';
import type { BreachMailJob } from '../breach-queues.ts';
import { identityVault } from '../identities/identity-vault.ts';
import { breachesIn } from '../repositories/breaches.repository.ts';
import { countExposures } from '../repositories/counts.repository.ts';
import { domainsIn } from '../repositories/domains.repository.ts';
import { exposuresIn } from '../repositories/exposures.repository.ts';
import { type BreachMail, breachMailsIn } from '../repositories/mails.repository.ts';
import { peopleIn } from '../repositories/people.repository.ts';
import { writeOwnerMail, writePersonMail } from './write-breach-mail.ts';

export interface MailBreachPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly assets: Pick<AssetsPort, 'findTarget'>;
  readonly workspaces: Pick<WorkspacesPort, 'findName' | 'findMailAddresses' | 'findReaders'>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

/**
 * Sends one mail, at most once: a server that left it unclear whether it accepted it is not asked again.
 * @throws MailNotTaken for a mail that may be sent again
 */
export const mailBreach =
  (ports: MailBreachPorts) =>
  async ({ data, signal }: Pick<Delivery<BreachMailJob>, 'data' | 'signal'>): Promise<void> => {
    const { workspaceId, mailId } = data;
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    const mail = await inWorkspace(async (scope) => {
      const found = await breachMailsIn(scope).find(mailId);
      if (!found || found.sentAt !== null) return null;
      const ready =
        found.kind === 'owner'
          ? await toOwner(ports, scope, found)
          : await toPerson(ports, scope, found);
      // Noted before it is sent: a worker that is lost in between sends it no second time.
      await breachMailsIn(scope).markSent(mailId, ports.now().toISOString());
      return ready;
    });
    if (mail === null) return;
    signal.throwIfAborted();
    const at = ports.now().toISOString();
    try {
      await ports.mailer.send({ ...mail.content, id: `breach.${mailId}` });
    } catch (error) {
      if (error instanceof MailNotTaken && !error.isFinal) {
        await inWorkspace((scope) => breachMailsIn(scope).markSent(mailId, null));
        throw error;
      }
      ports.log.warn({ err: error, workspaceId, mailId }, 'a mail about a breach was not accepted');
      await inWorkspace((scope) => breachMailsIn(scope).markFailed(mailId, at));
      return;
    }
    await inWorkspace((scope) => mail.onSent(scope, at));
  };

interface ReadyMail {
  readonly content: Mail;
  onSent(scope: WorkspaceTx, at: string): Promise<void>;
}

async function toOwner(
  { assets, workspaces, publicUrl }: MailBreachPorts,
  scope: WorkspaceTx,
  { assetId, userId }: BreachMail,
): Promise<ReadyMail | null> {
  const target = await assets.findTarget(scope, assetId);
  if (!target || userId === null) return null;
  // Who may not see the asset any more is told nothing of it.
  if (!(await workspaces.findReaders(scope, target.tags))(userId)) return null;
  const [recipient] = await workspaces.findMailAddresses(scope, [userId]);
  if (!recipient) return null;
  const open = (await countExposures(scope, [assetId])).filter(({ status }) =>
    openExposureStatuses.includes(status),
  );
  const count = (kind: string | null) =>
    open.reduce((sum, one) => sum + (kind === null || one.kind === kind ? one.exposures : 0), 0);
  const path = `/dashboard/breach?asset=${assetId}`;
  const link = `${publicUrl}${workspaceLink(path, scope.workspaceId)}`;
  const content = writeOwnerMail({
    workspace: await workspaces.findName(scope),
    domain: target.displayName,
    toDecide: count(null),
    passwords: count('password'),
    stealerLogs: count('stealer_log'),
    link,
  });
  return {
    content: { to: recipient.email, cause: { kind: 'notice', account: userId }, ...content },
    onSent: (sent, at) => domainsIn(sent).save(assetId, { ownerMailedAt: at }),
  };
}

async function toPerson(
  { secrets, assets, workspaces }: MailBreachPorts,
  scope: WorkspaceTx,
  { assetId, personId, exposureIds, createdBy }: BreachMail,
): Promise<ReadyMail | null> {
  if (personId === null) return null;
  const person = await peopleIn(scope).findForMail(personId);
  const target = await assets.findTarget(scope, assetId);
  if (!person || !target) return null;
  const named = new Set(exposureIds);
  const exposures = (await exposuresIn(scope).listOfPeople([personId])).filter(({ id }) =>
    named.has(id),
  );
  if (exposures.length === 0) return null;
  const breaches = await breachesIn(scope).list(exposures.map(({ breachId }) => breachId));
  const told = exposures.flatMap(({ breachId, dataClasses }) => {
    const breach = breaches.get(breachId);
    return breach ? [{ breach, dataClasses }] : [];
  });
  const content = writePersonMail({
    workspace: await workspaces.findName(scope),
    domain: target.displayName,
    breaches: told
      .filter(({ breach }) => !breach.flags.isSensitive)
      .map(({ breach, dataClasses }) => ({ title: breach.title, dataClasses })),
    sensitive: told.filter(({ breach }) => breach.flags.isSensitive).length,
    passwordExposed: exposures.some(({ kind }) => kind === 'password' || kind === 'stealer_log'),
    fromDevice: exposures.some(({ kind }) => kind === 'stealer_log'),
  });
  const to = identityVault(secrets, scope.workspaceId).open(person.sealed, person.hash);
  return {
    content: { to, cause: { kind: 'invitation', account: createdBy }, ...content },
    onSent: (sent, at) =>
      exposuresIn(sent).markMailed(
        exposures.map(({ id }) => id),
        at,
      ),
  };
}
