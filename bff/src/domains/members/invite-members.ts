import {
  INVITATION_DAYS,
  type InviteMembers,
  type InviteResult,
  inviteMessages,
  type inviteResultsSchema,
} from '@parapet/contracts/access/invitation';
import { mayAssign } from '@parapet/contracts/access/rights';
import type { MailDelivery } from '@parapet/contracts/events/notifications';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { takeMail } from '../../platform/mail/mail-allowance.repository.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { invitationQueue } from './invitation-queue.ts';
import { invitationsIn } from './invitations.repository.ts';
import { membersIn } from './members.repository.ts';

export interface InvitePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'mayInvite'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly mailDelivery: MailDelivery;
}

/** The most mails that a workspace sends in a day, resent ones too. */
const MAX_PER_DAY = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const addressSchema = z.email();

export const expiryFromNow = (): string =>
  new Date(Date.now() + INVITATION_DAYS * DAY_MS).toISOString();

/**
 * Invites each address that can be, and says why for the others.
 * @throws AppError role_insufficient, plan_limit, rate_limited
 */
export const inviteMembers =
  (ports: InvitePorts) =>
  (
    actor: Actor,
    { workspaceId }: { workspaceId: string },
    { emails, role, assetScope }: InviteMembers,
  ): Promise<z.output<typeof inviteResultsSchema>> =>
    ports.enterWorkspace(actor, workspaceId, 'manageMembers', async (scope) => {
      if (!mayAssign(scope.role, role)) {
        throw new AppError('role_insufficient', 'You cannot give a role above your own.');
      }
      await requirePlan(ports, scope);
      const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
      await requireQuota(scope, addresses.length);
      const members = await membersIn(scope).withAddresses(addresses);
      const results = new Map<string, InviteResult>();
      const invited: { id: string; email: string }[] = [];
      // In one order, so that two requests do not wait for each other's counts.
      for (const email of addresses.toSorted()) {
        const refusal = refusalOf(ports, email, members);
        const added = refusal ?? (await add(ports, scope, { email, role, assetScope }));
        const id = typeof added === 'string' ? null : added.id;
        if (id !== null) invited.push({ id, email });
        results.set(email, {
          email,
          success: id !== null,
          error: typeof added === 'string' ? added : null,
        });
      }
      await scope.audit({
        action: 'member.invited',
        targetType: 'workspace',
        targetId: workspaceId,
        after: {
          role,
          assetScope,
          invitations: invited,
          refused: addresses.length - invited.length,
        },
      });
      return { results: addresses.flatMap((email) => results.get(email) ?? []) };
    });

/** @throws AppError plan_limit */
export async function requirePlan(
  { subscription }: Pick<InvitePorts, 'subscription'>,
  scope: WorkspaceScope,
): Promise<void> {
  if (!(await subscription.mayInvite(scope.tx, scope.ownerId))) {
    throw new AppError('plan_limit', inviteMessages.plan);
  }
}

/** Mail goes to people who did not ask for it. @throws AppError rate_limited */
export async function requireQuota(scope: WorkspaceScope, count: number): Promise<void> {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const sent = await invitationsIn(scope).lockAndCountMails(since);
  if (sent + count > MAX_PER_DAY) {
    throw new AppError(
      'rate_limited',
      `A workspace sends at most ${MAX_PER_DAY} invitations a day. Try again tomorrow.`,
    );
  }
}

function refusalOf(
  { mailDelivery }: Pick<InvitePorts, 'mailDelivery'>,
  email: string,
  members: ReadonlySet<string>,
): string | null {
  if (!addressSchema.safeParse(email).success) return 'This is not an email address.';
  if (members.has(email)) return 'This person is a member already.';
  return mailDelivery === 'none' ? 'This installation sends no email.' : null;
}

/** Returns why the address cannot be invited as text. */
async function add(
  { queue }: Pick<InvitePorts, 'queue'>,
  scope: WorkspaceScope,
  invited: Pick<InviteMembers, 'role' | 'assetScope'> & { readonly email: string },
): Promise<{ readonly id: string } | string> {
  const invitations = invitationsIn(scope);
  await invitations.endExpired(invited.email);
  const invitedBy = scope.actor.userId;
  const isOpen = 'There is an open invitation for this address.';
  if (await invitations.hasPending(invited.email)) return isOpen;
  const refusal = await takeInvitationMail(scope, invited.email);
  if (refusal) return refusal;
  const id = await invitations.add({ ...invited, invitedBy, expiresAt: expiryFromNow() });
  if (!id) return isOpen;
  const { workspaceId } = scope;
  await queue.send(scope.tx, invitationQueue, { workspaceId, invitationId: id });
  return { id };
}

/** Counts the mail of an invitation or offer; returns why it is refused, or null. */
export async function takeInvitationMail(
  { tx, actor }: WorkspaceScope,
  to: string,
): Promise<string | null> {
  const reached = await takeMail(tx, { kind: 'invitation', account: actor.userId }, to);
  if (reached === null) return null;
  return reached === 'account'
    ? 'You have sent your invitations of the day. Try again tomorrow.'
    : 'This address has received its invitations of the day. Try again tomorrow.';
}
