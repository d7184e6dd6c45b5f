// @vitest-environment happy-dom
import { refused, succeeded } from '@parapet/stores/auth-result';
import type { SessionUser } from '@parapet/stores/session-user';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthService } from '../service/auth-service.ts';
import { mara } from '../testing/fake-auth-service.ts';
import { renderPage } from '../testing/render-page.tsx';

afterEach(cleanup);

const refuse = (code: string | null, message: string) =>
  refused({ message, code, reasons: [], retryAfterSeconds: null });

const oskar: SessionUser = {
  ...mara,
  id: '3d0b6f7c-8d1e-4a61-a6cb-6e5b6f1f9b02',
  email: 'oskar@northquay.example',
};

const TOKENS =
  '#access_token=eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln&refresh_token=r&token_type=bearer&expires_in=3600';

const HASH = '/auth/confirm?token_hash=9a&type=signup';

const open = async (
  address: string,
  service: Partial<AuthService> = {},
  current: SessionUser | null = null,
) => {
  const page = await renderPage(address, { service });
  await act(async () => page.emit('INITIAL_SESSION', current));
  await act(page.settle);
  const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }));
  if (address.includes('token_hash=')) await press('Open the link');
  const named = (name: string) => page.calls.filter(([call]) => call === name);
  return { ...page, press, named };
};

it.each([
  ['/auth/callback?code=4f1c', 'openLink', { kind: 'pkce-code', code: '4f1c' }],
  [HASH, 'peekLink', { kind: 'token-hash', tokenHash: '9a', type: 'signup' }],
  [`/auth/callback${TOKENS}`, 'peekLink', { kind: 'tokens', refreshToken: 'r' }],
])('opens %s once, and removes it from the address', async (address, call, link) => {
  const page = await open(address);
  expect(page.calls).toEqual([[call, expect.objectContaining(link)]]);
  expect(page.address()).toBe(new URL(address, 'http://localhost').pathname);
});

it('leaves a token hash to the person, since scanners of mail run scripts too', async () => {
  const page = await renderPage(HASH);
  await act(async () => page.emit('INITIAL_SESSION', null));
  await act(page.settle);
  expect(page.calls).toEqual([]);
  await page.user.click(page.screen.getByRole('button', { name: 'Open the link' }));
  expect(page.calls).toEqual([['peekLink', expect.objectContaining({ tokenHash: '9a' })]]);
});

it('redirects to the dashboard or to `returnTo`', async () => {
  const first = await open('/auth/callback?code=4f1c');
  await act(async () => first.emit('SIGNED_IN', mara));
  expect(first.address()).toBe('/dashboard');
  cleanup();

  const second = await open('/auth/confirm?code=4f1c');
  second.session.auth.getState().rememberReturnTo('/dashboard/scans');
  await act(async () => second.emit('SIGNED_IN', mara));
  expect(second.address()).toBe('/dashboard/scans');
});

describe.each([
  ['tokens', `/auth/callback${TOKENS}`],
  ['a token hash', HASH],
  ['a token hash of an invitation', '/auth/confirm?token_hash=9a&type=invite'],
  ['a token hash of a recovery', '/auth/callback?token_hash=9a&type=recovery'],
])('%s that this browser did not request', (_what, address) => {
  it('name the account, and sign in only after a confirmation', async () => {
    const { screen, named, press, emit } = await open(address);
    expect(screen.getByText('Sign in as mara@northquay.example?')).toBeDefined();
    expect(named('keepSession')).toEqual([]);
    await press('Continue');
    expect(named('keepSession')).toEqual([
      ['keepSession', expect.objectContaining({ user: mara, refreshToken: expect.any(String) })],
    ]);
    await act(async () => emit('SIGNED_IN', mara));
    expect(named('dropSession')).toEqual([]);
  });

  it('are dropped on Cancel', async () => {
    const page = await open(address);
    await page.press('Cancel');
    expect(page.named('keepSession')).toEqual([]);
    expect(page.named('dropSession')).toHaveLength(1);
    expect(page.address()).toBe('/login');
    expect(page.session.auth.getState().isLoggedIn).toBe(false);
  });

  it('name the signed-in user, who stays signed in without a confirmation', async () => {
    const page = await open(address, {}, oskar);
    expect(page.screen.getByText('You are signed in as oskar@northquay.example.')).toBeDefined();
    expect(page.screen.getByText('Continuing ends that session in this browser.')).toBeDefined();
    expect(page.named('keepSession')).toEqual([]);
    await page.press('Cancel');
    expect(page.named('dropSession')).toHaveLength(1);
    expect(page.address()).toBe('/dashboard');
    expect(page.session.auth.getState().user).toEqual(oskar);
  });
});

