import { CallFailure, type FailureKind } from '../../definition/caller.ts';
import type { DeniedBy } from '../../definition/collection.ts';

const TOKEN_ACTION = 'Microsoft Entra token';

/** What an error number of Entra says; the OAuth error decides the kind, and the number only the words. */
const hints: Readonly<Record<string, string>> = {
  '7000215': 'the client secret is wrong: paste its value, not its id',
  '7000222': 'the client secret has expired',
  '700016': 'the application is not in this tenant',
  '90002': 'there is no such tenant',
  '900023': 'there is no such tenant',
  '700027': 'the certificate is not one of this application, or it has expired',
  '7000112': 'the application is disabled',
  '700024': 'the clock of the Parapet server is wrong',
  '53003': 'a conditional access policy blocks the application',
};

/** Returns why Entra gave no token. */
export function tokenFailure(
  status: number,
  answer: Readonly<Record<string, unknown>>,
): CallFailure {
  const { error, error_codes: codes, error_description: description } = answer;
  const numbers = (Array.isArray(codes) ? codes : []).map(String);
  const code = numbers.find((number) => number in hints) ?? numbers[0] ?? String(error ?? status);
  const text = typeof description === 'string' ? (description.split(/\r?\n/)[0] ?? '') : '';
  const message = hints[code] ?? (text || `Microsoft Entra answered ${status}`);
  return new CallFailure({ kind: tokenKind(status, code), code, action: TOKEN_ACTION, message });
}

function tokenKind(status: number, code: string): FailureKind {
  if (code === '700024') return 'clock';
  if (status === 429) return 'throttled';
  return status >= 500 ? 'network' : 'credentials';
}

/** How a call ended at first sight. `failed` is repeated, `expired` asks for a new token. */
export type FirstKind = FailureKind | 'failed' | 'expired';

const goneCodes = new Set([
  'ResourceNotFound',
  'ParentResourceNotFound',
  'ResourceGroupNotFound',
  'NotFound',
  'Request_ResourceNotFound',
  'itemNotFound',
]);
const notOfferedCodes = new Set([
  'NoRegisteredProviderFound',
  'MissingSubscriptionRegistration',
  'SubscriptionNotRegistered',
  'DisallowedProvider',
  'InvalidResourceType',
  'InvalidResourceNamespace',
  'LocationNotAvailableForResourceType',
  'FeatureNotSupported',
  // The tenant has no licence for the report that was asked for.
  'Authentication_RequestFromNonPremiumTenantOrB2CTenant',
]);
const deniedCodes = new Set([
  'AuthorizationFailed',
  'LinkedAuthorizationFailed',
  'Forbidden',
  'AccessDenied',
  'DenyAssignmentAuthorizationFailed',
  'RequestDisallowedByPolicy',
  'Authorization_RequestDenied',
]);

/** Sorts an answer of Resource Manager or Microsoft Graph. */
export function classify(
  { status, code }: { readonly status: number; readonly code: string },
  audience: 'management' | 'graph',
): FirstKind {
  if (status === 429 || code === 'TooManyRequests' || code === 'RateLimiting') return 'throttled';
  if (notOfferedCodes.has(code)) return 'not_offered';
  if (status === 401) return 'expired';
  if (status === 403 || deniedCodes.has(code)) {
    // Without consent the directory is not a part of the connection.
    return audience === 'graph' ? 'not_offered' : 'denied';
  }
  if (status === 404 || goneCodes.has(code)) return 'gone';
  if (status >= 500 || status === 408) return 'failed';
  return 'refused';
}

/** Finds the action in "... does not have authorization to perform action 'X/read' over scope ...". */
export const actionIn = (message: string): string | null =>
  /perform action '([\w./*-]{1,200})'/.exec(message)?.[1] ?? null;

export const deniedBy = (code: string): DeniedBy => {
  if (code === 'DenyAssignmentAuthorizationFailed') return 'boundary';
  return code === 'RequestDisallowedByPolicy' ? 'organisation' : 'identity';
};
