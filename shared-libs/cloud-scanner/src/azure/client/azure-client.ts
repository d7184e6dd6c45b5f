import pLimit from 'p-limit';
import type { BucketGroup } from '../../aws/client/bucket-rates.ts';
import type { Buckets } from '../../aws/client/buckets.ts';
import { networkError, type Send } from '../../aws/client/send.ts';
import { type Call, type Caller, CallFailure } from '../../definition/caller.ts';
import type { Answer } from '../../definition/source.ts';
import { type CloudHosts, hostsOf } from './clouds.ts';
import { actionIn, classify, deniedBy, type FirstKind } from './errors.ts';
import { type AzureOperation, operationOf } from './operations.ts';
import { isAllowed, type RolePermission } from './permissions.ts';
import { type Audience, type AzureApplication, createTokens } from './token.ts';

export interface AzureClientOptions {
  readonly application: AzureApplication;
  readonly subscriptionId: string;
  /** Replaces the hosts of Azure; null for Azure. */
  readonly endpoint: string | null;
  /** Sends a request under the guard of addresses. */
  readonly fetch: Send;
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  readonly buckets: Buckets;
  /** Ends the requests for tokens. */
  readonly signal: AbortSignal;
  /** Repeats of all calls together; ten calls that go through earn one more. Default: 300. */
  readonly repeats?: number;
  /** The version of Parapet, for the user agent. */
  readonly version: string;
  /** Called after each request. */
  onCall?(call: { readonly service: string; readonly throttled: boolean }): void;
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: object | null;
  readonly audience: Audience;
  readonly group: BucketGroup;
}

const TIMEOUT_MS = 30_000;
const REPEATS = 300;
const EARNED_REPEATS = 0.1;
const MAX_IN_FLIGHT = 32;
/** Repeats of one call: 12 throttles, or 3 failures of the network or the service. */
const MAX_THROTTLES = 12;
const MAX_FAILURES = 3;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 60_000;
const ROWS = 1000;

/** Limits that Microsoft states: of a principal and subscription, and for queries and the directory of a principal. */
export const azureLimits = {
  // https://learn.microsoft.com/en-us/azure/azure-resource-manager/management/request-limits-and-throttling
  manager: { name: 'resource-manager', burst: 250, perSecond: 25 },
  // https://learn.microsoft.com/en-us/azure/governance/resource-graph/concepts/guidance-for-throttled-requests: 15 in
  // 5 s. One is left to what counts the seconds otherwise.
  query: { name: 'resource-graph', burst: 14, perSecond: 2.8, windowMs: 5000 },
  // https://learn.microsoft.com/en-us/graph/throttling-limits, of the smallest tenants.
  directory: { name: 'microsoft-graph', burst: 100, perSecond: 35 },
} as const satisfies Record<string, BucketGroup>;

/**
 * A client of Resource Manager, Resource Graph and Microsoft Graph for one subscription, for one unit of work. It
 * logs nothing.
 */