it('names an account by its address, not by its display name', async () => {
  const user = { ...oskar, metadata: { display_name: 'Mara Lindqvist', name: 'Mara' } };
  const found = { user, accessToken: 'a.b.c', refreshToken: 'r', isRecovery: false };
  const { screen } = await open(HASH, { peekLink: async () => succeeded(found) });
  expect(screen.getByText('Sign in as oskar@northquay.example?')).toBeDefined();
  expect(screen.queryByText(/Mara/)).toBeNull();
});

it('keeps the question and the session of the link when the service does not answer', async () => {
  const answers = [refuse('unreachable', ''), succeeded(undefined)];
  const { screen, press, named } = await open(HASH, {
    keepSession: async () => answers.shift() ?? succeeded(undefined),
  });
  await press('Continue');
  expect(screen.getByRole('alert').textContent).toMatch(/^Failed to sign in\. The sign-in service/);
  await press('Continue');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(named('peekLink')).toHaveLength(1);
});

describe('a token hash that this browser requested', () => {
  const ask = async (
    request: (service: AuthService) => Promise<unknown>,
    current: SessionUser | null = null,
  ) => {
    const page = await renderPage(HASH);
    await request(page.session.service);
    await act(async () => page.emit('INITIAL_SESSION', current));
    await act(page.settle);
    await page.user.click(page.screen.getByRole('button', { name: 'Open the link' }));
    return page;
  };

  it.each([
    [
      'a sign-up',
      (service: AuthService) =>
        service.signUp({ login: ' Mara@Northquay.example', password: 'rampart and quay' }),
    ],
    ['a sign-up mail sent again', (service: AuthService) => service.resendSignUp(mara.email)],
    ['a code to sign in', (service: AuthService) => service.sendSignInCode(mara.email)],
    ['a recovery', (service: AuthService) => service.sendRecoveryMail(mara.email)],
  ])('by %s signs in without a question', async (_what, request) => {
    const { calls, screen } = await ask(request);
    expect(calls.map(([name]) => name)).toContain('keepSession');
    expect(screen.queryByText(/^Sign in as/)).toBeNull();
  });

  it('for another address asks first', async () => {
    const { calls, screen } = await ask((service) => service.sendRecoveryMail(oskar.email));
    expect(screen.getByText('Sign in as mara@northquay.example?')).toBeDefined();
    expect(calls.map(([name]) => name)).not.toContain('keepSession');
  });

  it('asks first while another user is signed in', async () => {
    const { screen } = await ask((service) => service.sendRecoveryMail(mara.email), oskar);
    expect(screen.getByText('Sign in as mara@northquay.example?')).toBeDefined();
  });

  it('does not ask while the same user is signed in', async () => {
    const { calls } = await open(HASH, {}, mara);
    expect(calls.map(([name]) => name)).toContain('keepSession');
  });
});

it('does not redirect to the dashboard because of an existing session', async () => {
  const page = await open(HASH, {}, oskar);
  await act(async () => page.emit('SIGNED_IN', oskar));
  expect(page.screen.getByText('Sign in as mara@northquay.example?')).toBeDefined();
  await page.press('Continue');
  expect(page.address()).toBe('/dashboard');
});

it('asks first even when the session is known before the page renders', async () => {
  const page = await renderPage(`/auth/callback${TOKENS}`);
  await act(async () => page.emit('SIGNED_IN', oskar));
  await act(page.settle);
  expect(page.screen.getByText('Sign in as mara@northquay.example?')).toBeDefined();
  expect(page.screen.getByText(/^You are signed in as/)).toBeDefined();
});

it('allows redirects again after the page is left', async () => {
  const page = await open(HASH);
  await page.press('Cancel');
  await act(async () => page.emit('SIGNED_IN', mara));
  expect(page.address()).toBe('/dashboard');
});

it('explains that another mail has to be opened', async () => {
  const { screen } = await open(HASH, { peekLink: async () => succeeded(null) });
  expect(screen.getByText('This confirmation is accepted.')).toBeDefined();
});

