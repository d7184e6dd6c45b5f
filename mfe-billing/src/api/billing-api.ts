import type { ApiClient } from '@parapet/api-client/client';
import type { CreateApiKey } from '@parapet/contracts/access/api-key';
import type { AuditFilter, AuditFormat } from '@parapet/contracts/access/audit';
import type { InviteRequest } from '@parapet/contracts/access/invitation';
import type { MemberChange } from '@parapet/contracts/access/member';
import type { UpdateWorkspace } from '@parapet/contracts/access/workspace';
import * as accounts from '@parapet/contracts/endpoints/account';
import { createApiKey, listApiKeys, revokeApiKey } from '@parapet/contracts/endpoints/api-keys';
import { listAssets } from '@parapet/contracts/endpoints/assets';
import { exportAudit, getAuditFacets, listAudit } from '@parapet/contracts/endpoints/audit';
import * as billing from '@parapet/contracts/endpoints/billing';
import * as members from '@parapet/contracts/endpoints/members';
import { setNotifications } from '@parapet/contracts/endpoints/notifications';
import * as operator from '@parapet/contracts/endpoints/operator';
import { endSession, listSessions } from '@parapet/contracts/endpoints/sessions';
import { getSubscription, listPlans } from '@parapet/contracts/endpoints/subscription';
import {
  acceptOwnership,
  createWorkspace,
  deleteWorkspace,
  endOwnershipOffer,
  listDeletedWorkspaces,
  listWorkspaces,
  removeLogo,
  restoreWorkspace,
  saveLogo,
  transferOwnership,
  updateWorkspace,
} from '@parapet/contracts/endpoints/workspaces';
import type { NotificationChoices } from '@parapet/contracts/events/notifications';
import type { BillingDetails } from '@parapet/contracts/plans/billing';
import type { PlanOrder } from '@parapet/contracts/plans/plan-price';
import { createWidgetsApi } from './widgets-api.ts';

