// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mara } from './testing/fake-auth-service.ts';
import { renderPage } from './testing/render-page.tsx';

afterEach(cleanup);

const open = async (address: string, user: typeof mara | null) => {
  const page = await renderPage(address);
  const say: typeof page.say = (...event) => act(async () => page.say(...event));
  await say('INITIAL_SESSION', user);
  return { ...page, say };
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

  it('leads a guest to sign-in and keeps the wish with its search and hash', async () => {
    const { address, session } = await open('/dashboard/findings?severity=high#f1', null);
    expect(address()).toBe('/login');
    expect(session.auth.getState().returnTo).toBe('/dashboard/findings?severity=high#f1');
  });

  it('is where the guest comes to after signing in', async () => {
    const { address, say, session } = await open('/dashboard/findings?severity=high#f1', null);
    await say('SIGNED_IN', mara);
    expect(address()).toBe('/dashboard/findings?severity=high#f1');
    expect(session.auth.getState().returnTo).toBeNull();
  });

  it('is left when the session ends, with the wish to come back', async () => {
    const { address, say, session } = await open('/dashboard/scans', mara);
    await say('SIGNED_OUT', null);
    expect(address()).toBe('/login');
    expect(session.auth.getState().returnTo).toBe('/dashboard/scans');
  });

  it('is left without a wish by signing out on purpose', async () => {
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

  it('leads a member to the dashboard', async () => {
    const { address } = await open('/login', mara);
    expect(address()).toBe('/dashboard');
  });

  it('leads a member on to the wish', async () => {
    const page = await renderPage('/login');
    page.session.auth.getState().rememberReturnTo('/dashboard/scans');
    await act(async () => page.say('INITIAL_SESSION', mara));
    expect(page.address()).toBe('/dashboard/scans');
  });

  it('leads to the dashboard by signing in', async () => {
    const { address, say } = await open('/login', null);
    await say('SIGNED_IN', mara);
    expect(address()).toBe('/dashboard');
  });
});