describe('tokens', () => {
  it('ask first even if this browser requested a mail, since no mail contains them', async () => {
    const page = await renderPage(`/auth/callback${TOKENS}`);
    await page.session.service.sendRecoveryMail(mara.email);
    await act(async () => page.emit('INITIAL_SESSION', null));
    await act(page.settle);
    expect(page.screen.getByText('Sign in as mara@northquay.example?')).toBeDefined();
  });

  it('of a recovery mail redirect to the new password, and then to `returnTo`', async () => {
    const page = await open(`/auth/callback${TOKENS}&type=recovery`);
    page.session.auth.getState().rememberReturnTo('/dashboard/scans');
    await page.press('Continue');
    expect(page.named('keepSession')).toEqual([
      ['keepSession', expect.objectContaining({ isRecovery: true })],
    ]);
    await act(async () => page.emit('PASSWORD_RECOVERY', mara));
    expect(page.address()).toBe('/new-password');
    expect(page.session.auth.getState().returnTo).toBe('/dashboard/scans');
  });

  it('of an expired recovery mail do not change `returnTo`', async () => {
    const page = await open(`/auth/callback${TOKENS}&type=recovery`, {
      peekLink: async () => refuse('session_not_found', 'Auth session missing!'),
    });
    expect(page.screen.getByText('Auth session missing!')).toBeDefined();
    expect(page.session.auth.getState().returnTo).toBeNull();
  });

  describe('of a session that is not new', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T08:00:00Z') }));
    afterEach(() => vi.useRealTimers());

    it.each([
      [119, []],
      [120, ['This sign-in link was made more than two minutes before it was opened.']],
    ])('show a warning from two minutes on: %i s', async (ageSeconds, notices) => {
      const expiresAt = Date.now() / 1000 + 3_600 - ageSeconds;
      const page = await open(`/auth/callback${TOKENS}&expires_at=${expiresAt}`);
      await page.press('Continue');
      expect(page.notices).toEqual(notices);
    });
  });
});

describe('a link that does not work', () => {
  it.each([
    ['/auth/callback', 'No session defined in URL'],
    ['/auth/callback?code=', 'No code detected.'],
    ['/auth/callback#access_token=a.b.c', 'No session defined in URL'],
    [`/auth/callback${TOKENS.replace('bearer', 'mac')}`, 'Not a valid implicit grant flow url.'],
    [`/auth/callback${TOKENS.replace('.c2ln', '')}`, 'Invalid JWT structure'],
    [`/auth/callback${TOKENS}&expires_at=1`, 'JWT has expired'],
    [
      '/auth/confirm#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
      'This link has expired or was used already.',
    ],
    ['/auth/callback?error=access_denied', 'The sign-in was not allowed.'],
    ['/auth/callback?error=server_error', 'The sign-in service could not complete the request.'],
    ['/auth/callback?error_code=flow_state_expired', 'This sign-in took too long.'],
    [
      '/auth/callback?error_code=provider_email_needs_verification',
      'Your email address is not verified.',
    ],
    ['/auth/callback?error=unheard_of', 'The link was refused.'],
  ])('%s shows "%s" and sends no request', async (address, message) => {
    const { screen, calls } = await open(address);
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
    expect(calls).toEqual([]);
  });

  it.each([
    '?error=access_denied&error_description=',
    '?error=unheard_of&error_description=',
    '#error_code=otp_expired&error_description=',
    '?error_description=',
    '?code=1&error_uri=https://evil.example&error_description=',
    '#message=',
    '?error_code=',
  ])('shows no text of the link: %s', async (suffix) => {
    const hostile = 'Your account is locked: call 0800-EVIL <img src=x onerror=alert(1)>';
    const { screen, address } = await open(`/auth/callback${suffix}${encodeURIComponent(hostile)}`);
    expect(screen.getByRole('alert')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/locked|EVIL|evil|onerror/);
    expect(document.body.innerHTML).not.toContain('<img');
    expect(address()).not.toMatch(/locked|error/);
  });

  it.each([
    ['invalid_jwt', 'Invalid JWT structure'],
    [null, 'Auth session or user missing'],
    ['pkce_verifier_missing', 'Not a valid PKCE flow url.'],
  ])('shows the message of the service (%s)', async (code, message) => {
    const { screen } = await open('/auth/callback?code=4f1c', {
      openLink: async () => refuse(code, message),
    });
    expect(screen.getByRole('alert').textContent).toContain(message);
  });

  it('can be retried when the service did not answer', async () => {
    let isDown = true;
    const { screen, user, address, emit } = await open('/auth/callback?code=4f1c', {
      openLink: async () => (isDown ? refuse('unreachable', '') : succeeded(undefined)),
    });
    expect(screen.getByText('The sign-in service did not answer.')).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await act(async () => emit('SIGNED_IN', mara));
    expect(address()).toBe('/dashboard');
  });

  it('confirms the address in another browser, and asks to sign in there', async () => {
    const { screen } = await open('/auth/confirm?code=4f1c', {
      openLink: async () => refuse('pkce_verifier_missing', 'Not a valid PKCE flow url.'),
    });
    expect(screen.getByText('Your address is confirmed.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
  });

  it('offers a new link where one can be requested', async () => {
    const { screen, user } = await open('/auth/confirm#error=access_denied&error_code=otp_expired');
    await user.click(screen.getByRole('link', { name: 'Send a new link' }));
    expect(screen.getByRole('heading', { name: 'Check your mail' })).toBeDefined();
  });
});