/** The API calls of this remote; the host provides plan and usage. Every call rejects with ApiError. */
export const createBillingApi = (client: ApiClient, workspaceId: string) => {
  const params = { workspaceId };
  return {
    ...createWidgetsApi(client, workspaceId),
    listSessions: async (signal?: AbortSignal) =>
      (await client.call(listSessions, { signal })).items,
    renameSecondFactor: (factorId: string, name: string) =>
      client.call(accounts.renameSecondFactor, { params: { factorId }, body: { name } }),
    endSession: (sessionId: string) => client.call(endSession, { params: { sessionId } }),
    /** Plan and usage of the user, whoever owns the open workspace. */
    readOwnPlan: (signal?: AbortSignal) => client.call(getSubscription, { query: {}, signal }),
    listPlans: (signal?: AbortSignal) => client.call(listPlans, { signal }),
    startCheckout: (body: PlanOrder & { finalPrice: number }) =>
      client.call(billing.startCheckout, { body }),
    changePlan: (body: PlanOrder) => client.call(billing.changePlan, { body }),
    cancelPlan: () => client.call(billing.cancelPlan),
    resumePlan: () => client.call(billing.resumePlan),
    getPayment: (paymentId: string, signal?: AbortSignal) =>
      client.call(billing.getPayment, { params: { paymentId }, signal }),
    getBillingDetails: (signal?: AbortSignal) => client.call(billing.getBillingDetails, { signal }),
    saveBillingDetails: (body: BillingDetails) => client.call(billing.saveBillingDetails, { body }),
    listInvoices: async (signal?: AbortSignal) =>
      (await client.call(billing.listInvoices, { signal })).items,
    downloadInvoice: async (invoiceId: string) =>
      (await client.download(billing.downloadInvoice, { params: { invoiceId } })).file,
    readOperatorRight: (signal?: AbortSignal) =>
      client.call(operator.readOperatorRight, { signal }),
    readInstallation: (signal?: AbortSignal) => client.call(operator.readInstallation, { signal }),
    listAccounts: (query: { search: string; cursor: string | undefined }, signal?: AbortSignal) =>
      client.call(operator.listAccounts, { query, signal }),
    listInstallationWorkspaces: (
      query: { search: string; cursor: string | undefined },
      signal?: AbortSignal,
    ) => client.call(operator.listInstallationWorkspaces, { query, signal }),
    listWorkspaces: async (signal?: AbortSignal) =>
      (await client.call(listWorkspaces, { signal })).data,
    createWorkspace: async (body: { name: string; description: string }) =>
      (await client.call(createWorkspace, { body })).data,
    /** Updates the current workspace. */
    updateWorkspace: (body: UpdateWorkspace) => client.call(updateWorkspace, { params, body }),
    transferOwnership: (memberId: string) =>
      client.call(transferOwnership, { params, body: { memberId } }),
    acceptOwnership: () => client.call(acceptOwnership, { params }),
    endOwnershipOffer: () => client.call(endOwnershipOffer, { params }),
    /** `name` is the name of the current workspace, as it was typed. */
    deleteWorkspace: (name: string) => client.call(deleteWorkspace, { params, body: { name } }),
    listDeletedWorkspaces: async (signal?: AbortSignal) =>
      (await client.call(listDeletedWorkspaces, { signal })).items,
    restoreWorkspace: (id: string) =>
      client.call(restoreWorkspace, { params: { workspaceId: id } }),
    listMembers: async (signal?: AbortSignal) =>
      (await client.call(members.listMembers, { params, signal })).items,
    changeMember: (memberId: string, body: MemberChange) =>
      client.call(members.changeMember, { params: { ...params, memberId }, body }),
    /** The most frequent tags of assets. */
    listTags: async (signal?: AbortSignal) =>
      (await client.call(listAssets, { params, query: { limit: 1 }, signal })).facets.tag.map(
        ({ tag }) => tag,
      ),
    removeMember: (memberId: string) =>
      client.call(members.removeMember, { params: { ...params, memberId } }),
    /** `image` is a file in base64. */
    saveLogo: (image: string) => client.call(saveLogo, { params, body: { image } }),
    removeLogo: () => client.call(removeLogo, { params }),
    leaveWorkspace: (id: string) =>
      client.call(members.leaveWorkspace, { params: { workspaceId: id } }),
    listInvitations: async (signal?: AbortSignal) =>
      (await client.call(members.listInvitations, { params, signal })).items,
    inviteMembers: async (body: InviteRequest) =>
      (await client.call(members.inviteMembers, { params, body })).results,
    resendInvitation: (invitationId: string) =>
      client.call(members.resendInvitation, { params: { ...params, invitationId } }),
    revokeInvitation: (invitationId: string) =>
      client.call(members.revokeInvitation, { params: { ...params, invitationId } }),
    setNotifications: (body: NotificationChoices) =>
      client.call(setNotifications, { params, body }),
    exportMyData: () => client.download(accounts.exportMyData, {}),
    getAccount: (signal?: AbortSignal) => client.call(accounts.getAccount, { signal }),
    /** `image` is a file in base64. */
    saveAvatar: (image: string) => client.call(accounts.saveAvatar, { body: { image } }),
    removeAvatar: () => client.call(accounts.removeAvatar),
    getAccountDeletion: (signal?: AbortSignal) =>
      client.call(accounts.getAccountDeletion, { signal }),
    deleteAccount: (confirmation: string) =>
      client.call(accounts.deleteAccount, { body: { confirmation } }),
    listApiKeys: async (signal?: AbortSignal) =>
      (await client.call(listApiKeys, { params, signal })).items,
    createApiKey: (body: CreateApiKey) => client.call(createApiKey, { params, body }),
    revokeApiKey: (apiKeyId: string) =>
      client.call(revokeApiKey, { params: { ...params, apiKeyId } }),
    listAudit: (
      query: AuditFilter & { cursor?: string | undefined; limit: number },
      signal?: AbortSignal,
    ) => client.call(listAudit, { params, query, signal }),
    getAuditFacets: (signal?: AbortSignal) => client.call(getAuditFacets, { params, signal }),
    exportAudit: (format: AuditFormat, filter: AuditFilter) =>
      client.download(exportAudit, { params, query: { ...filter, format } }),
  };
};
