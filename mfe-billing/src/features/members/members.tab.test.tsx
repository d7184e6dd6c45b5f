// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { invitation, mara, oskar } from '../../testing/sample-members.ts';
import { subscription } from '../../testing/sample-plans.ts';
import { readAddresses } from './read-addresses.ts';

afterEach(cleanup);

type Options = Partial<Parameters<typeof renderPage>[0]>;

const open = async ({ answers, ...options }: Options = {}) => {
  const page = renderPage({
    at: '/dashboard/Profile?tab=members',
    subscription: subscription(),
    answers: {
      listMembers: () => ({ items: [mara, oskar] }),
      listInvitations: () => ({ items: [invitation] }),
      ...answers,
    },
    ...options,
  });
  await screen.findByRole('row', { name: /^Oskar/ });
  return page;
};
const press = (name: string) => screen.getByRole('button', { name });

describe('the members', () => {
  it('are listed with role, address, last sign-in and second factor', async () => {
    await open();
    const row = within(screen.getByRole('row', { name: /^Oskar/ }));
    expect(row.getByRole('combobox', { name: 'Role of Oskar' })).toHaveProperty('value', 'analyst');
    expect(row.getByText('oskar@northquay.example')).toBeTruthy();
    expect(row.getByText('Off')).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Mara \(you\) Owner/ })).toBeTruthy();
  });

  it('get another role', async () => {
    let stored = oskar;
    const { user, client, log } = await open({
      answers: {
        listMembers: () => ({ items: [mara, stored] }),
        changeMember: ({ body }) => {
          stored = { ...oskar, ...(body as object) };
          return stored;
        },
      },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Oskar' }), 'admin');
    expect(await screen.findByRole('option', { name: 'Admin', selected: true })).toBeTruthy();
    expect(client.requests).toContainEqual(
      expect.objectContaining({ id: 'changeMember', body: { role: 'admin' } }),
    );
    expect(log.notices).toEqual([{ tone: 'success', text: 'Oskar is Admin now' }]);
  });

  it('are limited to assets with tags, which are checked at their field', async () => {
    const { user, client, log } = await open({
      answers: {
        changeMember: ({ body }) => ({ ...oskar, ...(body as object) }),
        listAssets: () => ({ facets: { tag: [{ tag: 'team', count: 1 }] } }),
      },
    });
    await user.click(press('Assets of Oskar: All'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assets of Oskar' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Assets' }), 'tags');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose a tag, or let them see all assets')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Tags'));
    await user.type(dialog.getByLabelText('Tags'), 'team, eu');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(log.notices).toEqual([
        { tone: 'success', text: 'Oskar sees assets with eu or team now' },
      ]),
    );
    expect(client.requests).toContainEqual(
      expect.objectContaining({
        id: 'changeMember',
        body: { role: 'analyst', assetScope: ['eu', 'team'] },
      }),
    );
  });

  it('keep what was typed where the limit cannot be saved', async () => {
    const { user, log } = await open({
      answers: {
        changeMember: () => {
          throw serverFault();
        },
        listAssets: () => ({ facets: { tag: [] } }),
      },
    });
    await user.click(press('Assets of Oskar: All'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assets of Oskar' }));
    const choice = dialog.getByRole('combobox', { name: 'Assets' });
    await waitFor(() => expect(document.activeElement).toBe(choice));
    await user.selectOptions(choice, 'tags');
    await user.type(dialog.getByLabelText('Tags'), 'team, eu');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(log.notices).toMatchObject([{ tone: 'danger' }]));
    expect(dialog.getByLabelText('Tags')).toHaveProperty('value', 'team, eu');
  });

  it('are removed after a question', async () => {
    const refused = await open({ agrees: false });
    await refused.user.click(press('Remove Oskar'));
    expect(refused.client.requests.map(({ id }) => id)).not.toContain('removeMember');
    cleanup();
    const { user, client, log } = await open({ answers: { removeMember: () => undefined } });
    await user.click(press('Remove Oskar'));
    await waitFor(() =>
      expect(log.notices).toEqual([{ tone: 'success', text: 'Oskar was removed' }]),
    );
    expect(client.requests.map(({ id }) => id)).toContain('removeMember');
  });

  it('leave by themselves, and the host reads the account again', async () => {
    const { user, log } = await open({
      role: 'viewer',
      answers: {
        listMembers: () => ({ items: [{ ...mara, role: 'viewer' }, oskar] }),
        leaveWorkspace: () => undefined,
      },
    });
    await user.click(press('Leave this workspace'));
    await waitFor(() => expect(log.accountReloads).toBe(1));
  });

  it('cannot be managed by a lower role, which is said with the reason', async () => {
    const { user, client, log } = await open({ role: 'analyst' });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
    expect(press('Invite').getAttribute('aria-disabled')).toBe('true');
    expect(
      screen.getByText('Your role in this workspace is analyst; this needs admin or above.'),
    ).toBeTruthy();
    for (const name of ['Role of Oskar: Analyst', 'Assets of Oskar: All', 'Remove Oskar']) {
      expect(press(name).getAttribute('aria-disabled')).toBe('true');
      expect(press(name).getAttribute('aria-description')).toBe(
        'Your role in this workspace is analyst; this needs admin or above.',
      );
      await user.click(press(name));
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(log.confirmations).toEqual([]);
    expect(client.requests.map(({ id }) => id)).not.toContain('changeMember');
  });

  it('can be read again after a failure', async () => {
    let isDown = true;
    const { user } = renderPage({
      at: '/dashboard/Profile?tab=members',
      answers: {
        listInvitations: () => ({ items: [] }),
        listMembers: () => {
          if (isDown) throw serverFault();
          return { items: [mara] };
        },
      },
    });
    await screen.findByText('Members could not be read');
    isDown = false;
    await user.click(press('Try again'));
    expect(await screen.findByRole('row', { name: /^Mara/ })).toBeTruthy();
  });
});

