import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addUser,
  isHosted,
  openAdmin,
  openClient,
  openProject,
  type Project,
  signedIn,
} from './project.ts';

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe('an access token', () => {
  test('is verified with the public key set and contains user, method and expiry', async () => {
    const { accessToken, email, client } = await signedIn(project);
    const { data } = await client.auth.getUser();
    const keySet = createRemoteJWKSet(new URL(`${project.url}/auth/v1/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(accessToken, keySet, {
      issuer: `${project.url}/auth/v1`,
      audience: 'authenticated',
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(payload).toMatchObject({
      sub: data.user?.id,
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: expect.any(Object),
      is_anonymous: false,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  test('is read by the client without a request to the service', async () => {
    const { client, email } = await signedIn(project);
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ email, aal: 'aal1' });
  });

  test('that was tampered with is refused', async () => {
    const { accessToken } = await signedIn(project);
    const [head, , signature] = accessToken.split('.');
    const forged = Buffer.from(JSON.stringify({ sub: 'somebody else' })).toString('base64url');
    const { error } = await openClient(project).auth.getUser(`${head}.${forged}.${signature}`);
    expect(error).toMatchObject({ code: 'bad_jwt', status: 403 });
  });

  test.skipIf(isHosted)('ends after an hour', async () => {
    const { accessToken } = await signedIn(project);
    project.inside?.advance(3601);
    const { error } = await openClient(project).auth.getUser(accessToken);
    expect(error).toMatchObject({ code: 'bad_jwt', message: 'invalid JWT: token is expired' });
  });
});

describe('a refresh', () => {
  const refresh = (token: string) =>
    openClient(project).auth.refreshSession({ refresh_token: token });

  test('returns a new pair for the same session', async () => {
    const { client, refreshToken, accessToken } = await signedIn(project);
    const before = await client.auth.getClaims(accessToken);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(refreshToken);
    const after = await client.auth.getClaims();
    expect(after.data?.claims.session_id).toBe(before.data?.claims.session_id);
    expect(after.data?.claims.amr).toEqual(before.data?.claims.amr);
  });

  test('in several tabs at once returns the same successor to each', async () => {
    const { refreshToken } = await signedIn(project);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refreshToken)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    const successors = new Set(answers.map(({ data }) => data.session?.refresh_token));
    expect(successors.size).toBe(1);
    const [successor] = successors;
    expect((await refresh(successor ?? '')).error).toBeNull();
  });

  test('with an unknown token is refused', async () => {
    const { error } = await refresh('nobody-knows-it');
    expect(error).toMatchObject({ code: 'refresh_token_not_found', status: 400 });
  });

  test.skipIf(isHosted)('with a used token leads to the current one for ten seconds', async () => {
    const { refreshToken } = await signedIn(project);
    const second = await refresh(refreshToken);
    const third = await refresh(second.data.session?.refresh_token ?? '');
    project.inside?.advance(9);
    const late = await refresh(refreshToken);
    expect(late.error).toBeNull();
    expect(late.data.session?.refresh_token).toBe(third.data.session?.refresh_token);
  });

  test.skipIf(isHosted)('leaves one live token, however often one is used', async () => {
    const { refreshToken, accessToken } = await signedIn(project);
    for (let round = 0; round < 3; round += 1) await refresh(refreshToken);
    const { data } = await openClient(project).auth.getClaims(accessToken);
    const live = await project.inside?.pool.query(
      'select id from auth.refresh_tokens where session_id = $1 and revoked_at is null',
      [data?.claims.session_id],
    );
    expect(live?.rows).toHaveLength(1);
  });

  test.skipIf(isHosted)('with a used token after that ends the whole session', async () => {
    const { refreshToken } = await signedIn(project);
    const { data } = await refresh(refreshToken);
    project.inside?.advance(11);

    const replayed = await refresh(refreshToken);
    expect(replayed.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 });
    const successor = await refresh(data.session?.refresh_token ?? '');
    expect(successor.error?.code).toBe('refresh_token_not_found');
    const { error } = await openClient(project).auth.getUser(data.session?.access_token ?? '');
    expect(error?.name).toBe('AuthSessionMissingError');
  });

  test.skipIf(isHosted)('leaves no readable token in the database', async () => {
    const { refreshToken } = await signedIn(project);
    const found = await project.inside?.pool.query(
      'select token_hash from auth.refresh_tokens where token_hash like $1',
      [`%${refreshToken}%`],
    );
    expect(found?.rows).toEqual([]);
  });
});

describe('signing out', () => {
  async function threeDevices() {
    const email = await addUser(project);
    return [
      await signedIn(project, email),
      await signedIn(project, email),
      await signedIn(project, email),
    ] as const;
  }

  async function isAlive(device: { accessToken: string }): Promise<boolean> {
    const { error } = await openClient(project).auth.getUser(device.accessToken);
    return error === null;
  }

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('in scope %s leaves the devices alive that it should: %s', async (scope, alive) => {
    const devices = await threeDevices();
    const { error } = await devices[0].client.auth.signOut({ scope });
    expect(error).toBeNull();
    expect(await Promise.all(devices.map(isAlive))).toEqual(alive);
  });

  test('also ends the refresh token', async () => {
    const { client, refreshToken } = await signedIn(project);
    await client.auth.signOut();
    const { error } = await openClient(project).auth.refreshSession({
      refresh_token: refreshToken,
    });
    expect(error?.code).toBe('refresh_token_not_found');
  });

  test('is an error for a client that requests its user afterwards', async () => {
    const { client, accessToken } = await signedIn(project);
    await openAdmin(project).auth.admin.signOut(accessToken, 'global');
    const answer = await fetch(`${project.url}/auth/v1/user`, {
      headers: { apikey: project.publishableKey, authorization: `Bearer ${accessToken}` },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error_code: 'session_not_found' });
    const { error } = await client.auth.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
});
