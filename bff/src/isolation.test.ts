import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument } from './openapi/openapi-document.ts';
import { fillWorkspace } from './platform/db/row-level-security/two-workspaces.ts';
import { readIds, readSecrets } from './testing/isolation/foreign-ids.ts';
import { serveLeaks } from './testing/isolation/planted-leaks.ts';
import { findReachable, type Walk, walkEndpoints } from './testing/isolation/walk-endpoints.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';

// Generated from the OpenAPI document and the catalogue of the database: a new endpoint or table is
// tested without a change here.

const HIGH = 1_000_000;

let api: TestApi;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  api = await startTestApi({
    resolveHost: async () => ['127.0.0.1'],
    rateLimits: { anyone: HIGH, pages: HIGH, reads: HIGH, writes: HIGH },
  });
  ada = await api.signUp('mssp');
  bob = await api.signUp('mssp');
  for (const user of [ada, bob]) {
    await fillWorkspace(api.database.url, user);
    await addInvoice(user);
  }
});
afterAll(() => api.close());

const seller = '{"name":"a","address":"a","country":"DE","vatId":null,"isSandbox":true}';
const buyer = '{"name":"a","street":"a","postalCode":"1","city":"a","country":"DE","vatId":null}';

/** Payments and invoices belong to a person and no workspace. */
const addInvoice = ({ id }: TestUser) =>
  runSql(
    api.database.url,
    `with payment as (
       insert into parapet.payments (user_id, kind, tier, extra_assets, billing_period, net_cents,
         due_cents, vat_rate, vat_treatment, gross_cents, status)
       values ('${id}', 'checkout', 'core', 0, 'monthly', 100, 100, 0, 'outside_eu', 100, 'paid')
       returning id
     )
     insert into parapet.invoices (user_id, payment_id, number, issued_at, seller, buyer, description,
       period_start, period_end, price_cents, credit_cents, net_cents, vat_rate, vat_treatment,
       vat_cents, gross_cents)
     select '${id}', payment.id, '${id}', now(), '${seller}', '${buyer}', 'd', now(), now(), 100, 0, 100, 0,
       'outside_eu', 0, 100 from payment`,
  );

async function walkAs(
  user: TestUser,
  { url, document }: { url: string; document: OpenApiDocument },
): Promise<Walk> {
  return {
    document,
    workspaceId: user.workspaceId,
    ids: await readIds(api.database.url, bob),
    secrets: await readSecrets(api.database.url, bob, user),
    async call(method, path, body) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${user.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
        await answer.body?.cancel();
        return { status: answer.status, text: '' };
      }
      return { status: answer.status, text: await answer.text() };
    },
  };
}

const served = async () => ({
  url: api.url,
  document: (await api.call(null, 'GET', '/api/openapi.json')).body as OpenApiDocument,
});

/** What another tenant's workspace holds, in every table. */
async function contentOf(workspaceId: string): Promise<unknown> {
  const tables = await runSql<{ name: string }>(
    api.database.url,
    `select table_name as name from information_schema.columns
     where table_schema = 'parapet' and column_name = 'workspace_id' order by 1`,
  );
  return await runSql(
    api.database.url,
    tables
      .map(
        ({ name }) => `select '${name}' as name, jsonb_agg(to_jsonb(t) order by t::text) as rows
         from parapet.${name} t where workspace_id = $1`,
      )
      .join(' union all '),
    [workspaceId],
  );
}

test('the ids of another tenant are unknown to every endpoint, and nothing of theirs changes', {
  timeout: 120_000,
}, async () => {
  const walk = await walkAs(ada, await served());
  // Its owner finds them, so that a 404 says something.
  const reachable = await findReachable(await walkAs(bob, await served()));
  expect([...reachable].filter(([, found]) => !found).map(([name]) => name)).toEqual([]);
  const before = await contentOf(bob.workspaceId);
  expect(await walkEndpoints(walk)).toEqual([]);
  expect(await contentOf(bob.workspaceId)).toEqual(before);
});

test('an endpoint that leaks is found without being named here', async () => {
  const leaks = await serveLeaks(api.database.url, api.identity);
  const faults = await walkEndpoints(await walkAs(ada, leaks));
  await leaks.close();
  const found = new Set(faults.map((fault) => fault.split(':', 1)[0]));
  expect([...found].sort()).toEqual(
    Object.values(leaks.document.paths)
      .flatMap((operations) => Object.values(operations))
      .map(({ operationId }) => operationId)
      .sort(),
  );
});
