// @vitest-environment happy-dom
import type { HostIdentities, LinkedIdentity } from '@parapet/remote-kit/host-context';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';

afterEach(cleanup);

const identity = (change: Partial<LinkedIdentity>): LinkedIdentity => ({
  id: 'identity-1',
  provider: 'email',
  name: 'Email and password',
  account: 'mara@northquay.example',
  linkedAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
  ...change,
});
const password = identity({});
const github = identity({ id: 'identity-2', provider: 'github', name: 'GitHub', account: 'mara' });

/** The security section of a user with these identities. */
const open = (linked: LinkedIdentity[], change: Partial<HostIdentities> = {}, agrees = true) => {
  const calls: [string, string][] = [];
  let current = linked;
  const identities: HostIdentities = {
    providers: [
      { id: 'github', name: 'GitHub' },
      { id: 'custom:acme', name: 'Acme' },
    ],
    list: async () => current,
    link: async (provider) => void calls.push(['link', provider]),
    unlink: async (id) => {
      calls.push(['unlink', id]);
      current = current.filter((each) => each.id !== id);
    },
    ...change,
  };
  const page = renderPage({
    answers: { listSessions: () => ({ items: [] }) },
    at: '/dashboard/Profile?tab=security',
    account: { identities },
    agrees,
  });
  return { ...page, calls };
};
const unlink = () => screen.findByRole('button', { name: 'Unlink GitHub' });

it('lists the ways to sign in, and links another one', async () => {
  const { user, calls } = open([password, github]);
  expect(await screen.findByText('Email and password')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Link GitHub' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Link Acme' }));
  expect(calls).toEqual([['link', 'custom:acme']]);
});

it('unlinks after a question', async () => {
  const { user, calls, log } = open([password, github]);
  await user.click(await unlink());
  expect(log.confirmations[0]?.title).toBe('Unlink GitHub?');
  expect(calls).toEqual([['unlink', 'identity-2']]);
  expect(await screen.findByRole('button', { name: 'Link GitHub' })).toBeTruthy();
  expect(log.notices).toEqual([{ tone: 'success', text: 'GitHub is unlinked' }]);
});

it('unlinks nothing without agreement', async () => {
  const { user, calls } = open([password, github], {}, false);
  await user.click(await unlink());
  expect(calls).toEqual([]);
});

it('keeps the only way, and the password', async () => {
  open([github]);
  expect(await screen.findByText('The only way')).toBeTruthy();
  cleanup();
  open([password]);
  expect(await screen.findByText('Email and password')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
});

it('shows why a link or an unlink is refused', async () => {
  const refuse = async (): Promise<void> => {
    throw new Error('That account stays linked.');
  };
  const { user, log } = open([password, github], { link: refuse, unlink: refuse });
  await user.click(await unlink());
  await user.click(screen.getByRole('button', { name: 'Link Acme' }));
  const notice = { tone: 'danger', text: 'That account stays linked.' };
  await expect.poll(() => log.notices).toEqual([notice, notice]);
});

it('offers another try when they cannot be read', async () => {
  let tries = 0;
  const { user } = open([], {
    list: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no answer');
      return [password];
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Email and password')).toBeTruthy();
});
