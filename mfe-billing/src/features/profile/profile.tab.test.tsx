// @vitest-environment happy-dom
import { createFakeLive } from '@parapet/remote-kit/fake-live';
import { areSingleKeysOn } from '@parapet/ui/single-keys';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';

afterEach(cleanup);

type Options = Partial<Parameters<typeof renderPage>[0]>;
const open = (options: Options = {}) => {
  const page = renderPage({ answers: {}, displayName: 'Mara', ...options });
  return { ...page, profile: within(screen.getByRole('region', { name: 'Profile' })) };
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' });
const save = () => screen.getByRole('button', { name: 'Save name' });

describe('the data of the account', () => {
  it('is downloaded as a file', async () => {
    const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { user, client } = open({ answers: { exportMyData: () => '{}' } });
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(url).toHaveBeenCalledOnce();
    expect(client.requests.map(({ id }) => id)).toContain('exportMyData');
  });
});

describe('the finding that is open', () => {
  it('is shown to colleagues unless that is switched off', async () => {
    const live = createFakeLive();
    const { user } = open({ live });
    const choice = screen.getByRole('switch', { name: /^Show colleagues which finding/ });
    expect(choice.getAttribute('aria-checked')).toBe('true');
    await user.click(choice);
    await waitFor(() => expect(live.sharesOpenFinding.getSnapshot()).toBe(false));
    expect(choice.getAttribute('aria-checked')).toBe('false');
  });
});

describe('the display name', () => {
  it('is shown beside the email address and can be changed', async () => {
    const { user, log, profile } = open();
    expect(profile.getByText('mara@northquay.example')).toBeTruthy();
    await user.clear(field());
    await user.type(field(), 'Mara Lindqvist');
    await user.click(save());
    expect(field().value).toBe('Mara Lindqvist');
    expect(log.notices).toEqual([
      { tone: 'success', text: 'Your display name is now Mara Lindqvist' },
    ]);
  });

  it('can be removed', async () => {
    const { user, log } = open();
    await user.clear(field());
    await user.click(save());
    expect(log.notices).toEqual([{ tone: 'success', text: 'Your display name was removed' }]);
    expect(field().value).toBe('');
  });

  it('shows a save error at the field and keeps the input', async () => {
    const { user, log } = open({
      account: {
        saveDisplayName: () => Promise.reject(new Error('Too many tries. Try again in 20 s.')),
      },
    });
    await user.clear(field());
    await user.type(field(), 'Mara L');
    await user.click(save());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Too many tries. Try again in 20 s.')).toBeTruthy();
    expect(field().value).toBe('Mara L');
    expect(log.notices).toEqual([]);
  });

  it('is checked for length before it is sent', async () => {
    const { user } = open();
    await user.clear(field());
    await user.click(field());
    await user.paste('x'.repeat(81));
    await user.click(save());
    expect(screen.getByText('Use at most 80 characters')).toBeTruthy();
    expect(field().value).toHaveLength(81);
  });

  it('counts as an unsaved change until it is saved', async () => {
    const { user, log } = open();
    expect([...log.unsaved]).toEqual([]);
    await user.type(field(), ' L');
    expect([...log.unsaved]).toEqual(['Your new display name is not saved.']);
    await user.click(save());
    expect([...log.unsaved]).toEqual([]);
  });
});

describe('the theme', () => {
  it('has three choices and applies at once', async () => {
    const { user } = open();
    const theme = within(screen.getByRole('region', { name: 'Theme' }));
    expect(theme.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
    await user.click(theme.getByRole('radio', { name: 'Dark' }));
    expect(theme.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  });
});

describe('in a host without account functions', () => {
  it('the profile is read-only', () => {
    const { profile } = open({ account: false });
    expect(profile.getByText('Mara')).toBeTruthy();
    expect(profile.getByText('mara@northquay.example')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Theme' })).toBeNull();
  });
});

describe('the keyboard', () => {
  it('has a switch for single-key shortcuts, kept in this browser', async () => {
    const { user } = open();
    const choice = screen.getByRole<HTMLInputElement>('switch', { name: /Single-key shortcuts/ });
    expect(choice.checked).toBe(true);
    await user.click(choice);
    expect(areSingleKeysOn()).toBe(false);
    cleanup();
    open();
    const again = screen.getByRole<HTMLInputElement>('switch', { name: /Single-key shortcuts/ });
    expect(again.checked).toBe(false);
    await user.click(again);
    expect(areSingleKeysOn()).toBe(true);
  });
});

it('has the end of the account last, below everything that can be changed', () => {
  open();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(-3)).toEqual(['Email address', 'Your data', 'Delete your account']);
});

describe('deleting the account', () => {
  const losses = {
    isFresh: true,
    shared: [],
    erased: [{ id: '0190f5a0-0000-7000-8000-000000000002', name: 'Northquay', assets: 3 }],
    memberships: 1,
    apiKeys: 2,
    tier: 'pro',
    paidUntil: '2026-12-22T00:00:00.000Z',
  };
  const openDialog = async (change: object = {}) => {
    const page = open({
      answers: {
        getAccountDeletion: () => ({ ...losses, ...change }),
        deleteAccount: () => undefined,
      },
    });
    await page.user.click(screen.getByRole('button', { name: 'Delete account' }));
    return page;
  };

  it('names what is lost, takes the words and signs out', async () => {
    const { user, client, log } = await openDialog();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
    for (const loss of [
      'The workspace Northquay is erased with 3 assets, without days to undo it.',
      'You leave 1 workspace of others.',
      '2 API keys stop working.',
      'Your Pro plan ends now, although it is paid until 22 December 2026. Nothing is charged any more.',
    ]) {
      expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(loss);
    }
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    expect(button.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Confirmation' }), 'delete my account');
    await user.click(button);
    expect(client.requests.at(-1)).toMatchObject({
      id: 'deleteAccount',
      body: { confirmation: 'delete my account' },
    });
    expect(log.signOuts).toBe(1);
  });

  it('links to the workspaces that others are in', async () => {
    await openDialog({
      shared: [{ id: losses.erased[0]?.id, name: 'Clinic', personal: false, members: 2 }],
    });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Clinic' });
    expect(link.getAttribute('href')).toContain('tab=workspaces');
    expect(screen.queryByRole('textbox', { name: 'Confirmation' })).toBeNull();
  });

  it('asks for a fresh sign-in', async () => {
    await openDialog({ isFresh: false });
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Confirmation' })).toBeNull();
  });
});
