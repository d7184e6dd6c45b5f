import type { FailureKind } from '../../definition/caller.ts';
import type { DeniedBy } from '../../definition/collection.ts';
import type { Answer } from '../../definition/source.ts';

export interface GcpProblem {
  readonly kind:
    | FailureKind
    /** The token has ended: it is renewed once. */
    | 'expired'
    /** The service or the network failed: the call is repeated. */
    | 'failed';
  /** The reason where Google gives one, else the status: `SERVICE_DISABLED`, `NOT_FOUND`. */
  readonly code: string;
  /** The permission that was missing; null where none is named. */
  readonly permission: string | null;
  readonly deniedBy: DeniedBy | null;
  /** A phrase without a full stop that names no resource, so that equal gaps are one. */
  readonly message: string;
  /** Milliseconds that the service asks to wait; null where it does not say. */
  readonly retryMs: number | null;
}

/** Google asks for half a minute after a refusal for quota. */
const QUOTA_WAIT_MS = 30_000;

const switchedOff = ['SERVICE_DISABLED', 'accessNotConfigured', 'API_DISABLED'];
const overQuota = [
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_EXHAUSTED',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
];
const perimeter = ['SECURITY_POLICY_VIOLATED', 'vpcServiceControls'];
/** Reasons for which no other token helps. */
const lostAccount = ['ACCOUNT_STATE_INVALID', 'SERVICE_ACCOUNT_ACCESS_DENIED'];

/** Reads what an answer that is no success means: a google.rpc.Status, or the older list of errors. */
export function problemIn(status: number, body: Answer, headers: Headers): GcpProblem {
  const error = body?.error ?? {};
  const details: readonly Answer[] = Array.isArray(error.details) ? error.details : [];
  const info =
    details.find((detail) => `${detail?.['@type']}`.endsWith('google.rpc.ErrorInfo')) ?? {};
  const reason = text(info.reason) ?? text(error.errors?.[0]?.reason) ?? null;
  const code = reason ?? text(error.status) ?? `HTTP_${status}`;
  const base = { code, permission: null, deniedBy: null, retryMs: null } as const;
  const said = text(error.message) ?? `Google answered ${status}`;

  if (switchedOff.includes(code)) {
    const service = text(info.metadata?.service) ?? 'of this service';
    const consumer = text(info.metadata?.consumer) ?? 'the project';
    return { ...base, kind: 'api_off', message: `the API ${service} is off in ${consumer}` };
  }
  if (status === 429 || overQuota.includes(code)) {
    const retryMs = retryAfter(details, headers) ?? QUOTA_WAIT_MS;
    return { ...base, kind: 'throttled', message: 'the quota of the project is used up', retryMs };
  }
  if (status === 401) {
    const kind = lostAccount.includes(code) ? 'credentials' : 'expired';
    return { ...base, kind, message: said };
  }
  if (perimeter.includes(code) || said.includes('vpcServiceControlsUniqueIdentifier')) {
    const message = 'not allowed by a perimeter of VPC Service Controls';
    return { ...base, kind: 'denied', deniedBy: 'organisation', message };
  }
  if (code === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT') {
    return {
      ...base,
      kind: 'denied',
      deniedBy: 'session',
      message: 'the scope of the token is too small',
    };
  }
  if (status === 403) {
    const permission = text(info.metadata?.permission) ?? permissionIn(said);
    const isByDeny = /deny polic/i.test(said);
    return {
      ...base,
      kind: 'denied',
      permission,
      deniedBy: isByDeny ? 'boundary' : 'identity',
      message: isByDeny
        ? 'not allowed by a deny policy'
        : 'no role of the service account allows it',
    };
  }
  if (status >= 500) {
    return { ...base, kind: 'failed', message: said, retryMs: retryAfter(details, headers) };
  }
  // A missing part is no error: sources list for which calls NOT_FOUND means "not set" or "gone".
  return { ...base, kind: 'refused', code: text(error.status) ?? code, message: said };
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** `Permission 'storage.buckets.list' denied on resource ...` names it in the message alone. */
const permissionIn = (message: string): string | null =>
  message.match(/permission '?([a-z]+\.\w+\.\w+)'?/i)?.[1] ?? null;

function retryAfter(details: readonly Answer[], headers: Headers): number | null {
  const info = details.find((detail) => `${detail?.['@type']}`.endsWith('google.rpc.RetryInfo'));
  const seconds = Number.parseFloat(text(info?.retryDelay) ?? headers.get('retry-after') ?? '');
  return seconds > 0 && seconds <= 120 ? seconds * 1000 : null;
}
