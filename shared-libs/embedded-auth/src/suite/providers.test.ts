import {
  type IdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
} from '@parapet/test-kit/identity-provider';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import {
  addUser,
  contentOf,
  follow,
  isHosted,
  mailsTo,
  mailTo,
  newAddress,
  openClient,
  openProject,
  PASSWORD,
  type Project,
} from './project.ts';

const ACME = 'custom:acme';

let acme: IdentityProvider;
let project: Project;
beforeAll(async () => {
  if (isHosted) return;
  project = await openProject({
    async providersOf(url) {
      acme = await startIdentityProvider(`${url}/auth/v1/callback`);
      const { issuer, clientId, clientSecret } = acme;
      const client = { clientId, clientSecret };
      const away = { id: 'custom:away', issuer: 'http://127.0.0.1:1', ...client };
      return { settings: [{ id: ACME, issuer, ...client }, away], fetch };
    },
  });
});
afterAll(async () => {
  await project?.close();
  await acme?.close();
});

let people = 0;
const someone = (person: Partial<ProviderPerson> = {}): ProviderPerson => {
  people += 1;
  return { sub: `person-${people}`, email: newAddress(), email_verified: true, ...person };
};

/** A browser of a client; `arrive` signs in at the provider and returns where it comes back. */
function browse(flowType: 'pkce' | 'implicit' = 'pkce') {
  const browser = openBrowser();
  const client = openClient(project, flowType, browser.fetch);
  const options = { redirectTo: project.redirectUrl, skipBrowserRedirect: true };
  return {
    browser,
    client,
    start: async () => {
      const { data } = await client.auth.signInWithOAuth({ provider: ACME, options });
      return data.url ?? '';
    },
    async arrive(person: ProviderPerson | null) {
      acme.person = person;
      return browser.follow(await this.start(), project.redirectUrl);
    },
    async signIn(person: ProviderPerson) {
      const page = await this.arrive(person);
      const code = page.searchParams.get('code') ?? '';
      const { data, error } = await client.auth.exchangeCodeForSession(code);
      if (error) throw error;
      return data.user;
    },
    async link(person: ProviderPerson) {
      acme.person = person;
      const { data, error } = await client.auth.linkIdentity({ provider: ACME, options });
      if (error) throw error;
      return browser.follow(data.url ?? '', project.redirectUrl);
    },
  };
}

const refusalIn = (page: URL) => ({
  query: Object.fromEntries(page.searchParams),
  fragment: Object.fromEntries(new URLSearchParams(page.hash.slice(1))),
});

const sessionsOf = async (client: SupabaseClient) => {
  const { data } = await client.auth.getUser();
  const found = await project.inside?.pool.query(
    'select id from auth.sessions where user_id = $1',
    [data.user?.id],
  );
  return found?.rows.length;
};

describe.skipIf(isHosted)('a sign-in at a provider', () => {
  test('creates an account with the identity', async () => {
    const person = someone({ name: 'Ada Lovelace' });
    const user = await browse().signIn(person);
    expect(user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: ACME, providers: [ACME] },
      user_metadata: { full_name: 'Ada Lovelace', email_verified: true },
      identities: [
        {
          provider: ACME,
          id: person.sub,
          identity_data: { sub: person.sub, email: person.email, iss: acme.issuer },
        },
      ],
    });
    const again = await browse().signIn({ ...person, name: 'Ada King' });
    expect(again.id).toBe(user.id);
    expect(again.user_metadata.full_name).toBe('Ada King');
  });

  test('opens a session whose token names the method', async () => {
    const visit = browse();
    await visit.signIn(someone());
    const { data } = await visit.client.auth.getClaims();
    expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
    expect((await visit.client.auth.refreshSession()).error).toBeNull();
  });

  test('puts the session into the fragment of the implicit flow', async () => {
    const page = await browse('implicit').arrive(someone());
    const { fragment, query } = refusalIn(page);
    expect(fragment).toMatchObject({ token_type: 'bearer', refresh_token: expect.any(String) });
    expect(query).toEqual({});
  });

  test('is told in the settings', async () => {
    const answer = await fetch(`${project.url}/auth/v1/settings`, {
      headers: { apikey: project.publishableKey },
    });
    expect(await answer.json()).toMatchObject({ external: { [ACME]: true, github: false } });
  });

  test('that the person declines comes back as the refusal', async () => {
    const declined = { error: 'access_denied', error_description: 'The user declined' };
    const { query, fragment } = refusalIn(await browse().arrive(null));
    expect(query).toEqual(declined);
    expect(fragment).toEqual({ ...declined, sb: '' });
  });

  test('without an address is refused', async () => {
    const { email: _, email_verified: __, ...nameless } = someone();
    const { query } = refusalIn(await browse().arrive(nameless));
    expect(query).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' });
  });

  test('at a provider that does not answer comes back as the refusal', async () => {
    const start = `${project.url}/auth/v1/authorize?${new URLSearchParams({ provider: 'custom:away', redirect_to: project.redirectUrl })}`;
    const page = await openBrowser().follow(start, project.redirectUrl);
    expect(refusalIn(page).query).toMatchObject({
      error: 'temporarily_unavailable',
      error_code: 'unexpected_failure',
    });
  });

  test('at a provider that is off is refused', async () => {
    const answer = await fetch(`${project.url}/auth/v1/authorize?provider=github`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Unsupported provider: provider is not enabled',
    });
  });
});

