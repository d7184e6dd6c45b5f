// @vitest-environment happy-dom
import { type AuthResult, refused } from '@parapet/stores/auth-result';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mara } from './testing/fake-auth-service.ts';
import { renderPage } from './testing/render-page.tsx';

afterEach(cleanup);

const open = async (address: string, user: typeof mara | null) => {
  const page = await renderPage(address);
  const emit: typeof page.emit = (...event) => act(async () => page.emit(...event));
  await emit('INITIAL_SESSION', user);
  return { ...page, emit };
};

describe('a page for members', () => {
  it('opens for a member', async () => {
    const { screen, address } = await open('/dashboard/assets?q=mail', mara);
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined();
    expect(address()).toBe('/dashboard/assets?q=mail');
  });

  it('shows nothing until the session is known', async () => {
    const { screen, address } = await renderPage('/dashboard');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(address()).toBe('/dashboard');
  });

  it('redirects a guest to sign-in and stores `returnTo` with search, workspace and hash', async () => {
    const { address, session } = await open(
      '/dashboard/findings?severity=high&workspace=w1#f1',
      null,
    );
    expect(address()).toBe('/login');
    expect(session.auth.getState().returnTo).toBe(
      '/dashboard/findings?severity=high&workspace=w1#f1',
    );
  });

  it('opens after the guest has signed in', async () => {
    const { address, emit, session } = await open(
      '/dashboard/findings?severity=high&workspace=w1#f1',
      null,
    );
    await emit('SIGNED_IN', mara);
    expect(address()).toBe('/dashboard/findings?severity=high&workspace=w1#f1');
    expect(session.auth.getState().returnTo).toBeNull();
  });

  it('redirects when the session ends and stores `returnTo`', async () => {
    const { address, emit, session } = await open('/dashboard/scans', mara);
    await emit('SIGNED_OUT', null);
    expect(address()).toBe('/login');
    expect(session.auth.getState().returnTo).toBe('/dashboard/scans');
  });

  it('closes as a sign-out begins, and opens again if that is refused', async () => {
    const answer = Promise.withResolvers<AuthResult>();
    const page = await renderPage('/dashboard/scans', {
      service: { signOut: () => answer.promise },
    });
    await act(async () => page.emit('INITIAL_SESSION', mara));
    let leaving = Promise.resolve();
    act(() => {
      leaving = page.session.signOut();
    });
    expect(page.screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull();
    answer.resolve(
      refused({ message: 'No answer', code: null, reasons: [], retryAfterSeconds: null }),
    );
    await act(() => leaving);
    expect(page.screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined();
  });

  it('redirects without `returnTo` after a sign-out', async () => {
    const { address, session } = await open('/dashboard/scans', mara);
    await act(() => session.signOut());
    expect(address()).toBe('/login');
    expect(session.auth.getState().returnTo).toBeNull();
  });
});

describe('a page for guests', () => {
  it('opens for a guest', async () => {
    const { screen } = await open('/login', null);
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  });

  it('redirects a member to the dashboard', async () => {
    const { address } = await open('/login', mara);
    expect(address()).toBe('/dashboard');
  });

  it('redirects a member to `returnTo`', async () => {
    const page = await renderPage('/login');
    page.session.auth.getState().rememberReturnTo('/dashboard/scans');
    await act(async () => page.emit('INITIAL_SESSION', mara));
    expect(page.address()).toBe('/dashboard/scans');
  });

  it('redirects to the dashboard after a sign-in', async () => {
    const { address, emit } = await open('/login', null);
    await emit('SIGNED_IN', mara);
    expect(address()).toBe('/dashboard');
  });
});
