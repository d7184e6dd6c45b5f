// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorkspaces, region } from '../../testing/open-workspaces.ts';
import { oskar } from '../../testing/sample-members.ts';
import { acquisitions, northquay, workspaceList } from '../../testing/sample-settings.ts';

afterEach(cleanup);

describe('the end of a workspace', () => {
  const deleted = {
    ...acquisitions,
    deletedAt: '2026-11-20T08:00:00.000Z',
    eraseAt: '2026-12-20T08:00:00.000Z',
  };

  it('is confirmed by its typed name', async () => {
    const { user, client, log } = await openWorkspaces({
      answers: { deleteWorkspace: () => ({ eraseAt: deleted.eraseAt }) },
    });
    await user.click(screen.getByRole('button', { name: 'Delete workspace' }));
    const dialog = within(screen.getByRole('alertdialog'));
    const confirm = dialog.getByRole('button', { name: 'Delete workspace' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox'), 'Northquay');
    await user.click(confirm);
    await waitFor(() => expect(log.accountReloads).toBe(1));
    expect(client.requests).toContainEqual(
      expect.objectContaining({ id: 'deleteWorkspace', body: { name: 'Northquay' } }),
    );
  });

  it('can be undone', async () => {
    let items = [deleted];
    const { user, log } = await openWorkspaces({
      answers: {
        listDeletedWorkspaces: () => ({ items }),
        restoreWorkspace: () => {
          items = [];
          return undefined;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Restore Acquisitions' }));
    await waitFor(() => expect(log.notices).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Deleted/ })).toBeNull());
  });

  it('is its offer to a member, who is named in the question, and can be taken back', async () => {
    let offered_to: string | null = null;
    const { user, log, client } = await openWorkspaces({
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
    await waitFor(() => expect(log.accountReloads).toBe(1));
    expect(log.confirmations[0]?.title).toContain('Oskar the owner of Northquay');
    expect(client.requests).toContainEqual(
      expect.objectContaining({ id: 'transferOwnership', body: { memberId: oskar.id } }),
    );
    expect(await screen.findByText('Oskar was asked to become the owner')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(screen.queryByText(/Oskar was asked/)).toBeNull());
  });

  it('is accepted or declined by whom it is offered to', async () => {
    const answers = {
      listWorkspaces: () =>
        workspaceList({ ...northquay, role: 'admin', offered_to: northquay.workspace_owner }),
      acceptOwnership: () => northquay,
      endOwnershipOffer: () => undefined,
    };
    const { user, log } = await openWorkspaces({ answers });
    await screen.findByText('You are asked to become the owner of Northquay');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(log.accountReloads).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(log.accountReloads).toBe(2));
    expect(log.notices.map(({ text }) => text)).toEqual([
      'You own Northquay now',
      'You declined the ownership',
    ]);
  });

  it('is offered to the owner alone', async () => {
    await openWorkspaces({
      answers: { listWorkspaces: () => workspaceList({ ...northquay, role: 'admin' }) },
    });
    expect(screen.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Transfer ownership' })).toBeNull();
  });
});
