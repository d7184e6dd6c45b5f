import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import type { InviteMembers } from '@parapet/contracts/access/invitation';
import type { Notifications } from '@parapet/contracts/events/notifications';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { BareFrame } from '@parapet/ui/bare-frame';
import { app } from './app.ts';
import { PlanWidget } from './features/plan-widget/plan.widget.tsx';
import { SettingsWidget } from './features/settings-widget/settings.widget.tsx';
import { Pages } from './pages.tsx';
import { release } from './release.ts';
import { apiKey, createdKey } from './testing/sample-api-keys.ts';
import { auditFacets, auditList } from './testing/sample-audit.ts';
import { invitation, mara, oskar } from './testing/sample-members.ts';
import { billingDetails, invoice, planList, subscription } from './testing/sample-plans.ts';
import { phoneSession, thisSession } from './testing/sample-sessions.ts';
import { northquay, notifications, workspaceList } from './testing/sample-settings.ts';
import { widgetsApp } from './widgets-app.ts';

const Widgets = () => (
  <>
    <PlanWidget />
    <SettingsWidget />
  </>
);

/** Runs this remote alone with a plan in memory; `free` is the free plan. */
runAlone({
  remote: 'mfe-billing',
  release,
  switches: ['widgets', 'free'],
  host: (isOn) => (isOn('free') ? {} : { subscription: subscription() }),
  frame: BareFrame,
  draw: (isOn) => {
    const { Providers } = isOn('widgets') ? widgetsApp : app;
    const client = createFakeClient({
      listPlans: () => planList,
      listSessions: () => ({ items: [thisSession, phoneSession] }),
      endSession: () => undefined,
      startCheckout: () => ({ checkoutUrl: window.location.href }),
      changePlan: () => ({ success: true }),
      cancelPlan: () => ({ success: true }),
      resumePlan: () => ({ success: true }),
      getBillingDetails: () => ({ details: billingDetails, sellerCountry: 'DE' }),
      saveBillingDetails: ({ body }) => body,
      listInvoices: () => ({ items: [invoice] }),
      downloadInvoice: () => '%PDF-1.7',
      listWorkspaces: () => workspaceList(),
      updateWorkspace: ({ body }) => ({ ...northquay, ...(body as object) }),
      createWorkspace: ({ body }) => ({
        success: true,
        data: { id: crypto.randomUUID(), description: '', ...(body as object) },
      }),
      listApiKeys: () => ({ items: [apiKey()] }),
      createApiKey: () => createdKey,
      saveLogo: () => northquay,
      removeLogo: () => northquay,
      transferOwnership: () => northquay,
      acceptOwnership: () => northquay,
      endOwnershipOffer: () => undefined,
      getAccount: () => ({ avatarUrl: null, avatarSet: null, isOperator: false }),
      saveAvatar: () => ({ avatarUrl: '/storage/v1/picture.webp', avatarSet: '' }),
      removeAvatar: () => undefined,
      getAccountDeletion: () => ({
        isFresh: true,
        shared: [],
        erased: [{ id: northquay.id, name: northquay.name, assets: 3 }],
        memberships: 1,
        apiKeys: 1,
        tier: 'pro',
        paidUntil: null,
      }),
      deleteAccount: () => undefined,
      deleteWorkspace: () => ({ eraseAt: invitation.expiresAt }),
      listDeletedWorkspaces: () => ({ items: [] }),
      listMembers: () => ({ items: [mara, oskar] }),
      changeMember: ({ body }) => ({ ...oskar, ...(body as object) }),
      removeMember: () => undefined,
      leaveWorkspace: () => undefined,
      listInvitations: () => ({ items: [invitation] }),
      inviteMembers: ({ body }) => ({
        results: (body as InviteMembers).emails.map((email) => ({
          email,
          success: true,
          error: null,
        })),
      }),
      resendInvitation: () => invitation,
      revokeInvitation: () => undefined,
      listAudit: () => auditList(),
      getAuditFacets: () => auditFacets,
      getNotifications: () => notifications(),
      setNotifications: ({ body }) => notifications({ choices: body as Notifications['choices'] }),
    });
    return <Providers client={client}>{isOn('widgets') ? <Widgets /> : <Pages />}</Providers>;
  },
});
