// @vitest-environment happy-dom
import type { ListedRemote } from '@parapet/contracts/endpoints/previews';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import type { Preview, PreviewState } from './preview.ts';
import { PreviewBar } from './preview-bar.tsx';
import { createPreviews } from './previews.ts';
import { PreviewBanner, PreviewsProvider } from './previews-context.tsx';

afterEach(cleanup);

const build = (buildId: string) => ({
  buildId,
  releasedAt: '2026-11-01T00:00:00.000Z',
  author: 'Ann Ek',
  commit: 'c0ffee1234567890',
});
const listed: ListedRemote[] = [
  {
    name: 'mfe-assets',
    hasMore: true,
    channels: [
      { channel: 'production', build: build('build-live'), problem: null },
      { channel: 'pr-12', build: build('build-of-pr-12'), problem: null },
      { channel: 'pr-7', build: null, problem: 'The signature of its release is not valid.' },
    ],
  },
  {
    name: 'mfe-scans',
    hasMore: false,
    channels: [{ channel: 'production', build: build('build-scans'), problem: null }],
  },
];

const openBar = async (
  change: Partial<PreviewState> = {},
  ports: Partial<Preview> = {},
  isGranted: boolean | null = true,
) => {
  const store = createStore<PreviewState>()(() => ({
    requests: [],
    shown: [],
    problems: [],
    isPickerOpen: false,
    ...change,
  }));
  const preview: Preview = {
    store,
    storeRequests: vi.fn(),
    isAgreed: () => false,
    applyTo: async (live) => live,
    start: vi.fn(),
    setPickerOpen: (isPickerOpen) => store.setState({ isPickerOpen }),
    listChannels: async () => listed,
    switchTo: vi.fn(async () => []),
    leave: vi.fn(),
    ...ports,
  };
  const { session } = createTestSession();
  const previews = createPreviews({
    auth: session.auth,
    isNeeded: () => true,
    load: async () => ({ preview, Bar: PreviewBar }),
    readRight: async () => isGranted === true,
  });
  await previews.openIfNeeded();
  previews.store.setState({ isGranted });
  render(
    <SessionProvider session={session}>
      <MemoryRouter>
        <PreviewsProvider value={previews}>
          <PreviewBanner />
        </PreviewsProvider>
      </MemoryRouter>
    </SessionProvider>,
  );
  return { preview, store, user: userEvent.setup() };
};

const shown = [
  {
    request: { remote: 'mfe-scans', build: 'build-by-id' },
    remote: { name: 'mfe-scans', manifest: { version: '1.0.0', buildId: 'build-by-id' } },
  },
] as unknown as PreviewState['shown'];

it('lists live builds and previews of each remote with author, commit, time and problem', async () => {
  await openBar({ isPickerOpen: true });
  const assets = within(await screen.findByRole('group', { name: 'mfe-assets' }));
  const [live, preview, refused] = assets.getAllByRole<HTMLInputElement>('radio');
  expect(live?.checked).toBe(true);
  const row = preview?.closest('label');
  expect(row?.textContent).toContain('pr-12');
  expect(row?.textContent).toContain('build build-of-pr-12');
  expect(row?.textContent).toContain('by Ann Ek');
  expect(row?.textContent).toContain('at c0ffee1234');
  expect(row?.querySelector('time')?.dateTime).toBe('2026-11-01T00:00:00.000Z');
  expect(refused?.disabled).toBe(true);
  expect(refused?.closest('label')?.textContent).toContain('signature of its release is not valid');
  expect(assets.getByText('Older channels are not listed.')).toBeTruthy();
});

it('switches one remote and keeps the previews of others', async () => {
  const { preview, user } = await openBar({ isPickerOpen: true, shown });
  const scans = within(await screen.findByRole('group', { name: 'mfe-scans' }));
  expect(scans.getByRole<HTMLInputElement>('radio', { name: /build-by-id/ }).checked).toBe(true);
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Show in this tab' });
  expect(apply.disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /pr-12/ }));
  await user.click(apply);
  expect(preview.switchTo).toHaveBeenLastCalledWith(
    [
      { remote: 'mfe-scans', build: 'build-by-id' },
      { remote: 'mfe-assets', build: 'pr-12' },
    ],
    expect.any(Function),
  );
});

it('leads one remote or all back to live', async () => {
  const { preview, store, user } = await openBar({ isPickerOpen: true, shown });
  const scans = within(await screen.findByRole('group', { name: 'mfe-scans' }));
  await user.click(scans.getByRole('radio', { name: /^Live/ }));
  await user.click(screen.getByRole('button', { name: 'Show in this tab' }));
  expect(preview.switchTo).toHaveBeenLastCalledWith([], expect.any(Function));
  store.setState({ isPickerOpen: true });
  await user.click(await screen.findByRole('button', { name: 'Back to live for all' }));
  expect(preview.switchTo).toHaveBeenLastCalledWith([], expect.any(Function));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why a build cannot be shown, and why none are listed', async () => {
  const problem = { request: 'mfe-assets@pr-12', reason: 'It is gone.' };
  const listChannels = vi.fn<Preview['listChannels']>();
  listChannels.mockRejectedValueOnce(new Error('Previews are not open to your account.'));
  listChannels.mockResolvedValue(listed);
  const { user } = await openBar(
    { isPickerOpen: true },
    { listChannels, switchTo: async () => [problem] },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('are not open to your account');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('radio', { name: /pr-12/ }));
  await user.click(screen.getByRole('button', { name: 'Show in this tab' }));
  expect(await screen.findByText(/It is gone/)).toBeTruthy();
});

it.each([
  ['with the right', true, 1],
  ['without the right', false, 0],
  ['while it is not known', null, 0],
])('the bar offers the picker only %s', async (_, isGranted, count) => {
  const problems = [{ request: 'mfe-assets@pr-12', reason: 'Gone.' }];
  await openBar({ problems }, {}, isGranted);
  expect(screen.queryAllByRole('button', { name: 'Choose builds' })).toHaveLength(count);
});
