// @vitest-environment happy-dom
import { refused, succeeded } from '@parapet/stores/auth-result';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AuthService } from '../auth-service.ts';
import { mara } from '../testing/fake-auth-service.ts';
import { renderPage } from '../testing/render-page.tsx';

afterEach(cleanup);

const refuse = (code: string | null, message: string) =>
  refused({ message, code, reasons: [], retryAfterSeconds: null });

const TOKENS =
  '#access_token=eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln&refresh_token=r&token_type=bearer&expires_in=3600';

const open = async (address: string, openLink?: AuthService['openLink']) => {
  const page = await renderPage(address, { service: openLink ? { openLink } : {} });
  await act(async () => page.say('INITIAL_SESSION', null));
  return page;
};

it.each([
  ['/auth/callback?code=4f1c', { kind: 'pkce-code', code: '4f1c' }],
  [
    '/auth/confirm?token_hash=9a&type=signup',
    { kind: 'token-hash', tokenHash: '9a', type: 'signup' },
  ],
  [`/auth/callback${TOKENS}`, { kind: 'tokens', refreshToken: 'r' }],
])('opens %s once, and takes it out of the address', async (address, link) => {
  const page = await open(address);
  expect(page.calls).toEqual([['openLink', expect.objectContaining(link)]]);
  expect(page.address()).toBe(new URL(address, 'http://localhost').pathname);
});

it('leads to the dashboard, or to the page that was wished for', async () => {
  const first = await open('/auth/callback?code=4f1c');
  await act(async () => first.say('SIGNED_IN', mara));
  expect(first.address()).toBe('/dashboard');
  cleanup();

  const second = await open('/auth/confirm?code=4f1c');
  second.session.auth.getState().rememberReturnTo('/dashboard/scans');
  await act(async () => second.say('SIGNED_IN', mara));
  expect(second.address()).toBe('/dashboard/scans');
});

describe('tokens', () => {
  it('of a recovery mail lead to the new password', async () => {
    const page = await open(`/auth/callback${TOKENS}&type=recovery`);
    await act(async () => page.say('SIGNED_IN', mara));
    expect(page.address()).toBe('/new-password');
  });

  it('of a recovery mail that is no longer good change no wish', async () => {
    const page = await renderPage(`/auth/callback${TOKENS}&type=recovery`, {
      service: { openLink: async () => refuse('session_not_found', 'Auth session missing!') },
    });
    await waitFor(() => page.screen.getByText('Auth session missing!'));
    expect(page.session.auth.getState().returnTo).toBeNull();
  });

  it('that are older than two minutes are told', async () => {
    const expiresAt = Math.round(Date.now() / 1000) + 3_600 - 121;
    const page = await open(`/auth/callback${TOKENS}&expires_at=${expiresAt}`);
    expect(page.notices).toEqual([
      'This sign-in link was made more than two minutes before it was opened.',
    ]);
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
      'Email link is invalid or has expired',
    ],
  ])('%s says "%s" and asks nobody', async (address, message) => {
    const { screen, calls } = await open(address);
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
    expect(calls).toEqual([]);
  });

  it.each([
    ['invalid_jwt', 'Invalid JWT structure'],
    [null, 'Auth session or user missing'],
    ['pkce_verifier_missing', 'Not a valid PKCE flow url.'],
  ])('says what the service says of it (%s)', async (code, message) => {
    const { screen } = await open('/auth/callback?code=4f1c', async () => refuse(code, message));
    expect(screen.getByRole('alert').textContent).toContain(message);
  });

  it('may be tried again when the service did not answer', async () => {
    let isDown = true;
    const { screen, user, address, say } = await open('/auth/callback?code=4f1c', async () =>
      isDown ? refuse('unreachable', '') : succeeded(undefined),
    );
    expect(screen.getByText('The sign-in service did not answer.')).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await act(async () => say('SIGNED_IN', mara));
    expect(address()).toBe('/dashboard');
  });

  it('confirms the address even in another browser, where one then signs in', async () => {
    const { screen } = await open('/auth/confirm?code=4f1c', async () =>
      refuse('pkce_verifier_missing', 'Not a valid PKCE flow url.'),
    );
    expect(screen.getByText('Your address is confirmed.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
  });

  it('is replaced by a new one from where a new one can be had', async () => {
    const { screen, user } = await open('/auth/confirm#error=access_denied&error_code=otp_expired');
    await user.click(screen.getByRole('link', { name: 'Send a new link' }));
    expect(screen.getByRole('heading', { name: 'Check your mail' })).toBeDefined();
  });
});
