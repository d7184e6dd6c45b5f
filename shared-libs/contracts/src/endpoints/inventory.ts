import { dataBundleListSchema } from '../assets/data-bundle.ts';
import {
  assetCertificateListSchema,
  assetServiceListSchema,
  assetTechnologyListSchema,
  listCertificatesQuerySchema,
  listServicesQuerySchema,
  listTechnologiesQuerySchema,
  listTechnologyVersionsQuerySchema,
  technologyVersionListSchema,
} from '../assets/inventory.ts';
import { endpoint } from './endpoint.ts';
import { workspaceParams } from './params.ts';

const tag = 'Inventory';

export const listServices = endpoint({
  id: 'listServices',
  tag,
  summary: 'List open ports with what answers there, one for each address, last found first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/services',
  scope: 'read',
  params: workspaceParams,
  query: listServicesQuerySchema,
  response: assetServiceListSchema,
});

export const listTechnologies = endpoint({
  id: 'listTechnologies',
  tag,
  summary: 'List software with its versions, last found first, of one asset or all',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/technologies',
  scope: 'read',
  params: workspaceParams,
  query: listTechnologiesQuerySchema,
  response: assetTechnologyListSchema,
});

export const listTechnologyVersions = endpoint({
  id: 'listTechnologyVersions',
  tag,
  summary: 'List the versions of software in use, with the end of their support and known flaws',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/technology-versions',
  scope: 'read',
  params: workspaceParams,
  query: listTechnologyVersionsQuerySchema,
  response: technologyVersionListSchema,
});

export const listCertificates = endpoint({
  id: 'listCertificates',
  tag,
  summary: 'List certificates, the next to end first, of one asset or all',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/certificates',
  scope: 'read',
  params: workspaceParams,
  query: listCertificatesQuerySchema,
  response: assetCertificateListSchema,
});

export const listDataBundles = endpoint({
  id: 'listDataBundles',
  tag,
  summary: 'List the public data that checks compare with, and how old they are',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/data-bundles',
  scope: 'read',
  params: workspaceParams,
  response: dataBundleListSchema,
});
