import { describe, expect, it } from 'vitest';
import { createBuckets } from '../../aws/client/buckets.ts';
import type { Send } from '../../aws/client/send.ts';
import { CallFailure } from '../../definition/caller.ts';
import { startAzureServer } from '../../sample/azure/azure-server.ts';
import { sampleSubscription } from '../../sample/azure/subscription/sample.ts';
import { createAzureClient } from './azure-client.ts';
import { isAllowed } from './permissions.ts';
import { documentedAnswers } from './testing/documented-answers.ts';

const subscriptionId = sampleSubscription.id;
const { signal } = new AbortController();

interface Sent {
  readonly url: string;
  readonly body: string;
  readonly authorization: string | undefined;
}
type Answers = (sent: Sent, count: number) => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const isToken = ({ url }: Sent) => url.endsWith('/token');
const isPermissions = ({ url }: Sent) => url.includes('/Microsoft.Authorization/permissions');

/** A client whose requests are answered by a function; tokens and permissions are as documented. */
function clientOf(answers: Answers, cloud: 'azure' | 'azure-china' = 'azure') {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const fetch: Send = async (url, { body, headers }) => {
    const request = { url, body: `${body ?? ''}`, authorization: headers.authorization };
    sent.push(request);
    if (isToken(request)) {
      return json({
        ...documentedAnswers.token,
        access_token: `token-${sent.filter(isToken).length}`,
      });
    }
    if (isPermissions(request)) return json(documentedAnswers.permissions);
    return await answers(
      request,
      sent.filter((one) => !isToken(one) && !isPermissions(one)).length,
    );
  };
  const caller = createAzureClient({
    application: {
      cloud,
      tenantId: sampleSubscription.tenantId,
      clientId: sampleSubscription.clientId,
      credential: { clientSecret: 'a secret' },
    },
    subscriptionId,
    endpoint: null,
    fetch,
    now: () => 0,
    wait: async (ms) => void waits.push(ms),
    buckets: createBuckets(() => 0),
    signal,
    version: '1.0.0',
  });
  return { caller, sent, waits };
}

const read = async (
  { caller }: ReturnType<typeof clientOf>,
  [service, operation]: readonly [string, string],
  input: Record<string, unknown> = {},
) => {
  const pages: unknown[] = [];
  for await (const page of caller.pages({ service, operation, input, region: 'global', signal })) {
    pages.push(page);
  }
  return pages;
};
const failureOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => null,
    (error: unknown) => error,
  );
const groups = ['network', 'securityGroups'] as const;
const rules = ['sql', 'firewallRules'] as const;
const id = `/subscriptions/${subscriptionId}/resourcegroups/shop/providers/microsoft.sql/servers/a`;

describe('a query of Resource Graph', () => {
  it('reads what Microsoft documents, ordered, of this subscription alone', async () => {
    const client = clientOf(() => json(documentedAnswers.query));
    expect(await read(client, groups)).toEqual([{ value: documentedAnswers.query.data }]);
    const query = JSON.parse(client.sent.at(-1)?.body ?? '');
    expect(query).toMatchObject({
      subscriptions: [subscriptionId],
      query:
        "resources | where type =~ 'microsoft.network/networksecuritygroups' | order by id asc",
    });
  });

  it('follows the token of each page', async () => {
    const client = clientOf((_, count) =>
      json({ ...documentedAnswers.query, ...(count === 1 && { $skipToken: 'next' }) }),
    );
    expect(await read(client, groups)).toHaveLength(2);
    expect(client.sent.at(-1)?.body).toContain('"$skipToken":"next"');
  });

  it('is not taken for whole when it was cut', async () => {
    const client = clientOf(() => json({ ...documentedAnswers.query, resultTruncated: 'true' }));
    expect(await failureOf(read(client, groups))).toMatchObject({ code: 'ResultTruncated' });
  });

  it('waits when its quota is used up', async () => {
    const quota = { 'x-ms-user-quota-remaining': '0', 'x-ms-user-quota-resets-after': '00:00:05' };
    const client = clientOf((_, count) =>
      json({ ...documentedAnswers.query, ...(count === 1 && { $skipToken: 'n' }) }, 200, quota),
    );
    await read(client, groups);
    expect(client.waits.at(0)).toBeGreaterThanOrEqual(5000);
  });
});

