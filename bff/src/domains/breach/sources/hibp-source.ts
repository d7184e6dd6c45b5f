import { createHash } from 'node:crypto';
import type { BreachCapabilities } from '@parapet/contracts/breach/breach-search';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { z } from 'zod';
import { type SafeResponse, safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { BreachSource, SourceAnswer, SourceProblem } from './breach-source.ts';
import {
  domainAnswerSchema,
  rangeAnswerSchema,
  statusAnswerSchema,
  websiteAnswerSchema,
} from './hibp-answers.ts';

export interface HibpSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly policy: AddressPolicy;
  /** Identifies this installation, as the service demands. */
  readonly userAgent: string;
  /** Milliseconds for one answer. Default 60,000. */
  readonly timeoutMs?: number;
  /** Bytes of one answer: a domain comes as one object, without pages. Default 32 MB. */
  readonly maxBytes?: number;
}

/** Set by a stand-in with invented data, whose searches do not count. */
const SAMPLE_HEADER = 'x-parapet-sample';
const RANGE_DIGITS = 6;
const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 6 * 3600;

/** Have I Been Pwned, version 3 of its API. */
export function hibpSource(settings: HibpSettings): BreachSource {
  const get = async <S extends z.ZodType>(
    path: string,
    key: string,
    schema: S,
    signal: AbortSignal,
  ): Promise<SourceAnswer<{ value: z.output<S>; response: SafeResponse } | null>> => {
    let response: SafeResponse;
    try {
      response = await safeFetch(`${settings.baseUrl}${path}`, {
        policy: settings.policy,
        headers: {
          'hibp-api-key': key,
          'user-agent': settings.userAgent,
          accept: 'application/json',
        },
        signal,
        timeoutMs: settings.timeoutMs ?? 60_000,
        maxBytes: settings.maxBytes ?? 32 * 1024 * 1024,
        maxRedirects: 0,
      });
    } catch (error) {
      signal.throwIfAborted();
      const why = error instanceof Error && error.name === 'TimeoutError' ? ' in time' : '';
      return refused({ kind: 'unreachable', message: `The service did not answer${why}.` });
    }
    if (response.status === 404) return { ok: true, value: null };
    if (response.status !== 200) return refused(problemOf(response));
    if (response.truncated) {
      return refused({ kind: 'refused', message: 'The answer is larger than can be read.' });
    }
    const parsed = schema.safeParse(jsonOf(response.body));
    if (!parsed.success) {
      return refused({ kind: 'unreachable', message: 'The answer cannot be read.' });
    }
    return { ok: true, value: { value: parsed.data, response } };
  };

  const names = async (path: string, key: string, signal: AbortSignal) => {
    const answer = await get(path, key, domainAnswerSchema, signal);
    if (!answer.ok) return answer;
    return { ok: true as const, value: new Map(Object.entries(answer.value?.value ?? {})) };
  };

  return {
    async readStatus(key, signal) {
      const answer = await get('/subscription/status', key, statusAnswerSchema, signal);
      if (!answer.ok) return answer;
      if (answer.value === null) {
        return refused({ kind: 'unreachable', message: 'The service knows no subscriptions.' });
      }
      const { value, response } = answer.value;
      return { ok: true, value: capabilitiesOf(value, response) };
    },
    searchDomain: (key, domain, signal) => names(`/breacheddomain/${domain}`, key, signal),
    searchStealerLogs: (key, domain, signal) =>
      names(`/stealerlogsbyemaildomain/${domain}`, key, signal),
    async countCustomers(key, domain, signal) {
      const path = `/stealerlogsbywebsitedomain/${domain}`;
      const answer = await get(path, key, websiteAnswerSchema, signal);
      return answer.ok ? { ok: true, value: answer.value?.value.length ?? 0 } : answer;
    },
    async searchAddress(key, address, signal) {
      const hash = createHash('sha1').update(address).digest('hex').toUpperCase();
      const path = `/breachedaccount/range/${hash.slice(0, RANGE_DIGITS)}`;
      const answer = await get(path, key, rangeAnswerSchema, signal);
      if (!answer.ok) return answer;
      const rest = hash.slice(RANGE_DIGITS);
      // A service that answers in lower case must not look like one that knows nothing.
      const found = answer.value?.value.find(({ hashSuffix }) => hashSuffix.toUpperCase() === rest);
      return { ok: true, value: found?.websites ?? [] };
    },
  };
}

const refused = (problem: SourceProblem): SourceAnswer<never> => ({ ok: false, problem });

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function problemOf({ status, headers, body }: SafeResponse): SourceProblem {
  const told = jsonOf(body);
  const message: unknown =
    typeof told === 'object' && told !== null ? Reflect.get(told, 'message') : undefined;
  const words = typeof message === 'string' ? message.slice(0, 200) : `It answered ${status}.`;
  if (status === 401) return { kind: 'key_refused', message: words };
  if (status === 429) return { kind: 'wait', seconds: waitOf(headers['retry-after']) };
  if (status === 403 && typeof message !== 'string') {
    // A page of the network in front of the service, not an answer of the service.
    return { kind: 'unreachable', message: 'The service blocks requests from this server.' };
  }
  return status >= 400 && status < 500
    ? { kind: 'refused', message: words }
    : { kind: 'unreachable', message: words };
}

function waitOf(header: string | readonly string[] | undefined): number {
  const seconds = Number(typeof header === 'string' ? header : Number.NaN);
  if (!Number.isFinite(seconds) || seconds < 0) return DEFAULT_WAIT_SECONDS;
  return Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS);
}

const capabilitiesOf = (
  status: z.output<typeof statusAnswerSchema>,
  { headers }: SafeResponse,
): BreachCapabilities => ({
  plan: status.SubscriptionName,
  until: status.SubscribedUntil,
  requestsPerMinute: status.Rpm,
  stealerLogs: status.IncludesStealerLogs,
  addressRange: status.IncludesKAnon,
  customerDomains: status.IncludesCustomerDomains,
  domainAccounts: status.DomainSearchMaxBreachedAccounts,
  isSample: headers[SAMPLE_HEADER] === 'true',
});
