import { z } from 'zod';
import {
  breachListSchema,
  decidedExposuresSchema,
  decideExposuresSchema,
  exposureListSchema,
  exposureSchema,
  findPersonSchema,
  foundPersonAnswerSchema,
  listExposuresQuerySchema,
  personFileSchema,
  shownAddressSchema,
} from '../breach/breach.ts';
import {
  breachImportListSchema,
  breachImportSchema,
  breachOverviewSchema,
  breachSearchListSchema,
  breachSearchSchema,
  breachSettingsSchema,
  IMPORT_TYPES,
  importBreachesQuerySchema,
  passwordRangeParams,
  passwordRangeSchema,
  startedSearchesSchema,
  startSearchesSchema,
  updateBreachSettingsSchema,
} from '../breach/breach-search.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';
import { breachPersonParams, exposureParams, workspaceParams } from './params.ts';

export const getBreachPanel = overview.getBreachPanel;

const tag = 'Breach detection';
const base = '/api/workspaces/{workspaceId}/breach';

export const getBreachOverview = endpoint({
  id: 'getBreachOverview',
  tag,
  summary: 'Return domains, sources, limits and what is to decide about exposed accounts',
  method: 'GET',
  path: `${base}`,
  scope: 'read',
  params: workspaceParams,
  response: breachOverviewSchema,
});

export const listExposures = endpoint({
  id: 'listExposures',
  tag,
  summary: 'List exposures with masked addresses, the worst first',
  method: 'GET',
  path: `${base}/exposures`,
  scope: 'read',
  params: workspaceParams,
  query: listExposuresQuerySchema,
  response: exposureListSchema,
});

export const getExposure = endpoint({
  id: 'getExposure',
  tag,
  summary: 'Return one exposure with a masked address',
  method: 'GET',
  path: `${base}/exposures/{exposureId}`,
  scope: 'read',
  params: exposureParams,
  response: exposureSchema,
});

export const listBreaches = endpoint({
  id: 'listBreaches',
  tag,
  summary: 'List the breaches with people of the workspace, the newest first',
  method: 'GET',
  path: `${base}/breaches`,
  scope: 'read',
  params: workspaceParams,
  response: breachListSchema,
});

export const decideExposures = endpoint({
  id: 'decideExposures',
  tag,
  summary:
    'Decide about exposures: notify their people, mark as reset, ignore until a day, or reopen',
  method: 'POST',
  path: `${base}/decisions`,
  scope: 'triage',
  params: workspaceParams,
  body: decideExposuresSchema,
  response: decidedExposuresSchema,
});

export const findBreachPerson = endpoint({
  id: 'findBreachPerson',
  tag,
  summary: 'Find what is kept of an address; the audit log records that somebody asked',
  method: 'POST',
  path: `${base}/people/find`,
  scope: 'readIdentities',
  params: workspaceParams,
  body: findPersonSchema,
  response: foundPersonAnswerSchema,
});

export const showBreachAddress = endpoint({
  id: 'showBreachAddress',
  tag,
  summary: 'Show the whole address of a person; the audit log records it',
  method: 'POST',
  path: `${base}/people/{personId}/address`,
  scope: 'readIdentities',
  params: breachPersonParams,
  response: shownAddressSchema,
});

export const exportBreachPerson = endpoint({
  id: 'exportBreachPerson',
  tag,
  summary: 'Return all that is kept of a person; the audit log records it',
  method: 'POST',
  path: `${base}/people/{personId}/export`,
  scope: 'readIdentities',
  params: breachPersonParams,
  response: personFileSchema,
});

export const eraseBreachPerson = endpoint({
  id: 'eraseBreachPerson',
  tag,
  summary: 'Erase a person; a hash stays, so that searches and imports leave the person out',
  method: 'DELETE',
  path: `${base}/people/{personId}`,
  scope: 'manageBreach',
  params: breachPersonParams,
  response: z.undefined(),
  status: 204,
});

export const listBreachSearches = endpoint({
  id: 'listBreachSearches',
  tag,
  summary: 'List the last searches, the newest first',
  method: 'GET',
  path: `${base}/searches`,
  scope: 'read',
  params: workspaceParams,
  response: breachSearchListSchema,
});

export const startBreachSearches = endpoint({
  id: 'startBreachSearches',
  tag,
  summary: 'Search for addresses of proved domains; each domain counts as one breach search',
  method: 'POST',
  path: `${base}/searches`,
  scope: 'searchBreaches',
  params: workspaceParams,
  body: startSearchesSchema,
  response: startedSearchesSchema,
  status: 202,
  refusals: ['plan_limit', 'conflict'],
});

export const searchBreachAddress = endpoint({
  id: 'searchBreachAddress',
  tag,
  summary: 'Search for one address of a proved domain by the first digits of its hash',
  method: 'POST',
  path: `${base}/searches/address`,
  scope: 'searchBreaches',
  params: workspaceParams,
  body: findPersonSchema,
  response: breachSearchSchema,
  status: 202,
  refusals: ['plan_limit', 'conflict'],
});

export const listBreachImports = endpoint({
  id: 'listBreachImports',
  tag,
  summary: 'List the last imports, the newest first',
  method: 'GET',
  path: `${base}/imports`,
  scope: 'read',
  params: workspaceParams,
  response: breachImportListSchema,
});

export const importBreaches = endpoint({
  id: 'importBreaches',
  tag,
  summary:
    'Import a domain export of Have I Been Pwned, a CSV or a JSON file; passwords are dropped while it is read',
  method: 'POST',
  path: `${base}/imports`,
  scope: 'searchBreaches',
  params: workspaceParams,
  query: importBreachesQuerySchema,
  upload: IMPORT_TYPES,
  response: breachImportSchema,
  status: 201,
  refusals: ['payload_too_large', 'unsupported_media_type', 'conflict'],
});

export const updateBreachSettings = endpoint({
  id: 'updateBreachSettings',
  tag,
  summary: 'Set or remove the key of Have I Been Pwned, and how often domains are searched',
  method: 'PATCH',
  path: `${base}/settings`,
  scope: 'manageBreach',
  params: workspaceParams,
  body: updateBreachSettingsSchema,
  response: breachSettingsSchema,
});

export const checkBreachKey = endpoint({
  id: 'checkBreachKey',
  tag,
  summary: 'Ask the service what the stored key can do',
  method: 'POST',
  path: `${base}/settings/check`,
  scope: 'manageBreach',
  params: workspaceParams,
  response: breachSettingsSchema,
  refusals: ['conflict'],
});

export const getPasswordRange = endpoint({
  id: 'getPasswordRange',
  tag,
  summary:
    'Return the leaked passwords whose SHA-1 begins with five digits, so that the caller compares',
  method: 'GET',
  path: '/api/breach/passwords/{prefix}',
  params: passwordRangeParams,
  response: passwordRangeSchema,
});
