// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { NO_MORE_WORKSPACES } from '@parapet/contracts/subscription';
import type { Workspace } from '@parapet/contracts/workspace';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { mara, oskar } from '../../testing/sample-members.ts';
import { subscription } from '../../testing/sample-plans.ts';
import { acquisitions, northquay, workspaceList } from '../../testing/sample-settings.ts';

afterEach(cleanup);

type Options = Partial<Parameters<typeof renderPage>[0]>;

const open = async ({ answers, ...options }: Options = {}) => {
  const page = renderPage({
    at: '/dashboard/Profile?tab=workspaces',
    subscription: subscription(),
    answers: {
      listWorkspaces: () => workspaceList(),
      listDeletedWorkspaces: () => ({ items: [] }),
      listMembers: () => ({ items: [mara, oskar] }),
      ...answers,
    },
    ...options,
  });
  await screen.findByRole('row', { name: /^Northquay/ });
  return page;
};
const region = (name: string) => within(screen.getByRole('region', { name }));
const nameOf = (form: string) =>
  region(form).getByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('the list of workspaces', () => {
  it('shows the current workspace and the role in each', async () => {
    await open();
    expect(screen.getByRole('row', { name: /^Northquay .* Owner Current$/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Acquisitions None Analyst/ })).toBeTruthy();
  });

  it('calls the default workspace of another person nothing of the user', async () => {
    const own = { ...northquay, description: '', personal: true };
    const theirs = { ...acquisitions, personal: true };
    await open({ answers: { listWorkspaces: () => workspaceList(own, theirs) } });
    expect(
      screen.getByRole('row', { name: /^Northquay Your default workspace; not counted/ }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Acquisitions None Analyst/ })).toBeTruthy();
  });

  it('says which are above the plan', async () => {
    const surplus = { ...acquisitions, read_only: true };
    await open({ answers: { listWorkspaces: () => workspaceList(northquay, surplus) } });
    expect(
      screen.getByRole('row', { name: /^Acquisitions Read-only, above the plan/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('row', { name: /^Northquay Read-only/ })).toBeNull();
  });

  it('switches to another workspace', async () => {
    const { user, log } = await open();
    await user.click(screen.getByRole('button', { name: 'Open Acquisitions' }));
    expect(log.switches).toEqual([acquisitions.id]);
  });

  it('leaves one of somebody else after a question, also one that does not open', async () => {
    const locked = { ...acquisitions, mfa_required: true };
    let joined = [northquay, locked];
    const { user, client, log } = await open({
      answers: {
        listWorkspaces: () => workspaceList(...joined),
        leaveWorkspace: () => {
          joined = [northquay];
        },
      },
    });
    expect(screen.queryByRole('button', { name: 'Leave Northquay' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave Acquisitions' }));
    await vi.waitFor(() => expect(screen.queryByRole('row', { name: /^Acquisitions/ })).toBeNull());
    expect(client.requests).toContainEqual(
      expect.objectContaining({ id: 'leaveWorkspace', params: { workspaceId: locked.id } }),
    );
    expect(log.notices).toEqual([{ tone: 'success', text: 'You left Acquisitions' }]);
    expect(log.accountReloads).toBe(1);
  });

  it('offers no switch in a host that has none', async () => {
    await open({ account: false });
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
    const { user, client, log } = await open({
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
    const { user, client } = await open();
    await user.clear(nameOf('This workspace'));
    await user.click(region('This workspace').getByRole('button', { name: 'Save' }));
    expect(region('This workspace').getByText('Give the workspace a name')).toBeTruthy();
    expect(client.requests.map(({ id }) => id)).not.toContain('updateWorkspace');
  });

  it('keeps the input when the service fails', async () => {
    const { user, log } = await open({
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
    await open({
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

describe('a new workspace', () => {
  const create = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.type(nameOf('New workspace'), name);
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  };

  it('is created and listed', async () => {
    const harbour = { ...acquisitions, id: crypto.randomUUID(), name: 'Harbour' };
    const all = [northquay];
    const { user, log, client } = await open({
      answers: {
        listWorkspaces: () => workspaceList(...all),
        createWorkspace: () => {
          all.push(harbour);
          return { success: true, data: harbour };
        },
      },
    });
    await create(user, 'Harbour');
    expect(await screen.findByRole('row', { name: /^Harbour/ })).toBeTruthy();
    expect(client.requests).toContainEqual(
      expect.objectContaining({
        id: 'createWorkspace',
        body: { name: 'Harbour', description: '' },
      }),
    );
    expect(log.accountReloads).toBe(1);
    expect(nameOf('New workspace').value).toBe('');
  });

  it('is rejected with the message of the specification, and the input stays', async () => {
    const { user } = await open({
      answers: {
        createWorkspace: () => {
          throw new ApiError({
            message: NO_MORE_WORKSPACES,
            status: 402,
            code: 'plan_limit',
            requestId: 'req-402',
          });
        },
      },
    });
    await create(user, 'Harbour');
    expect((await screen.findByRole('alert')).textContent).toContain(NO_MORE_WORKSPACES);
    expect(nameOf('New workspace').value).toBe('Harbour');
    expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe(
      '/dashboard/Profile?tab=billing',
    );
  });

  it('shows a failure of the service and keeps the input', async () => {
    const { user } = await open({
      answers: {
        createWorkspace: () => {
          throw new ApiError({ message: 'Something went wrong', status: 500, code: 'internal' });
        },
      },
    });
    await create(user, 'Harbour');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to create workspace');
    expect(nameOf('New workspace').value).toBe('Harbour');
  });

  it('has no form when the plan does not allow it', async () => {
    await open({ subscription: {} });
    expect(region('New workspace').getByText(NO_MORE_WORKSPACES)).toBeTruthy();
    expect(region('New workspace').queryByRole('textbox')).toBeNull();
  });

  describe("in another user's workspace", () => {
    const { owner } = subscription();
    const full = { current: 3, limit: 3, details: [] };

    it('follows the own plan, not that of the owner', async () => {
      await open({
        subscription: { owner: { ...owner, is_you: false }, workspaces: full },
        answers: { getSubscription: () => subscription() },
      });
      expect(await region('New workspace').findByRole('textbox', { name: 'Name' })).toBeTruthy();
    });

    it('has no form when the own plan does not allow it, whatever the owner has', async () => {
      const { client } = await open({
        subscription: { owner: { ...owner, is_you: false } },
        answers: { getSubscription: () => subscription({ workspaces: full }) },
      });
      expect(await region('New workspace').findByText(NO_MORE_WORKSPACES)).toBeTruthy();
      expect(region('New workspace').queryByRole('textbox')).toBeNull();
      expect(client.requests).toContainEqual(
        expect.objectContaining({ id: 'getSubscription', query: {} }),
      );
    });

    it('leaves the answer to the server when the own plan cannot be read', async () => {
      await open({
        subscription: { owner: { ...owner, is_you: false } },
        answers: {
          getSubscription: () => {
            throw serverFault();
          },
        },
      });
      expect(await region('New workspace').findByRole('textbox', { name: 'Name' })).toBeTruthy();
    });
  });
});

describe('the end of a workspace', () => {
  const deleted = {
    ...acquisitions,
    deletedAt: '2026-11-20T08:00:00.000Z',
    eraseAt: '2026-12-20T08:00:00.000Z',
  };

  it('is confirmed by its typed name', async () => {
    const { user, client, log } = await open({
      answers: { deleteWorkspace: () => ({ eraseAt: deleted.eraseAt }) },
    });
    await user.click(screen.getByRole('button', { name: 'Delete workspace' }));
    const dialog = within(screen.getByRole('alertdialog'));
    const confirm = dialog.getByRole('button', { name: 'Delete workspace' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox'), 'Northquay');
    await user.click(confirm);
    await vi.waitFor(() => expect(log.accountReloads).toBe(1));
    expect(client.requests).toContainEqual(
      expect.objectContaining({ id: 'deleteWorkspace', body: { name: 'Northquay' } }),
    );
  });

  it('can be undone', async () => {
    let items = [deleted];
    const { user, log } = await open({
      answers: {
        listDeletedWorkspaces: () => ({ items }),
        restoreWorkspace: () => {
          items = [];
          return undefined;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Restore Acquisitions' }));
    await vi.waitFor(() => expect(log.notices).toHaveLength(1));
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: /Deleted/ })).toBeNull());
  });

  it('is its offer to a member, who is named in the question, and can be taken back', async () => {
    let offered_to: string | null = null;
    const { user, log, client } = await open({
      answers: {
        listWorkspaces: () => workspaceList({ ...northquay, offered_to }),
        transferOwnership: () => {
          offered_to = oskar.id;
          return { ...northquay, offered_to };
        },
        endOwnershipOffer: () => {
          offered_to = null;
        },
      },
    });
    const panel = region('Transfer ownership');
    await panel.findByRole('option', { name: 'Oskar' });
    await user.selectOptions(panel.getByRole('combobox'), 'Oskar');
    await user.click(panel.getByRole('button', { name: 'Ask to take over' }));
    await vi.waitFor(() => expect(log.accountReloads).toBe(1));
    expect(log.confirmations[0]?.title).toContain('Oskar the owner of Northquay');
    expect(client.requests).toContainEqual(
      expect.objectContaining({ id: 'transferOwnership', body: { memberId: oskar.id } }),
    );
    expect(await screen.findByText('Oskar was asked to become the owner')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await vi.waitFor(() => expect(screen.queryByText(/Oskar was asked/)).toBeNull());
  });

  it('is accepted or declined by whom it is offered to', async () => {
    const answers = {
      listWorkspaces: () =>
        workspaceList({ ...northquay, role: 'admin', offered_to: northquay.workspace_owner }),
      acceptOwnership: () => northquay,
      endOwnershipOffer: () => undefined,
    };
    const { user, log } = await open({ answers });
    await screen.findByText('You are asked to become the owner of Northquay');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await vi.waitFor(() => expect(log.accountReloads).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await vi.waitFor(() => expect(log.accountReloads).toBe(2));
    expect(log.notices.map(({ text }) => text)).toEqual([
      'You own Northquay now',
      'You declined the ownership',
    ]);
  });

  it('is offered to the owner alone', async () => {
    await open({
      answers: { listWorkspaces: () => workspaceList({ ...northquay, role: 'admin' }) },
    });
    expect(screen.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Transfer ownership' })).toBeNull();
  });
});

describe('the requirement of a second factor', () => {
  const required = () => screen.findByRole('switch', { name: /^Require a second factor/ });

  it('is switched on by the owner', async () => {
    let saved = northquay;
    const { user, log } = await open({
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
    const { user, log } = await open({
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
    await open({
      answers: {
        listWorkspaces: () =>
          workspaceList({ ...northquay, role: 'admin', mfa_required: true }, acquisitions),
      },
    });
    expect(screen.getByText('Every member needs a second factor.')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
