import { inviteMessages } from '@parapet/contracts/access/invitation';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../platform/mail/mailer.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
const sent: Mail[] = [];

beforeAll(async () => {
  api = await startTestApi();
  await api.startInvitations({ send: async (mail) => void sent.push(mail) });
});
beforeEach(async () => {
  ada = await api.signUp('core');
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const call = (method: string, path: string, body?: unknown, user = ada) =>
  api.call(user, method, at(path), body);
const addressOf = ({ id }: TestUser) => `${id}@parapet.example`;
const neutralName = ({ id }: TestUser) => `Member ${id.slice(0, 6)}`;
const insufficient = { status: 409, body: { code: 'role_insufficient' } };

const addMember = (role: string): Promise<TestUser> =>
  signUpMember(api, { workspaceId: ada.workspaceId, role });

const actions = async () =>
  (
    await runSql<{ action: string }>(
      api.database.url,
      'select action from parapet.audit_log where workspace_id = $1 order by id',
      [ada.workspaceId],
    )
  ).map(({ action }) => action);

const invite = (emails: string[], role = 'analyst', user = ada) =>
  call('POST', '/invitations', { emails, role }, user);

/** The token of the newest mail to the address. */
const tokenFor = (email: string, count = 1) =>
  vi.waitFor(
    () => {
      const mails = sent.filter(({ to }) => to === email);
      expect(mails).toHaveLength(count);
      return /\/invitation#([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    },
    { timeout: 60_000, interval: 50 },
  );
const accept = (user: TestUser, token: string) =>
  api.call(user, 'POST', '/api/invitations/accept', { token });
const read = async (token: string) =>
  (await api.call(null, 'POST', '/api/invitations/read', { token })).body;
const rolesOf = async (user = ada): Promise<Record<string, string>> => {
  const { body } = await call('GET', '/members', undefined, user);
  return Object.fromEntries(
    body.items.map(({ id, role }: { id: string; role: string }) => [id, role]),
  );
};

describe('members', () => {
  test('are listed with role and time; managers see address and last sign-in too', async () => {
    const viewer = await addMember('viewer');
    const admin = await addMember('admin');
    const since = expect.stringMatching(/^\d{4}-/);
    const own = (items: { id: string }[]) => items.find(({ id }) => id === viewer.id);
    expect(own((await call('GET', '/members', undefined, admin)).body.items)).toMatchObject({
      role: 'viewer',
      since,
      email: addressOf(viewer),
    });
    expect(own((await call('GET', '/members', undefined, viewer)).body.items)).toMatchObject({
      role: 'viewer',
      since,
      email: null,
      lastSignInAt: null,
      hasSecondFactor: null,
    });
  });

  test('show their account to no API key, not even to one of the owner', async () => {
    const made = await call('POST', '/api-keys', { name: 'a', scopes: ['read'], expiresInDays: 1 });
    const { body } = await call('GET', '/members', undefined, { ...ada, token: made.body.key });
    expect(body.items).toMatchObject([
      { id: ada.id, role: 'owner', email: null, lastSignInAt: null, hasSecondFactor: null },
    ]);
  });

  test('get another role from an admin, which is logged', async () => {
    const admin = await addMember('admin');
    const viewer = await addMember('viewer');
    const changed = await call('PATCH', `/members/${viewer.id}`, { role: 'analyst' }, admin);
    expect(changed).toMatchObject({ status: 200, body: { id: viewer.id, role: 'analyst' } });
    expect(await rolesOf()).toMatchObject({ [viewer.id]: 'analyst', [ada.id]: 'owner' });
    expect(await actions()).toEqual(['member.role_changed']);
  });

  test('never become owner, and the owner is neither changed nor removed', async () => {
    const admin = await addMember('admin');
    const owner = `/members/${ada.id}`;
    const toOwner = await call('PATCH', `/members/${admin.id}`, { role: 'owner' });
    expect(toOwner).toMatchObject({ status: 422, body: { issues: [{ path: ['role'] }] } });
    expect((await call('PATCH', owner, { role: 'viewer' }, admin)).status).toBe(409);
    expect((await call('DELETE', owner, undefined, admin)).status).toBe(409);
    expect((await call('POST', '/leave')).status).toBe(409);
    expect(await rolesOf()).toEqual({ [ada.id]: 'owner', [admin.id]: 'admin' });
  });

  test.each(['viewer', 'auditor', 'developer', 'analyst'])('a %s manages nobody', async (role) => {
    const [member, other] = [await addMember(role), await addMember('viewer')];
    const path = `/members/${other.id}`;
    expect(await call('PATCH', path, { role: 'viewer' }, member)).toMatchObject(insufficient);
    expect(await call('DELETE', path, undefined, member)).toMatchObject(insufficient);
    expect(await invite(['a@b.example'], 'viewer', member)).toMatchObject(insufficient);
    expect(await call('GET', '/invitations', undefined, member)).toMatchObject(insufficient);
  });

  test('are removed, see nothing any more, and what they had keeps their name', async () => {
    const analyst = await addMember('analyst');
    const asset = (await call('POST', '/assets', { value: 'a.example', consent: true })).body;
    await call('POST', '/assets/bulk', {
      assets: { ids: [asset.id] },
      change: { action: 'owner', ownerId: analyst.id },
    });
    expect((await call('DELETE', `/members/${analyst.id}`)).status).toBe(204);
    expect((await call('GET', '/assets', undefined, analyst)).status).toBe(404);
    expect((await call('DELETE', `/members/${analyst.id}`)).status).toBe(404);
    const { body } = await call('GET', `/assets/${asset.id}`);
    expect(JSON.stringify(body)).toContain(neutralName(analyst));
    expect(await actions()).toContain('member.removed');
  });

  test('leave by themselves, also viewers', async () => {
    const viewer = await addMember('viewer');
    expect((await call('POST', '/leave', undefined, viewer)).status).toBe(204);
    expect((await call('POST', '/leave', undefined, viewer)).status).toBe(404);
    expect(await rolesOf()).toEqual({ [ada.id]: 'owner' });
    expect(await actions()).toEqual(['member.left']);
  });
});

describe('an invitation', () => {
  test('is mailed, says who invited to what, and makes its address a member once', async () => {
    const bob = await api.signUp();
    const email = addressOf(bob);
    const { status, body } = await invite([email.toUpperCase(), email]);
    expect({ status, body }).toEqual({
      status: 200,
      body: { results: [{ email, success: true, error: null }] },
    });
    const token = await tokenFor(email);
    expect(await read(token)).toMatchObject({
      state: 'pending',
      email,
      role: 'analyst',
      workspaceName: 'Personal',
      invitedBy: neutralName(ada),
    });
    expect(await accept(bob, token)).toMatchObject({
      status: 200,
      body: { workspaceId: ada.workspaceId },
    });
    expect(await rolesOf(bob)).toMatchObject({ [bob.id]: 'analyst' });
    expect((await accept(bob, token)).body.error).toContain('used already');
    expect(await read(token)).toMatchObject({ state: 'accepted' });
    expect(await actions()).toEqual(['member.invited', 'member.joined']);
  });

  test('to a workspace that requires a second factor waits until there is one', async () => {
    const bob = await api.signUp();
    await invite([addressOf(bob)]);
    const token = await tokenFor(addressOf(bob));
    const require = 'update parapet.workspaces set mfa_required = true where id = $1';
    await runSql(api.database.url, require, [ada.workspaceId]);
    expect(await accept(bob, token)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_missing', error: expect.stringContaining('accept again') },
    });
    expect(await read(token)).toMatchObject({ state: 'pending' });
    await runSql(api.database.url, `update auth.sessions set aal = 'aal2' where id = $1`, [
      bob.sessionId,
    ]);
    const claims = { sub: bob.id, session_id: bob.sessionId, aal: 'aal2' } as const;
    const proved = { ...bob, token: await api.identity.sign(claims) };
    expect((await accept(proved, token)).status).toBe(200);
  });

  test('is stored by the hash of its token alone', async () => {
    const email = `${crypto.randomUUID()}@b.example`;
    await invite([email]);
    const token = await tokenFor(email);
    const rows = await runSql(
      api.database.url,
      `select to_jsonb(i)::text || coalesce((select string_agg(data::text, '') from pgboss.job), '')
         as text from parapet.invitations i where email = $1`,
      [email],
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is for its own, confirmed address', async () => {
    const [bob, eve] = [await api.signUp(), await api.signUp()];
    const email = addressOf(bob);
    await invite([email]);
    const token = await tokenFor(email);
    expect((await accept(eve, token)).body.error).toContain('another address');
    await runSql(
      api.database.url,
      'update auth.users set email_confirmed_at = null where id = $1',
      [bob.id],
    );
    expect((await accept(bob, token)).body.error).toContain('another address');
    expect(await rolesOf()).toEqual({ [ada.id]: 'owner' });
  });

  test('has an allowance that neither revoking nor another workspace gives back', async () => {
    const inviteIn = async (workspaceId: string, email: string) => {
      const path = `/api/workspaces/${workspaceId}/invitations`;
      const { body } = await api.call(ada, 'POST', path, { emails: [email], role: 'viewer' });
      const { items } = (await api.call(ada, 'GET', path)).body;
      for (const { id, state } of items) {
        if (state === 'pending') await api.call(ada, 'DELETE', `${path}/${id}`);
      }
      return body.results[0];
    };
    const tag = ada.id.slice(-8);
    for (let count = 0; count < 4; count += 1) {
      expect(await inviteIn(ada.workspaceId, `eve-${tag}+${count}@b.example`)).toMatchObject({
        success: true,
      });
    }
    // Its plan has one workspace besides the default one.
    const created = await api.call(ada, 'POST', '/api/workspaces/create', { name: 'Shop' });
    const shop: { id: string } = created.body.data;
    expect(await inviteIn(shop.id, `eve-${tag}@b.example`)).toMatchObject({ success: true });
    await api.call(ada, 'POST', `/api/workspaces/${shop.id}/deletion`, { name: 'Shop' });
    expect(await inviteIn(ada.workspaceId, `eve-${tag}@b.example`)).toEqual({
      email: `eve-${tag}@b.example`,
      success: false,
      error: 'This address has received its invitations of the day. Try again tomorrow.',
    });
    expect(await inviteIn(ada.workspaceId, `bob-${tag}@b.example`)).toMatchObject({
      success: true,
    });
  });

  test('ends when it is revoked or its time is over, and no token is guessed', async () => {
    const bob = await api.signUp();
    const email = addressOf(bob);
    await invite([email]);
    const token = await tokenFor(email);
    const [pending] = (await call('GET', '/invitations')).body.items;
    expect(pending).toMatchObject({ email, state: 'pending', invitedBy: { id: ada.id } });
    expect((await call('DELETE', `/invitations/${pending.id}`)).status).toBe(204);
    expect((await accept(bob, token)).body.error).toContain('revoked');
    expect((await call('POST', `/invitations/${pending.id}/resend`)).status).toBe(409);

    await invite([email]);
    const next = await tokenFor(email, 2);
    await runSql(
      api.database.url,
      `update parapet.invitations set expires_at = now() where state = 'pending' and email = $1`,
      [email],
    );
    expect((await accept(bob, next)).body.error).toContain('expired');
    expect(await read(next)).toMatchObject({ state: 'expired' });
    expect(await read('x'.repeat(43))).toEqual({ state: 'unknown' });
    expect((await accept(bob, 'x'.repeat(43))).status).toBe(404);
  });

  test('is sent again with a new link, at most five times', async () => {
    const bob = await api.signUp();
    const email = addressOf(bob);
    await invite([email]);
    const first = await tokenFor(email);
    const [{ id }] = (await call('GET', '/invitations')).body.items;
    expect(await call('POST', `/invitations/${id}/resend`)).toMatchObject({
      status: 200,
      body: { id, state: 'pending' },
    });
    const second = await tokenFor(email, 2);
    expect((await accept(bob, first)).status).toBe(404);
    for (const count of [3, 4, 5]) {
      await call('POST', `/invitations/${id}/resend`);
      await tokenFor(email, count);
    }
    expect((await call('POST', `/invitations/${id}/resend`)).status).toBe(409);
    expect(await read(second)).toEqual({ state: 'unknown' });
  });

  test('gets a result for each address', async () => {
    const viewer = await addMember('viewer');
    await invite(['open@b.example']);
    const { body } = await invite([addressOf(viewer), 'open@b.example', 'nobody', 'new@b.example']);
    expect(body.results).toEqual([
      { email: addressOf(viewer), success: false, error: 'This person is a member already.' },
      {
        email: 'open@b.example',
        success: false,
        error: 'There is an open invitation for this address.',
      },
      { email: 'nobody', success: false, error: 'This is not an email address.' },
      { email: 'new@b.example', success: true, error: null },
    ]);
  });

  test('needs a plan that allows it, an address, and room in the day', async () => {
    const free = await api.signUp();
    const path = `/api/workspaces/${free.workspaceId}/invitations`;
    expect(
      await api.call(free, 'POST', path, { emails: ['a@b.example'], role: 'viewer' }),
    ).toMatchObject({ status: 402, body: { error: inviteMessages.plan } });
    expect((await invite([])).body.issues).toMatchObject([{ message: inviteMessages.noEmails }]);
    expect((await invite(['a@b.example'], 'owner')).status).toBe(422);
    await invite(['a@b.example']);
    await runSql(
      api.database.url,
      'update parapet.invitations set mails = 200 where workspace_id = $1',
      [ada.workspaceId],
    );
    expect((await invite(['b@b.example'])).status).toBe(429);
  });

  test('ends with the right of who made it', async () => {
    const [admin, other, bob] = [
      await addMember('admin'),
      await addMember('admin'),
      await api.signUp(),
    ];
    const email = addressOf(bob);
    await invite([email], 'admin', admin);
    const token = await tokenFor(email);
    await invite(['kept@b.example'], 'viewer', other);
    await call('DELETE', `/members/${admin.id}`);
    expect((await accept(bob, token)).body.error).toContain('revoked');
    await call('PATCH', `/members/${other.id}`, { role: 'analyst' });
    const { items } = (await call('GET', '/invitations')).body;
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['revoked', 'revoked']);
  });
});

describe('a limit to assets with some tags', () => {
  const scopeOf = async (id: string) =>
    (await call('GET', '/members')).body.items.find((member: { id: string }) => member.id === id)
      ?.assetScope;

  test('comes with an invitation', async () => {
    const bob = await api.signUp();
    const email = addressOf(bob);
    const invitation = { emails: [email], role: 'analyst', assetScope: ['team', 'eu', 'team'] };
    expect((await call('POST', '/invitations', invitation)).body.results).toMatchObject([
      { success: true },
    ]);
    expect((await call('GET', '/invitations')).body.items).toMatchObject([
      { email, assetScope: ['eu', 'team'] },
    ]);
    await accept(bob, await tokenFor(email));
    expect(await scopeOf(bob.id)).toEqual(['eu', 'team']);
  });

  test('is set, kept with another role, lifted, and logged before and after', async () => {
    const { id } = await addMember('viewer');
    const change = (body: object) => call('PATCH', `/members/${id}`, body);
    expect((await change({ role: 'viewer', assetScope: ['team'] })).body.assetScope).toEqual([
      'team',
    ]);
    expect((await change({ role: 'analyst' })).body.assetScope).toEqual(['team']);
    expect((await change({ role: 'analyst', assetScope: null })).body.assetScope).toBeNull();
    const log = await runSql(
      api.database.url,
      `select before, after from parapet.audit_log
       where workspace_id = $1 and action = 'member.role_changed' order by id`,
      [ada.workspaceId],
    );
    expect(log).toMatchObject([
      { before: { assetScope: null }, after: { assetScope: ['team'] } },
      { after: { role: 'analyst', assetScope: ['team'] } },
      { after: { assetScope: null } },
    ]);
  });

  test('is not for admins, who see everything', async () => {
    const { id } = await addMember('viewer');
    const refused = { status: 422, body: { issues: [{ path: ['assetScope'] }] } };
    expect(
      await call('PATCH', `/members/${id}`, { role: 'admin', assetScope: ['a'] }),
    ).toMatchObject(refused);
    const invitation = { emails: ['a@b.example'], role: 'admin', assetScope: ['a'] };
    expect(await call('POST', '/invitations', invitation)).toMatchObject(refused);
    await call('PATCH', `/members/${id}`, { role: 'viewer', assetScope: ['a'] });
    await call('PATCH', `/members/${id}`, { role: 'admin' });
    expect(await scopeOf(id)).toBeNull();
    expect((await call('PATCH', `/members/${id}`, { role: 'viewer', assetScope: [] })).status).toBe(
      422,
    );
  });

  test('is kept when the workspace is deleted and restored', async () => {
    const { body: created } = await api.call(ada, 'POST', '/api/workspaces/create', {
      name: 'Shared',
    });
    const workspaceId = created.data.id;
    const member = await signUpMember(api, { workspaceId, role: 'viewer', assetScope: ['team'] });
    await api.call(ada, 'POST', `/api/workspaces/${workspaceId}/deletion`, { name: 'Shared' });
    await api.call(ada, 'POST', `/api/deleted-workspaces/${workspaceId}/restore`);
    const [row] = await runSql<{ asset_scope: string[] }>(
      api.database.url,
      'select asset_scope from parapet.memberships where workspace_id = $1 and user_id = $2',
      [workspaceId, member.id],
    );
    expect(row?.asset_scope).toEqual(['team']);
  });
});
