// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { harbour } from '../testing/create-test-session.ts';
import { mara } from '../testing/fake-auth-service.ts';
import { renderPage } from '../testing/render-page.tsx';

afterEach(cleanup);

const token = 'a-token-of-an-invitation_with-43-characters';
const offer = {
  state: 'pending',
  email: mara.email,
  role: 'developer',
  workspaceName: 'Harbour',
  invitedBy: 'Ada',
  expiresAt: '2026-11-29T08:00:00.000Z',
};
const READ = 'POST /api/invitations/read';
const ACCEPT = 'POST /api/invitations/accept';

const open = async (
  over: object = {},
  user: typeof mara | null = null,
  answers: NonNullable<Parameters<typeof renderPage>[1]>['answers'] = {},
) => {
  const page = await renderPage(`/invitation#${token}`, {
    answers: {
      [READ]: () => ({ status: 200, body: { ...offer, ...over } }),
      [ACCEPT]: () => ({ status: 200, body: { workspaceId: harbour.id } }),
      ...answers,
    },
  });
  await act(async () => page.emit('INITIAL_SESSION', user));
  const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }));
  return { ...page, press };
};

describe('an invitation', () => {
  it('says who invites whom to what and as what', async () => {
    const { screen } = await open();
    expect(await screen.findByRole('heading', { name: 'Join Harbour' })).toBeDefined();
    expect(document.body.textContent).toContain(`Ada invites ${mara.email} as developer.`);
    expect(document.body.textContent).toContain('comment on findings');
  });

  it('is kept through a sign-up with its address', async () => {
    const { screen, press, address, user, calls } = await open();
    await screen.findByRole('heading', { name: 'Join Harbour' });
    await press('Create an account');
    expect(address()).toBe('/register');
    expect(screen.getByLabelText('Work email')).toHaveProperty('value', mara.email);
    await user.type(screen.getByLabelText('Password'), 'rampart and quay 42');
    await press('Create account');
    expect(calls).toContainEqual(['signUp', expect.objectContaining({ invitation: token })]);
  });

  it('comes back after a sign-in', async () => {
    const { screen, press, address, emit } = await open();
    await screen.findByRole('heading', { name: 'Join Harbour' });
    await press('Sign in');
    expect(address()).toBe('/login');
    await act(async () => emit('SIGNED_IN', mara));
    expect(address()).toBe(`/invitation#${token}`);
  });

  it('makes a member who opens the workspace', async () => {
    const { screen, press, requests, session } = await open({}, mara);
    await screen.findByRole('button', { name: 'Join the workspace' });
    await press('Join the workspace');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
    expect(requests).toContain(ACCEPT);
    expect(session.workspace.getState().current?.id).toBe(harbour.id);
  });

  it('to a workspace that requires a second factor leads to the page that adds one', async () => {
    const error = 'This workspace requires a second factor. Add one to your account.';
    const body = { error, code: 'second_factor_missing', requestId: 'r', supportAvailable: false };
    const { screen, press } = await open({}, mara, {
      [ACCEPT]: () => ({ status: 409, body }),
    });
    await screen.findByRole('button', { name: 'Join the workspace' });
    await press('Join the workspace');
    expect(await screen.findByText(/requires a second factor/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Add a second factor' });
    expect(link.getAttribute('href')).toBe('/dashboard/Profile?tab=security');
  });

  it('for another address says so and offers to sign out', async () => {
    const { screen, press, calls } = await open({ email: 'ada@northquay.example' }, mara);
    expect(await screen.findByText(`You are signed in as ${mara.email}.`)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Join the workspace' })).toBeNull();
    await press('Sign out');
    expect(calls.map(([name]) => name)).toContain('signOut');
    expect(await screen.findByRole('button', { name: 'Create an account' })).toBeDefined();
  });

  it.each([
    ['expired', 'This invitation is expired'],
    ['revoked', 'This invitation is revoked'],
    ['accepted', 'This invitation is used'],
    ['unknown', 'There is no such invitation'],
  ])('that is %s says so', async (state, title) => {
    const { screen } = await open({ state });
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });

  it('that is refused shows why', async () => {
    const { screen, press } = await open({}, mara, {
      [ACCEPT]: () => ({
        status: 409,
        body: {
          error: 'This invitation was revoked. Ask for a new one.',
          code: 'conflict',
          requestId: 'r',
          supportAvailable: false,
        },
      }),
    });
    await screen.findByRole('button', { name: 'Join the workspace' });
    await press('Join the workspace');
    expect((await screen.findByRole('alert')).textContent).toContain('revoked');
  });

  it('can be read again after a failure', async () => {
    let isDown = true;
    const { screen, press } = await open({}, null, {
      [READ]: () => (isDown ? { status: 500, body: {} } : { status: 200, body: offer }),
    });
    await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Join Harbour' })).toBeDefined();
  });
});
