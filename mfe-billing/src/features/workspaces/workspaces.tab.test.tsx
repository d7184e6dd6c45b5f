// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import type { Workspace } from '@parapet/contracts/access/workspace';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { nameOf, openWorkspaces, region } from '../../testing/open-workspaces.ts';
import { renderPage } from '../../testing/render-page.ts';
import { mara } from '../../testing/sample-members.ts';
import { acquisitions, northquay, workspaceList } from '../../testing/sample-settings.ts';

afterEach(cleanup);

describe('the list of workspaces', () => {
  it('shows the current workspace and the role in each', async () => {
    await openWorkspaces();
    expect(screen.getByRole('row', { name: /^Northquay .* Owner Current$/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Acquisitions – Analyst/ })).toBeTruthy();
  });

  it('calls the default workspace of another person nothing of the user', async () => {
    const own = { ...northquay, description: '', personal: true };
    const theirs = { ...acquisitions, personal: true };
    await openWorkspaces({ answers: { listWorkspaces: () => workspaceList(own, theirs) } });
    expect(
      screen.getByRole('row', { name: /^Northquay Your default workspace; not counted/ }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Acquisitions – Analyst/ })).toBeTruthy();
  });

  it('says which are above the plan', async () => {
    const surplus = { ...acquisitions, read_only: true };
    await openWorkspaces({ answers: { listWorkspaces: () => workspaceList(northquay, surplus) } });
    expect(
      screen.getByRole('row', { name: /^Acquisitions Read-only, above the plan/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('row', { name: /^Northquay Read-only/ })).toBeNull();
  });

  it('switches to another workspace', async () => {
    const { user, log } = await openWorkspaces();
    await user.click(screen.getByRole('button', { name: 'Open Acquisitions' }));
    expect(log.switches).toEqual([acquisitions.id]);
  });

  it('leaves one of somebody else after a question, also one that does not open', async () => {
    const locked = { ...acquisitions, mfa_required: true };
    let joined = [northquay, locked];
    const { user, client, log } = await openWorkspaces({
      answers: {
        listWorkspaces: () => workspaceList(...joined),
        leaveWorkspace: () => {
          joined = [northquay];
        },
      },
    });
    expect(screen.queryByRole('button', { name: 'Leave Northquay' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave Acquisitions' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Acquisitions/ })).toBeNull());
    expect(client.requests).toContainEqual(
      expect.objectContaining({ id: 'leaveWorkspace', params: { workspaceId: locked.id } }),
    );
    expect(log.notices).toEqual([{ tone: 'success', text: 'You left Acquisitions' }]);
    expect(log.accountReloads).toBe(1);
  });

  it('offers no switch in a host that has none', async () => {
    await openWorkspaces({ account: false });
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
  });

  it('can be reloaded after a failure', async () => {
    let isDown = true;
    const { user } = renderPage({
      at: '/dashboard/Profile?tab=workspaces',
      answers: {
        listDeletedWorkspaces: () => ({ items: [] }),
        listMembers: () => ({ items: [mara] }),
        listWorkspaces: () => {
          if (isDown) throw serverFault();
          return workspaceList();
        },
      },
    });
    expect(await screen.findByText('Your workspaces could not be read')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /^Northquay/ })).toBeTruthy();
  });
});

describe('the current workspace', () => {
  it('is renamed by its owner, and the host reloads its account', async () => {
    let stored = northquay;
    const { user, client, log } = await openWorkspaces({
      answers: {
        listWorkspaces: () => workspaceList(stored, acquisitions),
        updateWorkspace: ({ body }) => {
          stored = { ...northquay, ...(body as object) };
          return stored;
        },
      },
    });
    await user.clear(nameOf('This workspace'));
    await user.type(nameOf('This workspace'), 'Southquay');
    await user.click(region('This workspace').getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: /^Southquay .* Current$/ })).toBeTruthy();
    expect(client.requests).toContainEqual(
      expect.objectContaining({
        id: 'updateWorkspace',
        params: { workspaceId: northquay.id },
        body: { name: 'Southquay', description: northquay.description },
      }),
    );
    expect(log.accountReloads).toBe(1);
    expect(log.notices).toEqual([{ tone: 'success', text: 'Southquay was saved' }]);
  });

  it('needs a name', async () => {
    const { user, client } = await openWorkspaces();
    await user.clear(nameOf('This workspace'));
    await user.click(region('This workspace').getByRole('button', { name: 'Save' }));
    expect(region('This workspace').getByText('Give the workspace a name')).toBeTruthy();
    expect(client.requests.map(({ id }) => id)).not.toContain('updateWorkspace');
  });

  it('keeps the input when the service fails', async () => {
    const { user, log } = await openWorkspaces({
      answers: {
        updateWorkspace: () => {
          throw serverFault();
        },
      },
    });
    await user.type(nameOf('This workspace'), ' 2');
    await user.click(region('This workspace').getByRole('button', { name: 'Save' }));
    const alert = await region('This workspace').findByRole('alert');
    expect(alert.textContent).toContain('The workspace was not saved');
    expect(nameOf('This workspace').value).toBe('Northquay 2');
    expect(log.notices).toEqual([]);
  });

  it('is read-only for other members', async () => {
    await openWorkspaces({
      answers: { listWorkspaces: () => workspaceList({ ...northquay, role: 'admin' }) },
    });
    expect(
      region('This workspace').getByText(
        'Only its owner can rename it, hand it over or delete it.',
      ),
    ).toBeTruthy();
    expect(region('This workspace').queryByRole('textbox')).toBeNull();
  });
});

describe('the requirement of a second factor', () => {
  const required = () => screen.findByRole('switch', { name: /^Require a second factor/ });

  it('is switched on by the owner', async () => {
    let saved = northquay;
    const { user, log } = await openWorkspaces({
      answers: {
        listWorkspaces: () => workspaceList(saved),
        updateWorkspace: ({ body }) => {
          saved = { ...northquay, ...(body as Pick<Workspace, 'mfa_required'>) };
          return saved;
        },
      },
    });
    await user.click(await required());
    expect(await screen.findByRole('switch', { checked: true })).toBeTruthy();
    expect(log.notices).toEqual([{ tone: 'success', text: 'Northquay requires a second factor' }]);
    expect(log.accountReloads).toBe(1);
  });

  it('leads an owner without one to where one is added', async () => {
    const text = 'Add a second factor to your own account before you require one.';
    const { user, log } = await openWorkspaces({
      answers: {
        updateWorkspace: () => {
          throw new ApiError({ message: text, status: 409, code: 'second_factor_missing' });
        },
      },
    });
    await user.click(await required());
    await expect
      .poll(() => log.notices)
      .toEqual([
        {
          tone: 'danger',
          text,
          action: { label: 'Add one', to: '/dashboard/Profile?tab=security' },
        },
      ]);
    expect(screen.getByRole('switch', { checked: false })).toBeTruthy();
  });

  it('is shown to others, without a switch', async () => {
    await openWorkspaces({
      answers: {
        listWorkspaces: () =>
          workspaceList({ ...northquay, role: 'admin', mfa_required: true }, acquisitions),
      },
    });
    expect(screen.getByText('Every member needs a second factor.')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
