import { MAX_MERGED_ASSETS } from '@parapet/contracts/assets/asset-merge';
import type { Client } from 'pg';
import type { Ready } from './serve.ts';

/** Names the host of the assets that a merge takes together. */
export const MERGED_HOST = 'merged.northquay.example';

/** Workspaces of Ada beside the measured one, which is her default one and so neither given away nor deleted. */
export interface Prepared {
  /** Cy is a member of it. */
  readonly sharedId: string;
  readonly doomedId: string;
  /** The newest scan, which has all targets. */
  readonly scanId: string;
  readonly reportId: string;
  /** A session of Ada that sends nothing. */
  readonly otherSessionId: string;
}

/** The name of the workspace that is deleted, as its owner types it. */
export const DOOMED = 'd'.repeat(80);

/**
 * Adds what `fillFrom` leaves out, since no list shows it: other workspaces with as many members, assets of one
 * host, a second factor, invoices.
 */
export async function prepareWorkspace(
  client: Client,
  { ada, bob, cy }: Pick<Ready, 'ada' | 'bob' | 'cy'>,
): Promise<Prepared> {
  const idOf = async (text: string, values: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(text, values);
    if (!rows[0]) throw new Error('The database returned no row.');
    return rows[0].id;
  };
  await client.query('set session_replication_role = replica');
  const addWorkspace = async (name: string) => {
    const id = await idOf(
      'insert into parapet.workspaces (name, owner_id) values ($1, $2) returning id',
      [name, ada.id],
    );
    await client.query(
      `insert into parapet.memberships (workspace_id, user_id, role)
       select $1::uuid, user_id, role from parapet.memberships where workspace_id = $2
       union all select $1::uuid, $3::uuid, 'admin'`,
      [id, ada.workspaceId, cy.id],
    );
    return id;
  };
  await client.query(
    `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at)
     select $1::uuid, case when n = 0 then 'subdomain' else 'url' end, place, place, place, now()
     from generate_series(0, $2::int) n
     cross join lateral (
       select case when n = 0 then $3::text else 'https://' || $3 || '/' || n end as place
     ) as placed`,
    [ada.workspaceId, MAX_MERGED_ASSETS, MERGED_HOST],
  );
  await client.query(
    `insert into parapet.asset_candidates (workspace_id, parent_asset_id, canonical_key, display_name,
       state, source, evidence, confidence, first_seen_at, last_seen_at)
     select workspace_id, id, 'next.' || canonical_key, 'next.' || canonical_key, 'candidate', 'word_list',
       'new', 90, now(), now()
     from parapet.assets where workspace_id = $1 and state = 'approved' and type <> 'url'`,
    [ada.workspaceId],
  );
  await client.query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status)
     values ($1, 'Phone', 'totp', 'verified')`,
    [cy.id],
  );
  await client.query(
    `insert into parapet.billing_details (user_id, name, street, postal_code, city, country)
     values ($1, 'Bob', 'Wall 1', '10179', 'Berlin', 'DE')`,
    [bob.id],
  );
  await client.query(
    `with payment as (
       insert into parapet.payments (user_id, kind, tier, extra_assets, billing_period, net_cents,
         due_cents, vat_rate, vat_treatment, gross_cents, status)
       select $1::uuid, 'renewal', 'core', 0, 'monthly', 100, 100, 0, 'outside_eu', 100, 'paid'
       from generate_series(1, 100) returning id
     )
     insert into parapet.invoices (user_id, payment_id, number, issued_at, seller, buyer, description,
       period_start, period_end, price_cents, credit_cents, net_cents, vat_rate, vat_treatment,
       vat_cents, gross_cents)
     select $1::uuid, id, id, now(), $2::jsonb, $3::jsonb, repeat('Plan ', 50), now(), now(), 100, 0, 100, 0, 'outside_eu', 0, 100
     from payment`,
    [ada.id, SELLER, BUYER],
  );
  await client.query("update auth.sessions set aal = 'aal2' where id = $1", [cy.sessionId]);
  const reportId = await idOf(
    `update parapet.reports set status = 'ready', file_name = 'a.pdf', bytes = 1, ready_at = now(),
       expires_at = now() + interval '9 days'
     where id = (select id from parapet.reports where workspace_id = $1 order by id limit 1) returning id`,
    [ada.workspaceId],
  );
  await client.query(
    `insert into parapet.stored_objects (bucket, owner_id, name, bytes, state)
     values ('reports', $1, $2 || '.pdf', 1, 'stored')`,
    [ada.workspaceId, reportId],
  );
  await client.query(
    `insert into parapet.asset_imports (workspace_id, file_name, bytes) values ($1, 'a.csv', 1), ($1, 'b.csv', 1)`,
    [ada.workspaceId],
  );
  return {
    reportId,
    scanId: await idOf(
      'select id from parapet.scans where workspace_id = $1 order by id desc limit 1',
      [ada.workspaceId],
    ),
    sharedId: await addWorkspace('Shared'),
    doomedId: await addWorkspace(DOOMED),
    otherSessionId: await idOf('insert into auth.sessions (user_id) values ($1) returning id', [
      ada.id,
    ]),
  };
}

const SELLER = JSON.stringify({
  name: 'a'.repeat(120),
  address: 'a'.repeat(300),
  country: 'DE',
  vatId: null,
  isSandbox: true,
});
const BUYER = JSON.stringify({
  name: 'a'.repeat(120),
  street: 'a'.repeat(160),
  postalCode: '1',
  city: 'a'.repeat(80),
  country: 'DE',
  vatId: null,
});
