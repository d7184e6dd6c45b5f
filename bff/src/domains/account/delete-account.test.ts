import { type HostedProject, startHostedProject } from '@parapet/test-kit/hosted-project';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuthAdmin } from '../../platform/auth/auth-admin.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { storeFile } from '../../testing/store-file.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, signIn, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let project: HostedProject;
let ada: TestUser;
const mails: Mail[] = [];
const cancelled: string[] = [];
/** The only method that a deletion needs. */
const payments = {
  kind: 'sandbox',
  cancelSubscription: async (_: string, id: string) => void cancelled.push(id),
} as Partial<PaymentProvider> as PaymentProvider;

beforeAll(async () => {
  api = await startTestApi();
  project = await startHostedProject({ databaseUrl: api.database.url });
  await api.startAccounts({
    authAdmin: createAuthAdmin(project.url, async () => project.secretKey),
    mailer: { send: async (mail) => void mails.push(mail) },
    payments,
  });
});
beforeEach(async () => {
  ada = await api.signUp('core');
});
afterAll(async () => {
  await project.close();
  await api.close();
});

const readDeletion = (user = ada) => api.call(user, 'GET', '/api/account/deletion');
const remove = (confirmation = 'delete my account', user = ada) =>
  api.call(user, 'POST', '/api/account/deletion', { confirmation });
const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);
const isGone = async ({ id }: TestUser) =>
  (await sql('select from auth.users where id = $1', id)).length === 0;

/** A workspace of `user`, with an asset. */
async function createShop(user = ada): Promise<string> {
  const { body } = await api.call(user, 'POST', '/api/workspaces/create', { name: 'Shop' });
  const { id } = body.data;
  await api.call(user, 'POST', `/api/workspaces/${id}/assets`, {
    value: 'a.example',
    consent: true,
  });
  return id;
}

describe('deleting an account', () => {
  test('names what is lost before', async () => {
    const shop = await createShop();
    const bob = await api.signUp('core');
    const clinic = await createShop(bob);
    await sql(
      `insert into parapet.memberships (workspace_id, user_id, role) values ($1, $2, 'analyst')`,
      clinic,
      ada.id,
    );
    expect((await readDeletion()).body).toEqual({
      isFresh: true,
      shared: [],
      erased: [
        { id: ada.workspaceId, name: 'Personal', assets: 0 },
        { id: shop, name: 'Shop', assets: 1 },
      ],
      memberships: 1,
      apiKeys: 0,
      tier: 'core',
      paidUntil: null,
    });
    expect((await readDeletion(bob)).body.shared).toEqual([
      { id: clinic, name: 'Shop', personal: false, members: 1 },
    ]);
  });

  test('ends sessions and keys at once, then erases workspaces and user, and mails it', async () => {
    const shop = await createShop();
    const { body: key } = await api.call(ada, 'POST', `/api/workspaces/${shop}/api-keys`, {
      name: 'Pipeline',
      scopes: ['read'],
      expiresInDays: 30,
    });
    const pictures = Array.from({ length: 120 }, (_, index) => `p${index}.png`);
    for (const name of pictures) {
      await api.storage.put({ bucket: 'avatars', workspaceId: ada.id, name }, Buffer.from('x'), 1);
    }
    await storeFile(api, { bucket: 'reports', workspaceId: shop, name: 'a.csv' });
    const phone = await signIn(api.database.url, api.identity, ada.id);
    expect((await remove()).status).toBe(204);

    // A session that was used within the last seconds is trusted for a moment; this one was not.
    expect(await readDeletion(phone)).toMatchObject({ status: 401 });
    const assets = `${api.url}/api/workspaces/${shop}/assets`;
    const { status } = await fetch(assets, { headers: { authorization: `Bearer ${key.key}` } });
    expect(status).toBe(401);

    await vi.waitUntil(() => isGone(ada), { timeout: 10_000 });
    expect(
      await sql('select from parapet.workspaces where owner_id = $1 or id = $2', ada.id, shop),
    ).toEqual([]);
    for (const [bucket, owner] of [
      ['avatars', ada.id],
      ['reports', shop],
    ] as const) {
      for await (const page of api.storage.walk(bucket, owner)) expect(page).toEqual([]);
    }
    const sent = mails.filter(({ to }) => to === `${ada.id}@parapet.example`);
    expect(sent.map(({ subject }) => subject)).toEqual(['Your account was deleted']);
  });

  test('leaves a row without a name in the log of workspaces of others', async () => {
    const bob = await api.signUp('core');
    const clinic = await createShop(bob);
    const guest = await signUpMember(api, { workspaceId: clinic, role: 'analyst' });
    expect((await remove('Delete my account', guest)).status).toBe(204);
    await vi.waitUntil(() => isGone(guest), { timeout: 10_000 });
    const log = await api.call(bob, 'GET', `/api/workspaces/${clinic}/audit-log?limit=10`);
    expect(log.body.items[0]).toMatchObject({
      action: 'member.left',
      actor: { id: guest.id, name: null },
    });
    const { body } = await api.call(bob, 'GET', `/api/workspaces/${clinic}/members`);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([bob.id]);
  });

  test('ends what the payment provider would charge, and keeps the invoices', async () => {
    await sql(
      `update parapet.subscriptions set mollie_customer_id = $2, mollie_subscription_id = $3,
         provider_terms = '1 every 1', net_cents = 1, period_start = now(),
         period_end = now() + interval '1 month' where user_id = $1`,
      ada.id,
      `cst_${ada.id}`,
      `sub_${ada.id}`,
    );
    expect((await readDeletion()).body.paidUntil).toMatch(/^\d{4}-/);
    await remove();
    await vi.waitUntil(() => isGone(ada), { timeout: 10_000 });
    expect(cancelled).toEqual([`sub_${ada.id}`]);
  });
});

describe('an account stays', () => {
  test('where the words were not typed', async () => {
    expect((await remove('yes')).body.issues).toMatchObject([{ path: ['confirmation'] }]);
    expect((await readDeletion()).status).toBe(200);
  });

  test('where the sign-in is old', async () => {
    await sql(
      `update auth.sessions set created_at = now() - interval '16 minutes' where id = $1`,
      ada.sessionId,
    );
    expect((await readDeletion()).body.isFresh).toBe(false);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Sign in again') },
    });
  });

  test('where others are members of a workspace that it owns', async () => {
    const shop = await createShop();
    const member = await signUpMember(api, { workspaceId: shop, role: 'viewer' });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Shop') },
    });
    expect((await api.call(ada, 'GET', '/api/workspaces/list')).body.data).toHaveLength(2);
    expect((await remove('delete my account', member)).status).toBe(204);
  });

  test('where a second factor was not proved', async () => {
    await sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'App', 'totp', 'verified', now(), now())`,
      ada.id,
    );
    expect((await remove()).body.code).toBe('second_factor_required');
    expect(await isGone(ada)).toBe(false);
  });
});
