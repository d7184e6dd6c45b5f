import { neededCalls } from '../engine/needed-calls.ts';
import type { CloudRegistry, OptionalPart, RepeatedCall } from '../engine/registry.ts';
import { azureActionOf, operationOf } from './client/operations.ts';
import { azureChecks, azureSources } from './registry.ts';
import { readAzureMembers } from './subscription/members.ts';

/** The command of Azure's command line that repeats a call. */
function azureCommandOf(
  { service, operation, input }: RepeatedCall,
  { uid }: { readonly uid: string },
): string {
  const { path, table, apiVersion, isDirectory } = operationOf({ service, operation });
  if (table !== undefined || path === undefined) return `az resource show --ids ${quoted(uid)}`;
  const values: RepeatedCall['input'] = { subscription: uid.split('/')[2], ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? '')
      .split('/')
      .map(encodeURIComponent)
      .join('/'),
  );
  if (isDirectory)
    return `az rest --url "https://graph.microsoft.com${filled.replaceAll('$', '\\$')}"`;
  return `az rest --url "${filled}${filled.includes('?') ? '&' : '?'}api-version=${apiVersion}"`;
}

const quoted = (text: string): string =>
  /^[\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Entra is read with a consent of its own, which an administrator gives and can withdraw. */
export const directoryConsent: OptionalPart = {
  service: 'directory',
  type: 'azure.directory.tenant',
  action: 'Organization.Read.All',
  message:
    'Nobody has consented to reads of Microsoft Graph, so Entra is not read. Consent is optional.',
};

/** Azure as the engine reads and judges it. */
export const azure: CloudRegistry = {
  provider: 'azure',
  title: 'Azure',
  hasRegions: false,
  sources: azureSources,
  checks: azureChecks,
  actionOf: azureActionOf,
  actionsOf: (checks) =>
    [...new Set(neededCalls(azureSources, checks).map(azureActionOf))].toSorted(),
  commandOf: azureCommandOf,
  readMembers: readAzureMembers,
  optionalParts: [directoryConsent],
};