describe('a call of Resource Manager', () => {
  it('goes to the hosts of its cloud', async () => {
    const client = clientOf(() => json({ value: [] }), 'azure-china');
    await read(client, rules, { id });
    const hosts = client.sent.map(({ url }) => new URL(url).host);
    expect(hosts).toEqual(['login.partner.microsoftonline.cn', 'management.chinacloudapi.cn']);
    expect(client.sent[0]?.body).toContain(
      encodeURIComponent('https://management.chinacloudapi.cn/.default'),
    );
  });

  it('is denied with the action that Azure names', async () => {
    const client = clientOf(() => json(documentedAnswers.denied, 403));
    expect(await failureOf(read(client, rules, { id }))).toMatchObject({
      kind: 'denied',
      action: 'Microsoft.Sql/servers/firewallRules/read',
      deniedBy: 'identity',
    });
  });

  it('follows the next page on the same host, and no other', async () => {
    const onHost = clientOf(({ url }, count) =>
      json({ value: [count], ...(count === 1 && { nextLink: `${url}&$skiptoken=2` }) }),
    );
    expect(await read(onHost, rules, { id })).toHaveLength(2);
    const elsewhere = clientOf(() => json({ value: [], nextLink: 'https://evil.example/' }));
    expect(await failureOf(read(elsewhere, rules, { id }))).toMatchObject({
      code: 'ForeignNextLink',
    });
    expect(elsewhere.sent.some(({ url }) => url.includes('evil'))).toBe(false);
  });

  it('waits as long as Azure says, and asks again', async () => {
    const client = clientOf((_, count) =>
      count === 1
        ? json({ error: { code: 'TooManyRequests', message: '-' } }, 429, { 'retry-after': '17' })
        : json({ value: [] }),
    );
    await read(client, rules, { id });
    expect(client.waits.at(0)).toBeGreaterThanOrEqual(16_000);
  });

  it('gets a new token once when the old one is refused', async () => {
    const client = clientOf(({ authorization }) =>
      authorization === 'Bearer token-2'
        ? json({ value: [] })
        : json({ error: { code: 'ExpiredAuthenticationToken', message: '-' } }, 401),
    );
    await read(client, rules, { id });
    expect(client.sent.filter(isToken)).toHaveLength(2);
  });

  it('keeps an id in its place', async () => {
    const client = clientOf(() => json({ value: [] }));
    await read(client, rules, { id: '/subscriptions/../../evil?x=1#y' });
    const { pathname, search } = new URL(client.sent.at(-1)?.url ?? '');
    expect(pathname).toBe('/subscriptions///evil%3Fx%3D1%23y/firewallRules');
    expect(search).toBe('?api-version=2021-11-01');
  });

  it('is no answer when it is no JSON', async () => {
    const client = clientOf(() => new Response('<html>', { status: 200 }));
    expect(await failureOf(read(client, rules, { id }))).toMatchObject({ kind: 'network' });
  });
});

it('is without the directory where nobody has consented', async () => {
  const client = clientOf(() => json(documentedAnswers.noConsent, 403));
  expect(await failureOf(read(client, ['directory', 'applications']))).toMatchObject({
    kind: 'not_offered',
    action: 'Application.Read.All',
  });
});

it('writes no secret into what it throws', async () => {
  const server = await startAzureServer({ subscription: sampleSubscription });
  const { tenantId, clientId } = sampleSubscription;
  const caller = createAzureClient({
    application: {
      cloud: 'azure',
      tenantId,
      clientId,
      credential: { clientSecret: 'hunter2-hunter2' },
    },
    subscriptionId,
    endpoint: server.endpoint,
    fetch,
    now: Date.now,
    wait: async () => {},
    buckets: createBuckets(Date.now),
    signal,
    version: '1.0.0',
  });
  const where = { service: 'network', operation: 'watchers', input: {}, region: 'global', signal };
  const failure = await failureOf(caller.call({ ...where, input: { id } }));
  await server.close();
  expect(failure).toBeInstanceOf(CallFailure);
  expect(failure).toMatchObject({ kind: 'credentials', code: '7000215' });
  expect(JSON.stringify(failure) + String(failure)).not.toContain('hunter2');
});

describe('roles', () => {
  it.each([
    ['*', true],
    ['*/read', true],
    ['Microsoft.Storage/*', true],
    ['microsoft.storage/storageaccounts/READ', true],
    ['Microsoft.Storage/*/read', true],
    ['Microsoft.Compute/*', false],
    ['*/write', false],
  ])('with %s: %s', (pattern, expected) => {
    const action = 'Microsoft.Storage/storageAccounts/read';
    expect(isAllowed([{ actions: [pattern], notActions: [] }], action)).toBe(expected);
  });

  it('lose what they leave out, unless another gives it', () => {
    const all = { actions: ['*/read'], notActions: ['Microsoft.KeyVault/*'] };
    const vaults = { actions: ['Microsoft.KeyVault/vaults/read'], notActions: [] };
    expect(isAllowed([all], 'Microsoft.KeyVault/vaults/read')).toBe(false);
    expect(isAllowed([all, vaults], 'Microsoft.KeyVault/vaults/read')).toBe(true);
  });
});
