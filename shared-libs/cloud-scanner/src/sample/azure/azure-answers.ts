import { randomBytes } from 'node:crypto';
import { azureOperations } from '../../azure/client/operations.ts';
import type { Answer } from '../../definition/source.ts';
import { answerChange, CHANGE_PATH } from '../answer-change.ts';
import { type AzureWeather, clearAzureWeather } from './azure-weather.ts';
import { createChangedSubscription } from './change-subscription.ts';
import type { SampleResource, SampleSibling, SampleSubscription } from './sample-subscription.ts';

/** What a server answers, without the server. */
export interface AzureAnswers {
  answer(asked: Asked): Reply;
  readonly clientSecret: string;
  /** Calls by operation, `token` among them. */
  readonly calls: ReadonlyMap<string, number>;
}

export interface AzureAnswerOptions {
  readonly subscription: SampleSubscription;
  readonly weather?: Partial<AzureWeather>;
}

export interface Reply {
  readonly status: number;
  readonly body: Answer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Asked {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly url: URL;
  readonly authorization: string;
  readonly body: string;
}

const TOKEN_SECONDS = 3599;

export const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
});

/** Parts that are lists; the others are single objects. */
const lists =
  /\/(?:containers|firewallrules|configurations|keys|secrets|variables|diagnosticsettings|pricings|securitycontacts|settings|roleassignments|roledefinitions|permissions)$/;
/** Parts that a resource may lack. */
const optional = /\/vulnerabilityassessments\/default$/;

