import { z } from 'zod';
import {
  checkSetupSchema,
  createdIntegrationSchema,
  createIntegrationSchema,
  deliveryListSchema,
  deliverySchema,
  integrationCheckSchema,
  integrationListSchema,
  integrationSchema,
  listDeliveriesQuerySchema,
  updateIntegrationSchema,
} from '../events/integration.ts';
import {
  createTicketSchema,
  linkedTicketsSchema,
  ticketLinkListSchema,
  ticketLinkSchema,
} from '../integrations/ticket.ts';
import { endpoint } from './endpoint.ts';
import { deliveryParams, findingParams, integrationParams, workspaceParams } from './params.ts';

const tag = 'Integrations';

export const listIntegrations = endpoint({
  id: 'listIntegrations',
  tag,
  summary: 'List integrations with their health and their last delivery',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/integrations',
  scope: 'read',
  params: workspaceParams,
  response: integrationListSchema,
});

export const createIntegration = endpoint({
  id: 'createIntegration',
  tag,
  summary: 'Add an integration; only this answer contains the signing secret',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/integrations',
  scope: 'manageIntegrations',
  params: workspaceParams,
  body: createIntegrationSchema,
  response: createdIntegrationSchema,
  status: 201,
});

export const checkIntegrationSetup = endpoint({
  id: 'checkIntegrationSetup',
  tag,
  summary: 'Ask a service whether a setup can work, and what there is to choose; nothing is stored',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/integration-checks',
  scope: 'manageIntegrations',
  params: workspaceParams,
  body: checkSetupSchema,
  response: integrationCheckSchema,
  isRead: true,
});

export const recheckIntegration = endpoint({
  id: 'recheckIntegration',
  tag,
  summary: 'Ask the service of an integration again; the answer appears as `checked`',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/integrations/{integrationId}/check',
  scope: 'manageIntegrations',
  params: integrationParams,
  response: integrationSchema,
  status: 202,
});

export const updateIntegration = endpoint({
  id: 'updateIntegration',
  tag,
  summary: 'Change an integration: name, address, settings, secrets, filter; pause or resume it',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/integrations/{integrationId}',
  scope: 'manageIntegrations',
  params: integrationParams,
  body: updateIntegrationSchema,
  response: integrationSchema,
});

export const deleteIntegration = endpoint({
  id: 'deleteIntegration',
  tag,
  summary: 'Delete an integration with its secret and its deliveries',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/integrations/{integrationId}',
  scope: 'manageIntegrations',
  params: integrationParams,
  response: z.undefined(),
  status: 204,
});

export const testIntegration = endpoint({
  id: 'testIntegration',
  tag,
  summary: 'Send a test message, once; its delivery shows the result',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/integrations/{integrationId}/test',
  scope: 'manageIntegrations',
  params: integrationParams,
  response: deliverySchema,
  status: 202,
});

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  tag,
  summary: 'List the last deliveries of an integration, the newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/integrations/{integrationId}/deliveries',
  scope: 'manageIntegrations',
  params: integrationParams,
  query: listDeliveriesQuerySchema,
  response: deliveryListSchema,
});

export const replayDelivery = endpoint({
  id: 'replayDelivery',
  tag,
  summary: 'Send a delivery again, with the same id and body',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/integrations/{integrationId}/deliveries/{deliveryId}/replay',
  scope: 'manageIntegrations',
  params: deliveryParams,
  response: deliverySchema,
  status: 202,
});

export const listLinkedTickets = endpoint({
  id: 'listLinkedTickets',
  tag,
  summary: 'List the newest tickets of an integration, and where its service can tell of changes',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/integrations/{integrationId}/tickets',
  scope: 'manageIntegrations',
  params: integrationParams,
  response: linkedTicketsSchema,
});

export const listFindingTickets = endpoint({
  id: 'listFindingTickets',
  tag,
  summary: 'List the tickets of a finding in other systems',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/tickets',
  scope: 'read',
  params: findingParams,
  response: ticketLinkListSchema,
});

export const createTicket = endpoint({
  id: 'createTicket',
  tag,
  summary: 'Have a ticket made for a finding; one that exists is kept',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/tickets',
  scope: 'triage',
  params: findingParams,
  body: createTicketSchema,
  response: ticketLinkSchema,
  status: 202,
});
