// @vitest-environment happy-dom
import type { Workspace } from '@parapet/contracts/access/workspace';
import { workspaceNamed } from '@parapet/stores/testing/people';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { ReadOnlyNote } from './read-only-note.tsx';

afterEach(cleanup);

const acquisitions = { ...workspaceNamed('Acquisitions', 2), read_only: true };

function noteIn(workspace: Workspace) {
  const { session } = createTestSession();
  session.workspace.setState({ current: workspace });
  return render(
    <SessionProvider session={session}>
      <ReadOnlyNote />
    </SessionProvider>,
  );
}

it('a workspace above the plan is told to be read-only, and its owner what ends that', () => {
  const note = noteIn(acquisitions);
  expect(note.getByText('Acquisitions is read-only')).toBeTruthy();
  expect(note.getByText(/Upgrade the plan, or delete or hand over a workspace/)).toBeTruthy();
  expect(note.getByRole('link', { name: 'Plan and billing' }).getAttribute('href')).toBe(
    '/dashboard/Profile?tab=billing',
  );
});

it('a member is told why, without the plan of the owner', () => {
  const note = noteIn({ ...acquisitions, role: 'analyst' });
  expect(note.getByText(/Its owner has more workspaces than their plan allows/)).toBeTruthy();
  expect(note.queryByRole('link')).toBeNull();
});

it('any other workspace has no note', () => {
  expect(noteIn({ ...acquisitions, read_only: false }).container.textContent).toBe('');
});
