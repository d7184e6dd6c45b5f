import { hashOfToken } from '../../domains/members/invitation-token.ts';
import { INVITATION_TOKEN } from './hard-bodies.ts';
import { MERGED_HOST, type Prepared } from './prepared-workspace.ts';
import type { Ready } from './serve.ts';

/** The requests of an operation need this so that they work. */
export interface Preparation {
  /** Who sends them, in place of Ada. */
  readonly by?: 'bob' | 'cy';
  /** Ids by field, in place of those of all operations. */
  readonly ids?: Readonly<Record<string, string>>;
  /** A query has to ask for this, so that there is a second page. */
  readonly query?: Readonly<Record<string, string>>;
  /** A statement before each of them, since the one before has changed what it needs. */
  readonly before?: string;
}

/** A query for the ids that a field means, by field, where the name of a table does not tell them. */
export const idQueries = ({
  ada,
  cy,
  otherSessionId,
  scanId,
  reportId,
}: Pick<Ready, 'ada' | 'cy'> & Prepared): Readonly<Record<string, string>> => {
  const own = `workspace_id = '${ada.workspaceId}'`;
  const approved = `select id from parapet.assets where ${own} and state = 'approved'
    and display_name not like '%${MERGED_HOST}%'`;
  const members = `select user_id as id from parapet.memberships where ${own} and role <> 'owner'`;
  return {
    assetId: `${approved} order by id`,
    findingId: `select id from parapet.findings where ${own} and asset_id in (${approved}) order by id`,
    scanId: `select '${scanId}' as id`,
    with: `select id from parapet.scans where ${own} order by id desc offset 1`,
    reportId: `select '${reportId}' as id`,
    importId: `select id from parapet.asset_imports where ${own} order by id`,
    integrationId: `select id from parapet.integrations where ${own} order by id`,
    accountId: `select id from parapet.cloud_accounts where ${own} order by id`,
    reportScheduleId: `select id from parapet.report_schedules where ${own} order by id`,
    apiKeyId: `select id from parapet.api_keys where ${own} order by id`,
    viewId: `select id from parapet.saved_views where ${own} order by id`,
    keepId: `select id from parapet.assets where ${own} and display_name = '${MERGED_HOST}'`,
    mergeId: `select id from parapet.assets where ${own} and display_name like '%${MERGED_HOST}/%'`,
    id: `select id from parapet.asset_candidates where ${own} and state = 'candidate' order by id`,
    scheduleId: `select id from parapet.scan_schedules where ${own}`,
    recipient: members,
    memberId: members,
    userId: `select '${ada.id}' as id`,
    sessionId: `select '${otherSessionId}' as id`,
    factorId: `select id from auth.mfa_factors where user_id = '${cy.id}'`,
    notificationId: `select id from parapet.notification_deliveries where ${own} and user_id = '${ada.id}'`,
  };
};

