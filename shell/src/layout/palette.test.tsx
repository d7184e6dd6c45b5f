// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { staticRegistry } from '../registry/testing/static-registry.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { Palette } from './palette.tsx';

afterEach(cleanup);

it.each([
  ['dark', 'Dark theme', 'dark'],
  ['light mode', 'Light theme', 'light'],
  ['system theme', 'System theme', 'system'],
])('"%s" finds the theme and chooses it', async (query, label, preference) => {
  const { session } = createTestSession();
  session.theme.getState().choose(preference === 'dark' ? 'light' : 'dark');
  const remotes = { live: staticRegistry({ remotes: [] } as never) } as never;
  render(
    <MemoryRouter>
      <SessionProvider session={session}>
        <RemotesProvider remotes={remotes}>
          <Palette open onClose={() => {}} />
        </RemotesProvider>
      </SessionProvider>
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByRole('combobox'), query);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([label]);
  await userEvent.keyboard('{Enter}');
  expect(session.theme.getState().preference).toBe(preference);
});
