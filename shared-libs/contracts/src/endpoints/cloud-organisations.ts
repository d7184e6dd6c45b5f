import { z } from 'zod';
import {
  cloudOrganisationListSchema,
  cloudOrganisationSchema,
  createCloudOrganisationSchema,
  listOrganisationMembersQuerySchema,
  organisationMemberListSchema,
  updateCloudOrganisationSchema,
} from '../cloud/organisation.ts';
import { endpoint } from './endpoint.ts';
import { cloudOrganisationParams, workspaceParams } from './params.ts';

const tag = 'Cloud accounts';
const base = '/api/workspaces/{workspaceId}/cloud/organisations';

export const listCloudOrganisations = endpoint({
  id: 'listCloudOrganisations',
  tag,
  summary: 'List organisations whose accounts are connected through one of them',
  method: 'GET',
  path: base,
  scope: 'read',
  params: workspaceParams,
  response: cloudOrganisationListSchema,
});

export const createCloudOrganisation = endpoint({
  id: 'createCloudOrganisation',
  tag,
  summary: 'Read the organisation of a connected account; nothing is connected before a choice',
  method: 'POST',
  path: base,
  scope: 'manageCloud',
  params: workspaceParams,
  body: createCloudOrganisationSchema,
  response: cloudOrganisationSchema,
  status: 202,
  refusals: ['plan_limit', 'conflict'],
});

export const listOrganisationMembers = endpoint({
  id: 'listOrganisationMembers',
  tag,
  summary: 'List the accounts of an organisation, those that have left among them',
  method: 'GET',
  path: `${base}/{organisationId}/members`,
  scope: 'read',
  params: cloudOrganisationParams,
  query: listOrganisationMembersQuerySchema,
  response: organisationMemberListSchema,
});

export const updateCloudOrganisation = endpoint({
  id: 'updateCloudOrganisation',
  tag,
  summary: 'Choose the accounts that are connected; a worker connects them, and those that join',
  method: 'PATCH',
  path: `${base}/{organisationId}`,
  scope: 'manageCloud',
  params: cloudOrganisationParams,
  body: updateCloudOrganisationSchema,
  response: cloudOrganisationSchema,
  status: 202,
  refusals: ['plan_limit', 'conflict'],
});

export const readCloudOrganisation = endpoint({
  id: 'readCloudOrganisation',
  tag,
  summary: 'Read the list of accounts again now; it is read each day',
  method: 'POST',
  path: `${base}/{organisationId}/read`,
  scope: 'manageCloud',
  params: cloudOrganisationParams,
  response: cloudOrganisationSchema,
  status: 202,
});

export const deleteCloudOrganisation = endpoint({
  id: 'deleteCloudOrganisation',
  tag,
  summary: 'Stop following an organisation; its connected accounts stay',
  method: 'DELETE',
  path: `${base}/{organisationId}`,
  scope: 'manageCloud',
  params: cloudOrganisationParams,
  response: z.undefined(),
  status: 204,
});
