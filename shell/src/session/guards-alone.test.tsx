// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthGuard, GuestGuard } from './guards.tsx';
import { SessionProvider } from './session-context.tsx';
import { createTestSession } from './testing/create-test-session.ts';
import { mara } from './testing/fake-auth-service.ts';

afterEach(cleanup);

type Guard = ComponentType<{ children: ReactNode }>;

/** Opens a guarded page whose address no other part of the session watches. */
const visit = async (Guard: Guard, user: typeof mara | null) => {
  const { session, emit, visits } = createTestSession();
  const Page = vi.fn(() => <h1>The page</h1>);
  const screen = render(
    <SessionProvider session={session}>
      <MemoryRouter initialEntries={['/guarded']}>
        <Routes>
          <Route
            path="/guarded"
            element={
              <Guard>
                <Page />
              </Guard>
            }
          />
          <Route path="/login" element={<h1>Sign in</h1>} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>,
  );
  await session.start();
  await act(async () => emit('INITIAL_SESSION', user));
  return { Page, visits, heading: () => screen.queryByRole('heading')?.textContent };
};

describe('the guard auth', () => {
  it('shows the page to a member', async () => {
    expect((await visit(AuthGuard, mara)).heading()).toBe('The page');
  });

  it('sends a guest to sign-in by itself, and never runs the page', async () => {
    const { Page, heading } = await visit(AuthGuard, null);
    expect(heading()).toBe('Sign in');
    expect(Page).not.toHaveBeenCalled();
  });
});

describe('the guard guest', () => {
  it('shows the page to a guest', async () => {
    expect((await visit(GuestGuard, null)).heading()).toBe('The page');
  });

  it('sends a member to the dashboard by itself, and never runs the page', async () => {
    const { Page, visits } = await visit(GuestGuard, mara);
    expect(visits).toEqual(['/dashboard']);
    expect(Page).not.toHaveBeenCalled();
  });
});
