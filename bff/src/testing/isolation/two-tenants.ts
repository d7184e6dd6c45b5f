import type { OpenApiDocument } from '@parapet/contracts/openapi/openapi-document';
import { fillWorkspace } from '../database/two-workspaces.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { runSql, type TestUser } from '../test-identity.ts';
import { readIds, readSecrets } from './foreign-ids.ts';
import type { Walk } from './walk-endpoints.ts';

const HIGH = 1_000_000;

interface Served {
  readonly url: string;
  readonly document: OpenApiDocument;
}

/** An API with two users, whose workspaces have rows in every table. */
export interface TwoTenants {
  readonly api: TestApi;
  readonly ada: TestUser;
  readonly bob: TestUser;
  readonly served: Served;
  /** Walks as a user, with the ids and texts of Bob. */
  walkAs(user: TestUser, served: Served): Promise<Walk>;
  /** Returns what a workspace holds, in every table. */
  contentOf(workspaceId: string): Promise<unknown>;
}

export async function openTwoTenants(): Promise<TwoTenants> {
  const api = await startTestApi({
    resolveHost: async () => ['127.0.0.1'],
    rateLimits: { anyone: HIGH, pages: HIGH, reads: HIGH, writes: HIGH, cost: HIGH },
  });
  const ada = await api.signUp('mssp');
  const bob = await api.signUp('mssp');
  for (const user of [ada, bob]) {
    await fillWorkspace(api.database.url, user);
    await addInvoice(api, user);
  }
  const document = (await api.call(null, 'GET', '/api/openapi.json')).body as OpenApiDocument;
  return {
    api,
    ada,
    bob,
    served: { url: api.url, document },
    walkAs: async (user, { url, document: walked }) => ({
      document: walked,
      workspaceId: user.workspaceId,
      ids: await readIds(api.database.url, bob),
      secrets: await readSecrets(api.database.url, bob, user),
      call: (method, path, body) => call(url + path, method, body, user),
    }),
    contentOf: (workspaceId) => contentOf(api, workspaceId),
  };
}

const seller = '{"name":"a","address":"a","country":"DE","vatId":null,"isSandbox":true}';
const buyer = '{"name":"a","street":"a","postalCode":"1","city":"a","country":"DE","vatId":null}';

/** Payments and invoices belong to a person and no workspace. */
const addInvoice = (api: TestApi, { id }: TestUser) =>
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

async function call(
  url: string,
  method: string,
  body: string | undefined,
  { token }: TestUser,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { status: answer.status, text: '' };
  }
  return { status: answer.status, text: await answer.text() };
}

async function contentOf(api: TestApi, workspaceId: string): Promise<unknown> {
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
