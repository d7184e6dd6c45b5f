// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { staticRegistry } from '../registry/testing/static-registry.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession, harbour, personal } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

afterEach(cleanup);

const open = async (logo_url: string | null) => {
  const logo = { logo_url, logo_set: logo_url && `${logo_url} 64w` };
  const data = [{ ...personal, ...logo }, harbour];
  const { session, requests } = createTestSession({
    answers: { 'GET /api/workspaces/list': () => ({ status: 200, body: { success: true, data } }) },
  });
  session.auth.setState({ user: mara, isLoggedIn: true });
  await session.workspace.getState().initialize(undefined);
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <SessionProvider session={session}>
        <RemotesProvider remotes={{ live: staticRegistry({ remotes: [] } as never) } as never}>
          <WorkspaceSwitcher />
        </RemotesProvider>
      </SessionProvider>
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: /Switch workspace/ });
  await userEvent.click(button);
  await screen.findByRole('menuitemcheckbox', { name: /^Harbour/ });
  return { button, requests };
};

it('shows the logo of the workspace, and in the menu initials for one without', async () => {
  const { button } = await open('/storage/logo.png');
  expect(button.querySelector('img')?.getAttribute('srcset')).toBe('/storage/logo.png 64w');
  const items = screen.getAllByRole('menuitemcheckbox');
  expect(items[0]?.querySelector('img')?.getAttribute('src')).toBe('/storage/logo.png');
  expect(items[1]?.querySelector('.pp-avatar')?.textContent).toBe('H');
});

it('reads the workspaces again, once, when links to their logos have expired', async () => {
  const { button, requests } = await open('/storage/logo.png');
  const reads = () => requests.filter((request) => request.includes('/workspaces/list')).length;
  expect(reads()).toBe(1);
  for (const logo of document.querySelectorAll('img')) fireEvent.error(logo);
  expect(button.querySelector('.pp-avatar')?.textContent).toBe('P');
  await waitFor(() => expect(reads()).toBe(2));
});

it('shows the mark, and a menu of names alone, where no workspace has a logo', async () => {
  const { button } = await open(null);
  expect(button.querySelector('svg.pp-logo, .pp-logo svg')).toBeTruthy();
  expect(document.querySelectorAll('.pp-avatar')).toHaveLength(0);
});