/** Answers as Entra, Resource Manager, Resource Graph and Microsoft Graph would. */
export function createAzureAnswers(options: AzureAnswerOptions): AzureAnswers {
  const { subscription } = options;
  const weather = { ...clearAzureWeather, ...options.weather };
  const changed = createChangedSubscription(subscription, weather);
  const clientSecret = randomBytes(24).toString('base64url');
  const tokens = new Map<string, { readonly audience: string; readonly expiresAt: number }>();
  const calls = new Map<string, number>();
  let sent = 0;

  const answer = (asked: Asked): Reply => {
    const { url, method } = asked;
    if (url.pathname === CHANGE_PATH) {
      const { status, text } = answerChange(asked, changed.change);
      return { status, body: { message: text } };
    }
    if (method === 'POST' && url.pathname.endsWith('/oauth2/v2.0/token')) {
      count('token');
      return giveToken(asked);
    }
    const isDirectory = url.pathname.startsWith('/graph/');
    const token = tokens.get(asked.authorization.replace(/^Bearer /, ''));
    const audience = isDirectory ? 'graph' : 'management';
    if (!token?.audience.includes(audience) || token.expiresAt < Date.now()) {
      const code = isDirectory ? 'InvalidAuthenticationToken' : 'AuthenticationFailed';
      return refusal(401, code, 'The access token is missing, invalid or expired.');
    }
    sent += 1;
    if (weather.throttleEvery && sent % weather.throttleEvery === 0) {
      return {
        ...refusal(429, 'TooManyRequests', 'Rate limit is exceeded.'),
        headers: { 'retry-after': '1' },
      };
    }
    if (isDirectory) return answerDirectory(url);
    if (!url.searchParams.has('api-version')) {
      return refusal(
        400,
        'MissingApiVersionParameter',
        'The api-version query parameter is required.',
      );
    }
    if (method === 'POST') return answerQuery(asked);
    return answerManager(url);
  };

  const count = (name: string) => calls.set(name, (calls.get(name) ?? 0) + 1);

  const giveToken = ({ url, body }: Asked): Reply => {
    const form = new URLSearchParams(body);
    const fail = (error: string, number: number, text: string): Reply => ({
      status: error === 'invalid_client' ? 401 : 400,
      body: {
        error,
        error_description: `AADSTS${number}: ${text}\r\nTrace ID: 0\r\nCorrelation ID: 0`,
        error_codes: [number],
      },
    });
    if (!url.pathname.startsWith(`/${subscription.tenantId}/`)) {
      return fail('invalid_request', 90_002, `Tenant '${url.pathname.split('/')[1]}' not found.`);
    }
    if (form.get('client_id') !== subscription.clientId) {
      return fail(
        'unauthorized_client',
        700_016,
        'The application was not found in the directory.',
      );
    }
    if (form.get('client_secret') !== clientSecret) {
      return fail('invalid_client', 7_000_215, 'Invalid client secret provided.');
    }
    const token = randomBytes(30).toString('base64url');
    const expiresAt = Date.now() + TOKEN_SECONDS * 1000;
    const audience = `${form.get('scope')}`.includes('graph') ? 'graph' : 'management';
    tokens.set(token, { audience, expiresAt });
    const times = { expires_in: TOKEN_SECONDS, ext_expires_in: TOKEN_SECONDS };
    return { status: 200, body: { token_type: 'Bearer', ...times, access_token: token } };
  };

  /** Actions that the weather takes away. */
  const deniedActions = () =>
    changed.weather.denied.map((name) => azureOperations()[name]?.action ?? name);
  const isGone = (path: string) => weather.gone.some((id) => path.startsWith(id.toLowerCase()));

  const answerQuery = ({ body }: Asked): Reply => {
    const { query = '', options: asked = {} } = JSON.parse(body || '{}');
    const found = /^(\w+) \| where type =~ '([\w./]+)' \| order by id asc$/.exec(query);
    if (!found) return refusal(400, 'BadRequest', 'The query is not one that this server knows.');
    const [, table, type = ''] = found;
    const operation = Object.entries(azureOperations()).find(
      ([, row]) => row.table === table && row.type === type,
    );
    count(operation?.[0] ?? query);
    // Rows that may not be read are left out, without an error.
    const isDenied = operation && deniedActions().includes(operation[1].action);
    const rows = isDenied
      ? []
      : changed
          .resources()
          .filter((resource) => resource.type.toLowerCase() === type)
          .toSorted((one, other) => (one.id.toLowerCase() < other.id.toLowerCase() ? -1 : 1))
          .map((resource) => ({
            ...resource,
            subscriptionId: subscription.id,
            tenantId: subscription.tenantId,
            resourceGroup: resource.id.split('/')[4]?.toLowerCase() ?? '',
          }));
    const from = Number(Buffer.from(asked.$skipToken ?? '', 'base64').toString() || 0);
    const size = Math.min(asked.$top ?? 1000, weather.pageSize);
    const data = rows.slice(from, from + size);
    const isLast = from + size >= rows.length;
    return {
      status: 200,
      headers: { 'x-ms-user-quota-remaining': '14', 'x-ms-user-quota-resets-after': '00:00:05' },
      body: {
        totalRecords: rows.length,
        count: data.length,
        data,
        facets: [],
        resultTruncated: 'false',
        ...(!isLast && { $skipToken: Buffer.from(`${from + size}`).toString('base64') }),
      },
    };
  };

  const answerManager = (url: URL): Reply => {
    const path = decodeURIComponent(url.pathname).toLowerCase();
    const version = url.searchParams.get('api-version');
    const { name, row } = operationAt(path, subscription.id, version) ?? {};
    count(name ?? path);
    if (path === '/subscriptions') {
      if (weather.denied.includes('subscription/list')) {
        return refusal(403, 'AuthorizationFailed', 'The client may not list subscriptions.');
      }
      return page(url, { value: subscriptionsOf(subscription, changed.others()) });
    }
    const group =
      /^\/providers\/microsoft\.management\/managementgroups\/([^/]+)\/descendants$/.exec(path);
    if (group) {
      const below = subscription.groups?.[group[1] ?? ''];
      if (!below)
        return refusal(404, 'NotFound', `The management group '${group[1]}' was not found.`);
      const type = 'Microsoft.Management/managementGroups/subscriptions';
      return page(url, { value: below.map((id) => ({ type, name: id, properties: {} })) });
    }
    if (!path.startsWith(`/subscriptions/${subscription.id}`)) {
      const message = `The subscription '${path.split('/')[2]}' could not be found.`;
      return refusal(404, 'SubscriptionNotFound', message);
    }
    if (path.endsWith('/microsoft.authorization/permissions')) {
      const roles = [{ actions: ['*/read'], notActions: deniedActions() }];
      return page(url, { value: roles });
    }
    if (name && row && changed.weather.denied.includes(name)) {
      return refusal(
        403,
        'AuthorizationFailed',
        `The client '${subscription.clientId}' with object id '${subscription.clientId}' does not have authorization to perform action '${row.action}' over scope '${path}' or the scope is invalid. If access was recently granted, please refresh your credentials.`,
      );
    }
    const byId = indexOf(changed.resources());
    const resource = byId.get(path);
    if (isGone(path)) {
      const message = `The Resource '${path}' under resource group 'shop' was not found.`;
      return refusal(404, 'ResourceNotFound', message);
    }
    if (resource) return { status: 200, body: resource };
    const part = subscription.parts[path];
    if (part !== undefined) return page(url, part);
    if (lists.test(path)) return { status: 200, body: { value: [] } };
    if (optional.test(path)) return refusal(404, 'ResourceNotFound', 'It is not set.');
    if (isBelow(path, byId)) return { status: 200, body: { id: path, properties: {} } };
    return refusal(404, 'ResourceNotFound', `The Resource '${path}' was not found.`);
  };

  const answerDirectory = (url: URL): Reply => {
    const path = decodeURIComponent(url.pathname).slice('/graph'.length);
    count(path);
    if (!changed.weather.hasConsent) {
      const message = 'Insufficient privileges to complete the operation.';
      return refusal(403, 'Authorization_RequestDenied', message);
    }
    const found = subscription.directory[path];
    return page(url, found ?? { value: [] });
  };

  /** Cuts a list to a page, with the address of the next one. */
  const page = (url: URL, body: Answer): Reply => {
    const items: readonly Answer[] | undefined = body?.value;
    if (!Array.isArray(items)) return { status: 200, body };
    const from = Number(url.searchParams.get('$skiptoken') ?? 0);
    const value = items.slice(from, from + weather.pageSize);
    if (from + weather.pageSize >= items.length) return { status: 200, body: { ...body, value } };
    const next = new URL(url.href);
    next.searchParams.set('$skiptoken', `${from + weather.pageSize}`);
    const name = url.pathname.startsWith('/graph/') ? '@odata.nextLink' : 'nextLink';
    return { status: 200, body: { ...body, value, [name]: next.href } };
  };

  return { answer, clientSecret, calls };
}

