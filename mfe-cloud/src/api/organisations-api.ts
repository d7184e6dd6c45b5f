import type { ApiClient } from '@parapet/api-client/client';
import type {
  CreateCloudOrganisation,
  OrganisationMember,
  OrganisationScope,
} from '@parapet/contracts/cloud/organisation';
import * as endpoints from '@parapet/contracts/endpoints/cloud-organisations';

/** The calls about organizations for one workspace. Every call rejects with ApiError. */
export const createOrganisationsApi = (client: ApiClient, workspaceId: string) => ({
  listOrganisations: (signal?: AbortSignal) =>
    client.call(endpoints.listCloudOrganisations, { params: { workspaceId }, signal }),
  followOrganisation: (body: CreateCloudOrganisation) =>
    client.call(endpoints.createCloudOrganisation, { params: { workspaceId }, body }),
  chooseAccounts: (organisationId: string, scope: OrganisationScope) =>
    client.call(endpoints.updateCloudOrganisation, {
      params: { workspaceId, organisationId },
      body: { scope },
    }),
  readOrganisation: (organisationId: string) =>
    client.call(endpoints.readCloudOrganisation, { params: { workspaceId, organisationId } }),
  unfollowOrganisation: (organisationId: string) =>
    client.call(endpoints.deleteCloudOrganisation, { params: { workspaceId, organisationId } }),
  /** All accounts of an organization, whatever pages they take. */
  async listMembers(organisationId: string, signal?: AbortSignal): Promise<OrganisationMember[]> {
    const members: OrganisationMember[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await client.call(endpoints.listOrganisationMembers, {
        params: { workspaceId, organisationId },
        query: { limit: 500, cursor },
        signal,
      });
      members.push(...page.items);
      if (page.nextCursor === null) return members;
      cursor = page.nextCursor;
    }
  },
});
