// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { NO_MORE_WORKSPACES } from '@parapet/contracts/plans/subscription';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { nameOf, openWorkspaces, region } from '../../testing/open-workspaces.ts';
import { subscription } from '../../testing/sample-plans.ts';
import { acquisitions, northquay, workspaceList } from '../../testing/sample-settings.ts';

afterEach(cleanup);

describe('a new workspace', () => {
  const create = async (user: Awaited<ReturnType<typeof openWorkspaces>>['user'], name: string) => {
    await user.type(nameOf('New workspace'), name);
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  };

  it('is created and listed', async () => {
    const harbour = { ...acquisitions, id: crypto.randomUUID(), name: 'Harbour' };
    const all = [northquay];
    const { user, log, client } = await openWorkspaces({
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
    const { user } = await openWorkspaces({
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
    const { user } = await openWorkspaces({
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
    await openWorkspaces({ subscription: {} });
    expect(region('New workspace').getByText(NO_MORE_WORKSPACES)).toBeTruthy();
    expect(region('New workspace').queryByRole('textbox')).toBeNull();
  });

  describe("in another user's workspace", () => {
    const { owner } = subscription();
    const full = { current: 3, limit: 3, details: [] };

    it('follows the own plan, not that of the owner', async () => {
      await openWorkspaces({
        subscription: { owner: { ...owner, is_you: false }, workspaces: full },
        answers: { getSubscription: () => subscription() },
      });
      expect(await region('New workspace').findByRole('textbox', { name: 'Name' })).toBeTruthy();
    });

    it('has no form when the own plan does not allow it, whatever the owner has', async () => {
      const { client } = await openWorkspaces({
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
      await openWorkspaces({
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