describe('an invitation', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Invite members' }));
  const invite = async (user: Awaited<ReturnType<typeof open>>['user'], text: string) => {
    await user.click(press('Invite'));
    if (text) await user.type(dialog().getByRole('textbox', { name: /Email/ }), text);
    await user.click(dialog().getByRole('button', { name: 'Invite' }));
  };
  const results = [
    { email: 'a@b.example', success: true, error: null },
    { email: 'c@d.example', success: false, error: 'This person is a member already.' },
  ];

  it('goes to many addresses, each with its result; those that failed stay', async () => {
    const inviteUsers = vi.fn(async () => results);
    const { user } = await open({ account: { inviteUsers } });
    await invite(user, 'a@b.example, C@d.example');
    expect(await dialog().findByText('Invited')).toBeTruthy();
    expect(dialog().getByText('This person is a member already.')).toBeTruthy();
    expect(inviteUsers).toHaveBeenCalledWith('0190f5a0-0000-7000-8000-000000000002', {
      emails: ['a@b.example', 'c@d.example'],
      role: 'viewer',
      assetScope: null,
    });
    expect(dialog().getByRole('textbox', { name: /Email/ })).toHaveProperty('value', 'c@d.example');
  });

  it('has the default reason for an address that failed without one', async () => {
    const failed = [{ email: 'a@b.example', success: false, error: null }];
    const { user } = await open({ account: { inviteUsers: async () => failed } });
    await invite(user, 'a@b.example');
    expect(await dialog().findByText('Unknown error')).toBeTruthy();
  });

  it('goes through the API in a host without the function', async () => {
    const { user, client } = await open({ answers: { inviteMembers: () => ({ results }) } });
    await invite(user, 'a@b.example c@d.example');
    expect(await dialog().findByText('Invited')).toBeTruthy();
    expect(client.requests.map(({ id }) => id)).toContain('inviteMembers');
  });

  it('needs an address, and keeps what was typed when it fails', async () => {
    const inviteUsers = () => Promise.reject(new Error('Failed to invite users'));
    const { user } = await open({ account: { inviteUsers } });
    await invite(user, '');
    expect(dialog().getByText('No email addresses provided')).toBeTruthy();
    await user.type(dialog().getByRole('textbox', { name: /Email/ }), 'a@b.example');
    await user.click(dialog().getByRole('button', { name: 'Invite' }));
    expect((await dialog().findByRole('alert')).textContent).toContain('Failed to invite users');
    expect(dialog().getByRole('textbox', { name: /Email/ })).toHaveProperty('value', 'a@b.example');
  });

  it('is not offered by a plan without members', async () => {
    await open({ subscription: subscription({ can_invite_users: false }) });
    expect(press('Invite').getAttribute('aria-disabled')).toBe('true');
    expect(
      screen.getByText(
        'Your subscription plan does not allow inviting users. Please upgrade your plan.',
      ),
    ).toBeTruthy();
  });

  it('is sent again and revoked', async () => {
    let items = [invitation];
    const { user, log } = await open({
      answers: {
        listInvitations: () => ({ items }),
        resendInvitation: () => invitation,
        revokeInvitation: () => {
          items = [];
          return undefined;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: `Resend to ${invitation.email}` }));
    await waitFor(() => expect(log.notices).toHaveLength(1));
    await user.click(press(`Revoke for ${invitation.email}`));
    expect(await screen.findByText('No open invitations.')).toBeTruthy();
  });

  it('that cannot be sent again says why', async () => {
    const { user, log } = await open({
      answers: {
        resendInvitation: () => {
          const message = 'This invitation was sent 5 times.';
          throw new ApiError({ message, status: 409, code: 'conflict' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: `Resend to ${invitation.email}` }));
    await waitFor(() => expect(log.notices[0]?.text).toContain('sent 5 times'));
  });
});

it('the roles are explained from the table of rights', async () => {
  await open();
  expect(
    screen.getByRole('row', {
      name: /^Decide about, assign and mute findings No No No Yes Yes Yes/,
    }),
  ).toBeTruthy();
});

it('addresses are read from any list', () => {
  expect(readAddresses(' a@b.example,<B@c.example>;\n a@b.example\t')).toEqual([
    'a@b.example',
    'b@c.example',
  ]);
});