export function createAzureClient(options: AzureClientOptions): Caller {
  const { application, subscriptionId } = options;
  const hosts = hostsOf(application.cloud, options.endpoint);
  // Its subscriptions share the quota of an application.
  const principal = `${application.tenantId} ${application.clientId}`;
  const tokens = createTokens(application, options);
  const maxRepeats = options.repeats ?? REPEATS;
  let repeats = maxRepeats;
  const inFlight = pLimit(MAX_IN_FLIGHT);
  let roles: Promise<readonly RolePermission[]> | undefined;

  const takeRepeat = (): boolean => {
    if (repeats < 1) return false;
    repeats -= 1;
    return true;
  };

  /** Sends a request once and says how it ended. */
  const attempt = async (
    request: Request,
    action: string,
    signal: AbortSignal,
    isRefused: boolean,
  ) => {
    let response: Response;
    let body: Answer;
    try {
      const token = await tokens(request.audience, isRefused);
      response = await options.fetch(request.url, {
        method: request.method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'user-agent': `parapet/${options.version}`,
          ...(request.body && { 'content-type': 'application/json' }),
        },
        body: request.body && JSON.stringify(request.body),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      body = await readJson(response);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CallFailure) throw error;
      const { code, message } = networkError(error);
      const failure = new CallFailure({ kind: 'network', code, action, message });
      return { first: 'failed' as FirstKind, response: null, failure };
    }
    if (response.status >= 200 && response.status < 300) return { answer: body, response };
    const code = `${body?.error?.code ?? body?.code ?? `Http${response.status}`}`;
    const text = `${body?.error?.message ?? body?.message ?? `Azure answered ${response.status}`}`;
    const first = classify({ status: response.status, code }, request.audience);
    const failure = new CallFailure({
      kind: first === 'failed' ? 'network' : first === 'expired' ? 'credentials' : first,
      code,
      action: (first === 'denied' && actionIn(text)) || action,
      deniedBy: first === 'denied' ? deniedBy(code) : null,
      message: text,
    });
    return { first, response, failure };
  };

  const send = async (
    request: Request,
    { service, action, signal }: { service: string; action: string; signal: AbortSignal },
  ): Promise<Answer> => {
    const { group } = request;
    const place = group === azureLimits.manager ? subscriptionId : principal;
    let [throttles, failures] = [0, 0];
    let isRefused = false;
    for (;;) {
      const wait = options.buckets.take(place, group);
      if (wait > 0) await options.wait(wait, signal);
      signal.throwIfAborted();
      const ended = await inFlight(() => attempt(request, action, signal, isRefused));
      const throttled = 'first' in ended && ended.first === 'throttled';
      options.onCall?.({ service, throttled });
      if ('answer' in ended) {
        const headers = ended.response?.headers;
        const isSpent = headers?.get('x-ms-user-quota-remaining') === '0';
        if (headers && isSpent) options.buckets.slow(place, group, quotaReset(headers));
        else options.buckets.passed(place, group);
        repeats = Math.min(maxRepeats, repeats + EARNED_REPEATS);
        return ended.answer;
      }
      const { first, response, failure } = ended;
      if (first === 'expired' && !isRefused) {
        isRefused = true;
      } else if (throttled && ++throttles <= MAX_THROTTLES && takeRepeat()) {
        options.buckets.slow(place, group, retryAfter(response) ?? backoff(throttles));
      } else if (first === 'failed' && ++failures <= MAX_FAILURES && takeRepeat()) {
        await options.wait(retryAfter(response) ?? backoff(failures), signal);
      } else throw failure;
    }
  };

  /** What the application may do on the subscription; it is asked once. */
  const ownRoles = (signal: AbortSignal): Promise<readonly RolePermission[]> => {
    const read = async () => {
      const found: RolePermission[] = [];
      const row = operationOf({ service: 'authorization', operation: 'ownPermissions' });
      const facts = { service: 'authorization', action: row.action, signal };
      for await (const page of listPages(row, {}, facts)) {
        for (const { actions = [], notActions = [] } of page.value ?? []) {
          found.push({ actions, notActions });
        }
      }
      return found;
    };
    roles ??= read();
    return roles;
  };

  /** Rows that may not be read are missing in answers of Resource Graph, without an error: roles tell of them. */
  const requireAllowed = async (action: string, signal: AbortSignal): Promise<void> => {
    if (isAllowed(await ownRoles(signal), action)) return;
    throw new CallFailure({
      kind: 'denied',
      code: 'AuthorizationFailed',
      action,
      deniedBy: 'identity',
      message: 'no role of the application on the subscription allows it',
    });
  };

  async function* listPages(
    row: AzureOperation,
    input: Call['input'],
    facts: { service: string; action: string; signal: AbortSignal },
  ): AsyncIterable<Answer> {
    let url: string | null = urlOf(row, input, hosts, subscriptionId);
    while (url !== null) {
      const page: Answer = await send(requestOf(row, url), facts);
      yield page;
      const next: unknown = page?.nextLink ?? page?.['@odata.nextLink'];
      url = typeof next === 'string' && next !== '' ? onHost(next, url, facts.action) : null;
    }
  }

  async function* queryPages(
    { table, type }: AzureOperation,
    facts: { service: string; action: string; signal: AbortSignal },
  ): AsyncIterable<Answer> {
    await requireAllowed(facts.action, facts.signal);
    let skipToken: string | null = null;
    do {
      const body: object = {
        subscriptions: [subscriptionId],
        // Without an order the pages of an answer are not repeatable.
        query: `${table} | where type =~ '${type}' | order by id asc`,
        options: {
          resultFormat: 'objectArray',
          $top: ROWS,
          ...(skipToken && { $skipToken: skipToken }),
        },
      };
      const answer: Answer = await send(
        {
          method: 'POST',
          url: `${hosts.management}/providers/Microsoft.ResourceGraph/resources?api-version=2022-10-01`,
          body,
          audience: 'management',
          group: azureLimits.query,
        },
        facts,
      );
      yield { value: answer?.data ?? [] };
      skipToken = answer?.$skipToken ?? null;
      if (skipToken === null && answer?.resultTruncated === 'true') {
        throw new CallFailure({
          kind: 'refused',
          code: 'ResultTruncated',
          action: facts.action,
          message: 'Resource Graph cut its answer and offered no further page',
        });
      }
    } while (skipToken !== null);
  }

  return {
    async *pages({ service, operation, input, signal }) {
      const row = operationOf({ service, operation });
      const facts = { service, action: row.action, signal };
      yield* row.table === undefined ? listPages(row, input, facts) : queryPages(row, facts);
    },
    async call({ service, operation, input, signal }) {
      const row = operationOf({ service, operation });
      const facts = { service, action: row.action, signal };
      // One resource of a table is read by its id, past the delay of Resource Graph.
      const path = row.table === undefined ? {} : { path: '{id}' };
      const pages: Answer[] = [];
      for await (const page of listPages({ ...row, ...path }, input, facts)) pages.push(page);
      const [first, ...others] = pages;
      if (others.length === 0) return first;
      return { ...first, value: pages.flatMap((page) => page?.value ?? []) };
    },
  };
}