const indexes = new WeakMap<object, ReadonlyMap<string, SampleResource>>();

/** Resources by id in lower case; a description of many is asked for each of them. */
function indexOf(resources: readonly SampleResource[]): ReadonlyMap<string, SampleResource> {
  const known = indexes.get(resources);
  if (known) return known;
  const index = new Map(resources.map((resource) => [resource.id.toLowerCase(), resource]));
  indexes.set(resources, index);
  return index;
}

/** Whether a path is that of a part of a resource. */
function isBelow(path: string, byId: ReadonlyMap<string, SampleResource>): boolean {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (byId.has(path.slice(0, end))) return true;
  }
  return false;
}

/** All that the application sees, its own first. */
const subscriptionsOf = (
  { id, tenantId, parts }: SampleSubscription,
  others: readonly SampleSibling[],
): Answer[] => {
  const own = parts[`/subscriptions/${id}`];
  const { displayName = 'Shop', state = 'Enabled' } = own ?? {};
  return [
    { subscriptionId: id, displayName, state, tenantId },
    ...others.map((other) => ({ state: 'Enabled', tenantId, ...other })),
  ];
};

/** Finds the operation of a path: that of the subscription itself, else the one with the longest ending that fits. */
function operationAt(path: string, subscriptionId: string, apiVersion: string | null) {
  const fits = Object.entries(azureOperations()).flatMap(([name, row]) => {
    if (row.isDirectory || row.apiVersion !== apiVersion || row.path === undefined) return [];
    const plain = (row.path.split('?')[0] ?? '').toLowerCase();
    const isBelowId = plain.startsWith('{id}');
    const ending = plain.replace(/^\{id\}/, '').replace('{subscription}', subscriptionId);
    const isFit = isBelowId ? path.endsWith(ending) : path === ending;
    return isFit ? [{ name, row, length: ending.length }] : [];
  });
  return fits.toSorted((one, other) => other.length - one.length)[0];
}