describe.skipIf(isHosted)('the answer of a provider', () => {
  const refused = { error: 'invalid_request', error_code: 'bad_oauth_state' };

  /** The callback with its code, caught before the service gets it. */
  const catchAnswer = async (visit: ReturnType<typeof browse>) => {
    acme.person = someone();
    return visit.browser.follow(await visit.start(), `${project.url}/auth/v1/callback`);
  };

  test('works once', async () => {
    const visit = browse();
    const callback = await catchAnswer(visit);
    const first = await visit.browser.follow(callback.href, project.redirectUrl);
    expect(first.searchParams.get('code')).toBeTruthy();
    const second = await visit.browser.follow(callback.href, project.redirectUrl);
    expect(refusalIn(second).query).toMatchObject(refused);
  });

  test('is refused in another browser, and still works in the right one', async () => {
    const visit = browse();
    const callback = await catchAnswer(visit);
    for (const other of [openBrowser(), browse().browser]) {
      const page = await other.follow(callback.href, project.redirectUrl);
      expect(refusalIn(page).query).toMatchObject(refused);
    }
    const page = await visit.browser.follow(callback.href, project.redirectUrl);
    expect(page.searchParams.get('code')).toBeTruthy();
  });

  test('is refused after ten minutes', async () => {
    const visit = browse();
    const callback = await catchAnswer(visit);
    project.inside?.advance(601);
    const page = await visit.browser.follow(callback.href, project.redirectUrl);
    expect(refusalIn(page).query).toMatchObject(refused);
  });

  test('with a code of another flow is refused', async () => {
    const visit = browse();
    const other = await catchAnswer(browse());
    const callback = await catchAnswer(visit);
    callback.searchParams.set('code', other.searchParams.get('code') ?? '');
    const page = await visit.browser.follow(callback.href, project.redirectUrl);
    expect(refusalIn(page).query).toMatchObject({ error_code: 'unexpected_failure' });
  });

  test('with a code that the client does not know the verifier of opens nothing', async () => {
    const page = await browse().arrive(someone());
    const { error } = await browse().client.auth.exchangeCodeForSession(
      page.searchParams.get('code') ?? '',
    );
    expect(error).not.toBeNull();
  });
});

describe.skipIf(isHosted)('an address that has an account', () => {
  test('is linked if the provider has verified it, and its owner is told', async () => {
    const email = await addUser(project);
    const user = await browse().signIn(someone({ email: email.toUpperCase() }));
    expect(user.email).toBe(email);
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', ACME] });
    expect((await mailTo(project, email)).subject).toContain('A way to sign in was added');
    const { error } = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error).toBeNull();
  });

  test('is neither linked nor changed if the provider has not', async () => {
    const email = await addUser(project);
    const page = await browse().arrive(someone({ email, email_verified: false }));
    expect(refusalIn(page).query).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    });
    expect(await mailsTo(project, email)).toEqual([]);
    const { data } = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(data.user?.app_metadata.providers).toEqual(['email']);
  });

  test('is not taken by a password that somebody chose before it was confirmed', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email, password: PASSWORD });
    const { link } = contentOf(await mailTo(project, email));
    const user = await browse().signIn(someone({ email }));
    expect(user.identities).toMatchObject([{ provider: ACME }]);
    const { error } = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error?.code).toBe('invalid_credentials');
    expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });
});

describe.skipIf(isHosted)('an address that the provider has not verified', () => {
  test('signs in after its mail is confirmed', async () => {
    const person = someone({ email_verified: false });
    const page = await browse().arrive(person);
    expect(refusalIn(page).query).toMatchObject({
      error_code: 'provider_email_needs_verification',
      error_description: `Unverified email with ${ACME}. A confirmation email has been sent to your ${ACME} email`,
    });
    const { link } = contentOf(await mailTo(project, person.email ?? ''));
    expect((await follow(link)).fragment.get('access_token')).toBeTruthy();
    const user = await browse().signIn(person);
    expect(user.identities).toMatchObject([{ provider: ACME }]);
  });

  test.each(['sign-up', 'code'] as const)(
    'goes to the owner of the mailbox who comes by %s, without the identity',
    async (way) => {
      const person = someone({ email_verified: false });
      const email = person.email ?? '';
      await browse().arrive(person);
      const owner = openClient(project);
      if (way === 'sign-up') await owner.auth.signUp({ email, password: PASSWORD });
      else await owner.auth.signInWithOtp({ email });
      const { code: token } = contentOf(await mailTo(project, email, 2));
      const { data, error } = await owner.auth.verifyOtp({ email, token, type: 'email' });
      expect(error).toBeNull();
      expect(data.user?.identities).toMatchObject([{ provider: 'email' }]);
      const page = await browse().arrive(person);
      expect(refusalIn(page).query).toMatchObject({
        error_code: 'provider_email_needs_verification',
      });
    },
  );
});