const requestOf = ({ isDirectory }: AzureOperation, url: string): Request => ({
  method: 'GET',
  url,
  body: null,
  audience: isDirectory ? 'graph' : 'management',
  group: isDirectory ? azureLimits.directory : azureLimits.manager,
});

/** Fills in the path; nothing of the input can leave its place. */
function urlOf(
  { path = '', apiVersion, isDirectory }: AzureOperation,
  input: Call['input'],
  hosts: CloudHosts,
  subscription: string,
): string {
  const values: Call['input'] = { subscription, ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return name === 'id' ? idPath(value) : encodeURIComponent(value);
  });
  const host = isDirectory ? hosts.graph : hosts.management;
  const version =
    apiVersion === undefined ? '' : `${filled.includes('?') ? '&' : '?'}api-version=${apiVersion}`;
  return `${host}${filled}${version}`;
}

/** An id is a path: each of its parts is encoded for itself. */
const idPath = (id: string): string =>
  id
    .split('/')
    .map((part) => (part === '..' || part === '.' ? '' : encodeURIComponent(part)))
    .join('/');

/** A next page is on the host of the one before: tokens go to no other. @throws CallFailure */
function onHost(next: string, before: string, action: string): string {
  if (URL.canParse(next) && new URL(next).origin === new URL(before).origin) return next;
  throw new CallFailure({
    kind: 'refused',
    code: 'ForeignNextLink',
    action,
    message: 'the next page is said to be on another host',
  });
}

async function readJson(response: Response): Promise<Answer> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    if (response.ok) throw new Error('The answer is no JSON.');
    return null;
  }
}

const backoff = (times: number): number => FIRST_WAIT_MS * 2 ** Math.min(times - 1, 5);

/** Milliseconds that the service asks to wait. */
function retryAfter(response: Response | null): number | null {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1000, MAX_WAIT_MS) : null;
}

/** `00:00:05`: when the quota of Resource Graph is whole again, in milliseconds. */
function quotaReset(headers: Headers): number {
  const [hours = 0, minutes = 0, seconds = 0] = (headers.get('x-ms-user-quota-resets-after') ?? '')
    .split(':')
    .map(Number);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return ms > 0 ? Math.min(ms, MAX_WAIT_MS) : 5000;
}