/** The preparations by the id of the operation. */
export function preparationsOf({
  ada,
  bob,
  cy,
  sharedId,
  doomedId,
  scanId,
}: Pick<Ready, 'ada' | 'bob' | 'cy'> & Prepared): Readonly<Record<string, Preparation>> {
  const own = `workspace_id = '${ada.workspaceId}'`;
  const shared = { workspaceId: sharedId, memberId: cy.id };
  const joinShared = `insert into parapet.memberships (workspace_id, user_id, role)
    values ('${sharedId}', '${cy.id}', 'admin')
    on conflict (workspace_id, user_id) do update set role = 'admin'`;
  const offerShared = `update parapet.workspaces set owner_id = '${ada.id}', offered_to = '${cy.id}',
    offered_at = now() where id = '${sharedId}'`;
  const scanIs = (status: string) => ({
    before: `update parapet.scans set status = '${status}', finished_at = null
      where id = '${scanId}'`,
  });
  const candidates = {
    before: `update parapet.asset_candidates set state = 'candidate' where ${own}`,
  };
  const leave = (table: string, count: number) => ({
    before: `delete from parapet.${table} where ${own} and id in (
      select id from parapet.${table} where ${own} order by id offset ${count})`,
  });
  const noReport = {
    before: `update parapet.reports set status = 'failed'
      where ${own} and status = 'queued'`,
  };
  const line = { line: 1, value: 'a'.repeat(200), name: 'a.example' };
  const shown = (more: object) =>
    `{"count": 200, "items": ${JSON.stringify(Array.from({ length: 200 }, () => ({ ...line, ...more })))}}`;
  const described = { type: 'domain', tags: ['web'], criticality: 3, environment: 'unknown' };
  const checkedImports = {
    before: `update parapet.asset_imports set status = 'checked', preview = '{
        "added": ${shown(described)}, "duplicates": ${shown({ existing: null, repeats: 1 })},
        "wrong": ${shown({ message: 'wrong' })}}' where ${own}`,
  };
  const invitedLongAgo = {
    before: `update parapet.invitations set created_at = created_at - interval '9 days',
      asked_at = asked_at - interval '9 days', mails = 1, state = 'pending' where ${own}`,
  };
  const bobPays = (cancelsAt: string) => ({
    by: 'bob' as const,
    before: `update parapet.subscriptions set tier = 'advanced', net_cents = 100000, cancels_at = ${cancelsAt},
      next_tier = null, next_extra_assets = null, next_billing_period = null,
      period_start = now(), period_end = now() + interval '20 days' where user_id = '${bob.id}'`,
  });
  return {
    compareScans: { query: { difference: 'not_tested' } },
    transferOwnership: { ids: shared, before: joinShared },
    acceptOwnership: { by: 'cy', ids: shared, before: offerShared },
    endOwnershipOffer: { ids: shared, before: offerShared },
    leaveWorkspace: { by: 'cy', ids: shared, before: `${offerShared}; ${joinShared}` },
    acceptInvitation: {
      by: 'cy',
      before: `update parapet.invitations set token_hash = null where ${own};
        update parapet.invitations
        set token_hash = '${hashOfToken(INVITATION_TOKEN)}', state = 'pending',
          email = (select email from auth.users where id = '${cy.id}')
        where id = (select id from parapet.invitations where ${own} order by id limit 1);
        delete from parapet.memberships where ${own} and user_id = '${cy.id}'`,
    },
    deleteWorkspace: {
      ids: { workspaceId: doomedId },
      before: `delete from parapet.deleted_workspaces where workspace_id = '${doomedId}';
        insert into parapet.memberships (workspace_id, user_id, role)
          select '${doomedId}', user_id, role from parapet.memberships where ${own}
          on conflict do nothing`,
    },
    restoreWorkspace: {
      ids: { workspaceId: doomedId },
      before: `insert into parapet.deleted_workspaces (workspace_id, members)
          select '${doomedId}', jsonb_agg(to_jsonb(m)) from parapet.memberships m where ${own}
          on conflict do nothing;
        delete from parapet.memberships where workspace_id = '${doomedId}'`,
    },
    renameSecondFactor: { by: 'cy' },
    inviteMembers: invitedLongAgo,
    resendInvitation: invitedLongAgo,
    revokeInvitation: invitedLongAgo,
    startCheckout: { by: 'bob' },
    changePlan: bobPays('null'),
    cancelPlan: bobPays('null'),
    resumePlan: bobPays('period_end'),
    deleteAccount: { by: 'bob' },
    approveCandidates: candidates,
    dismissCandidates: candidates,
    cancelScan: scanIs('running'),
    pauseScan: scanIs('running'),
    resumeScan: scanIs('paused'),
    decideFindingRisk: {
      before: `insert into parapet.finding_risk_acceptances
          (finding_id, workspace_id, state, reason, requested_by, requested_at, expires_at)
        select id, workspace_id, 'requested', repeat('a', 2000), '${cy.id}', now(), now() + interval '9 days'
        from parapet.findings where ${own}
        on conflict (finding_id) do update set state = 'requested'`,
    },
    verifyFinding: {
      before: `update parapet.findings set check_id = 'hsts-enabled' where ${own};
        delete from parapet.finding_retests where ${own}`,
    },
    createView: leave('saved_views', 20),
    updateView: { before: `delete from parapet.saved_views where ${own} and name like 'aaa%'` },
    createReportSchedule: leave('report_schedules', 15),
    createIntegration: leave('integrations', 15),
    createApiKey: leave('api_keys', 40),
    createReport: noReport,
    startAssetImport: leave('asset_imports', 2),
    getAssetImport: checkedImports,
    confirmAssetImport: checkedImports,
    checkCloudAccount: {
      before: `update parapet.cloud_accounts
        set role_arn = 'arn:aws:iam::' || account_uid || ':role/Audit', external_id = 'external' where ${own} and role_arn = 'arn'`,
    },
    deleteAsset: { before: `update parapet.scans set status = 'completed' where ${own}` },
  };
}