describe.skipIf(isHosted)('an identity', () => {
  const signInWithPassword = async () => {
    const email = await addUser(project);
    const visit = browse();
    const { error } = await visit.client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { ...visit, email };
  };
  const identitiesOf = async (client: SupabaseClient) =>
    (await client.auth.getUserIdentities()).data?.identities ?? [];

  test('with another address is linked and unlinked, and the session stays one', async () => {
    const visit = await signInWithPassword();
    const person = someone();
    const page = await visit.link(person);
    const { error } = await visit.client.auth.exchangeCodeForSession(
      page.searchParams.get('code') ?? '',
    );
    expect(error).toBeNull();
    expect(await sessionsOf(visit.client)).toBe(1);
    const linked = await identitiesOf(visit.client);
    expect(linked.map(({ provider }) => provider)).toEqual(['email', ACME]);
    expect((await browse().signIn(person)).email).toBe(visit.email);

    const gone = linked.find(({ provider }) => provider === ACME);
    if (gone === undefined) throw new Error('The identity is missing.');
    expect((await visit.client.auth.unlinkIdentity(gone)).error).toBeNull();
    const { data } = await visit.client.auth.getUser();
    expect(data.user?.app_metadata.providers).toEqual(['email']);
    expect((await mailTo(project, visit.email, 2)).subject).toContain('was removed');
    expect((await browse().signIn(person)).email).toBe(person.email);
    expect((await visit.client.auth.unlinkIdentity(gone)).error?.code).toBe('identity_not_found');
    const [last] = await identitiesOf(visit.client);
    if (last === undefined) throw new Error('The last identity is missing.');
    const { error: refused } = await visit.client.auth.unlinkIdentity(last);
    expect(refused?.code).toBe('single_identity_not_deletable');
  });

  test('of somebody else, or linked already, is refused', async () => {
    const theirs = someone();
    await browse().signIn(theirs);
    const visit = await signInWithPassword();
    const own = someone();
    const first = await visit.link(own);
    await visit.client.auth.exchangeCodeForSession(first.searchParams.get('code') ?? '');
    for (const person of [theirs, own]) {
      expect(refusalIn(await visit.link(person)).query).toMatchObject({
        error: 'server_error',
        error_code: 'identity_already_exists',
      });
    }
  });

  test('is not linked after the session that began it has ended', async () => {
    const visit = await signInWithPassword();
    const options = { redirectTo: project.redirectUrl, skipBrowserRedirect: true };
    const { data } = await visit.client.auth.linkIdentity({ provider: ACME, options });
    await visit.client.auth.signOut({ scope: 'local' });
    acme.person = someone();
    const page = await visit.browser.follow(data?.url ?? '', project.redirectUrl);
    expect(refusalIn(page).query).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  test('of another user is not found', async () => {
    const visit = await signInWithPassword();
    const page = await visit.link(someone());
    await visit.client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '');
    const other = await browse().signIn(someone());
    const [foreign] = other.identities ?? [];
    if (foreign === undefined) throw new Error('The identity is missing.');
    const { error } = await visit.client.auth.unlinkIdentity(foreign);
    expect(error).toMatchObject({ status: 422, code: 'identity_not_found' });
  });

  test('with a password takes the password along', async () => {
    const visit = await signInWithPassword();
    await browse().signIn(someone({ email: visit.email }));
    const own = (await identitiesOf(visit.client)).find(({ provider }) => provider === 'email');
    if (own === undefined) throw new Error('The identity is missing.');
    expect((await visit.client.auth.unlinkIdentity(own)).error).toBeNull();
    const { error } = await openClient(project).auth.signInWithPassword({
      email: visit.email,
      password: PASSWORD,
    });
    expect(error?.code).toBe('invalid_credentials');
  });

  test('by e-mail comes with the first password of an account without one', async () => {
    const visit = browse();
    await visit.signIn(someone());
    const { error } = await visit.client.auth.updateUser({ password: PASSWORD });
    expect(error).toBeNull();
    const { data } = await visit.client.auth.getUser();
    expect(data.user?.app_metadata.providers).toEqual([ACME, 'email']);
  });
});
