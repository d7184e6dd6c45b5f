// @vitest-environment happy-dom
import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import type { ChangeAssets } from '@parapet/contracts/assets/asset-bulk';
import { READ_ONLY_WORKSPACE } from '@parapet/contracts/plans/subscription';
import { cleanup, act as inAct, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failing, openAssetList, row, rowGone } from '../../testing/open-asset-list.ts';
import { asset, assetPage, idOf, sampleAssets } from '../../testing/sample-assets.ts';
import { apiError } from '../../testing/sample-workspace.ts';

afterEach(cleanup);

/** Presses the button of the last notice. */
const pressAction = ({ notices }: ReturnType<typeof openAssetList>['log'], label: string) => {
  const action = notices.at(-1)?.action;
  expect(action?.label).toBe(label);
  if (action && 'run' in action) action.run();
};

describe('the actions of one asset', () => {
  it('archives, which frees a slot of the plan', async () => {
    const { act, log, workspace } = openAssetList();
    await act('ci.northquay.example', 'Archive');
    await rowGone(/ci\.northquay/);
    expect(workspace.assets().find(({ id }) => id === idOf(3))?.state).toBe('archived');
    expect(log.notices.map(({ text }) => text)).toEqual(['ci.northquay.example was archived.']);
    expect(log.planReloads).toBe(1);
  });

  it('undoes archiving: the asset is what it was', async () => {
    const start = [asset({ displayName: 'a.example', state: 'monitor_only' })];
    const { act, log, workspace } = openAssetList({ start });
    await act('a.example', 'Archive');
    await rowGone(/a\.example/);
    pressAction(log, 'Undo');
    await row(/a\.example/);
    expect(workspace.assets()[0]?.state).toBe('monitor_only');
    expect(log.notices.at(-1)).toMatchObject({
      tone: 'success',
      text: 'a.example was restored.',
    });
    expect(log.planReloads).toBe(2);
  });

  it('says why archiving could not be undone', async () => {
    const answers: FakeAnswers = {
      changeAssets: ({ body }) => {
        const { change } = body as ChangeAssets;
        if (change.action === 'restore') {
          throw apiError('plan_limit', 'The Free plan has room for 10 assets.');
        }
        const archived = [{ state: 'approved', ids: [idOf(3)] }];
        return { matched: 1, changed: 1, unchanged: [], left: 0, scanId: null, archived };
      },
    };
    const { act, log } = openAssetList({ answers });
    await act('ci.northquay.example', 'Archive');
    await waitFor(() => expect(log.notices).toHaveLength(1));
    pressAction(log, 'Undo');
    await waitFor(() =>
      expect(log.notices.at(-1)).toMatchObject({
        tone: 'danger',
        text: 'The assets were not restored. The Free plan has room for 10 assets.',
      }),
    );
  });

  it('restores an archived asset', async () => {
    const { act, workspace } = openAssetList({ at: '/dashboard/assets?state=archived' });
    await act('old.northquay.example', 'Restore');
    await rowGone(/old\.northquay/);
    expect(workspace.assets().find(({ id }) => id === idOf(1))?.state).toBe('approved');
  });

  it('deletes only after confirmation', async () => {
    const refused = openAssetList({ agrees: false });
    await refused.act('ci.northquay.example', 'Delete');
    expect(refused.log.confirmations).toMatchObject([
      { title: 'Delete ci.northquay.example?', confirmLabel: 'Delete', danger: true },
    ]);
    expect(refused.workspace.assets()).toHaveLength(sampleAssets.length);
    cleanup();

    const { act, workspace } = openAssetList();
    await act('ci.northquay.example', 'Delete');
    await rowGone(/ci\.northquay/);
    expect(workspace.assets()).toHaveLength(sampleAssets.length - 1);
  });

  it('shows why an action failed and keeps the row', async () => {
    const answers = {
      deleteAsset: failing(
        apiError('conflict', 'A scan of this asset is running. Cancel it first.'),
      ),
    };
    const { act, log } = openAssetList({ answers });
    await act('ci.northquay.example', 'Delete');
    await waitFor(() => expect(log.notices).toHaveLength(1));
    expect(log.notices[0]).toMatchObject({
      tone: 'danger',
      text: 'ci.northquay.example was not deleted. A scan of this asset is running. Cancel it first.',
    });
    expect(await row(/ci\.northquay/)).toBeTruthy();
  });

  it('opens the proof of ownership over the list, whose filter and typed search stay', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { user, act, address } = openAssetList({ at: '/dashboard/assets?type=subdomain' });
    await row(/ci\.northquay/);
    await user.type(screen.getByRole('searchbox', { name: 'Search assets' }), 'ci');
    await act('ci.northquay.example', 'Prove ownership');
    expect(await screen.findByRole('dialog', { name: 'Prove ownership' })).toBeTruthy();
    const search = '/dashboard/assets?type=subdomain&q=ci';
    expect(address()).toBe(`${search}&prove=${idOf(3)}`);
    // Longer than the pause in typing.
    await inAct(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByRole('dialog', { name: 'Prove ownership' })).toBeTruthy();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    await waitFor(() => expect(address()).toBe(search));
  });

  it('links to a new scan of the asset', async () => {
    const { user } = openAssetList();
    const name = 'Actions for ci.northquay.example';
    await user.click(await screen.findByRole('button', { name }));
    expect(screen.getByRole('menuitem', { name: 'Scan' }).getAttribute('href')).toBe(
      `/dashboard/scans/new?asset=${idOf(3)}`,
    );
  });
});

describe('several assets at once', () => {
  const pick = async (user: ReturnType<typeof openAssetList>['user'], ...names: string[]) => {
    for (const name of names) {
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    }
    return within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
  };

  it('are scanned together', async () => {
    const { user } = openAssetList();
    const bulk = await pick(user, 'ci.northquay.example', 'northquay.example');
    expect(bulk.getByText('2 selected')).toBeTruthy();
    expect(bulk.getByRole('link', { name: 'Start scan' }).getAttribute('href')).toBe(
      `/dashboard/scans/new?asset=${idOf(3)}&asset=${idOf(2)}`,
    );
  });

  it('are archived together; what one of them prevents does not stop the others', async () => {
    const answers: FakeAnswers = {
      changeAssets: () => ({
        matched: 2,
        changed: 1,
        unchanged: [
          {
            reason: 'A scan of it is running. Cancel it first.',
            count: 1,
            names: ['ci.northquay.example'],
          },
        ],
        left: 0,
        scanId: null,
        archived: [{ state: 'approved', ids: [idOf(2)] }],
      }),
    };
    const { user, log, client } = openAssetList({ answers });
    const bulk = await pick(user, 'ci.northquay.example', 'northquay.example');
    await user.click(bulk.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(log.notices).toHaveLength(1));
    expect(log.notices.map(({ text }) => text)).toEqual([
      '1 asset was archived. ci.northquay.example was not: A scan of it is running. Cancel it first.',
    ]);
    expect(
      client.requests.filter(({ id }) => id === 'changeAssets').map(({ body }) => body),
    ).toEqual([{ assets: { ids: [idOf(3), idOf(2)] }, change: { action: 'archive' } }]);
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
    pressAction(log, 'Undo');
    await waitFor(() =>
      expect(client.requests.findLast(({ id }) => id === 'changeAssets')?.body).toEqual({
        assets: { ids: [idOf(2)] },
        change: { action: 'restore', state: 'approved' },
      }),
    );
  });

  it('are put in one scan, however often a lost request is repeated', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      asset({ id: idOf(index + 1), displayName: `h${index}.example` }),
    );
    let isLost = true;
    const { user, client, log } = openAssetList({
      answers: {
        listAssets: () => assetPage(many),
        changeAssets: () => {
          if (isLost) throw serverFault();
          return { matched: 60, changed: 60, unchanged: [], left: 0, scanId: idOf(500) };
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
    const press = async (notices: number) => {
      await user.click(screen.getByRole('button', { name: 'Start scan' }));
      await waitFor(() => expect(log.notices).toHaveLength(notices));
    };
    await press(1);
    isLost = false;
    await press(2);
    expect(log.notices.at(-1)?.action?.label).toBe('Show scan');
    const ids = client.requests
      .filter(({ id }) => id === 'changeAssets')
      .map(({ body }) => (body as { change: { requestId: string } }).change.requestId);
    expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), ids[0]]);
  });

  it('get tags, and lose some that they have', async () => {
    const start = [asset({ displayName: 'a.example', tags: ['old'] })];
    const { user, workspace } = openAssetList({ start });
    const bulk = await pick(user, 'a.example');
    await user.click(bulk.getByRole('button', { name: 'Tags' }));
    await user.type(await screen.findByLabelText('Add tags'), 'shop, web');
    await user.click(screen.getByRole('checkbox', { name: 'Remove old' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(workspace.assets()[0]?.tags).toEqual(['shop', 'web']));
  });

  it('are 1,000 of more in one change, which says so; many are scanned without an address of them', async () => {
    const many = Array.from({ length: 1001 }, (_, index) =>
      asset({ id: idOf(index + 1), displayName: `h${index}.example` }),
    );
    const { user, client, log } = openAssetList({
      answers: {
        listAssets: () => assetPage(many),
        changeAssets: () => ({
          matched: 1000,
          changed: 1000,
          unchanged: [],
          left: 0,
          scanId: null,
        }),
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
    const bulk = within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
    expect(bulk.queryByRole('link', { name: 'Start scan' })).toBeNull();
    await user.click(bulk.getByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(log.notices.at(-1)?.text).toBe(
        '1,000 assets were archived. 1 more is left: one change covers 1,000. Repeat it for the rest.',
      ),
    );
    const body = client.requests.find(({ id }) => id === 'changeAssets')?.body;
    expect((body as { assets: { ids: string[] } }).assets.ids).toHaveLength(1000);
  });

  it('are all that match, beyond the rows that are loaded', async () => {
    const answers: FakeAnswers = {
      listAssets: () => ({ ...assetPage(sampleAssets), total: 2500, nextCursor: 'second' }),
    };
    const { user, client } = openAssetList({
      answers,
      at: '/dashboard/assets?environment=production',
    });
    await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
    const bulk = within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
    await user.click(bulk.getByRole('button', { name: 'Select all 2,500 that match' }));
    // One number, which is that of what is chosen.
    expect(bulk.getByText(/selected$/).textContent).toBe('All 2,500 that match selected');
    expect(bulk.queryByRole('button', { name: /that match/ })).toBeNull();
    // One scan does not take them: the page of a new one starts as many as they need.
    expect(bulk.getByRole('link', { name: 'Start scan' }).getAttribute('href')).toBe(
      '/dashboard/scans/new?select=matching&environment=production',
    );
    await user.click(bulk.getByRole('button', { name: 'Criticality' }));
    await user.click(await screen.findByRole('menuitem', { name: '5 · Highest' }));
    await waitFor(() =>
      expect(client.requests.find(({ id }) => id === 'changeAssets')?.body).toEqual({
        assets: { filter: { environment: ['production'] } },
        change: { action: 'criticality', criticality: 5 },
      }),
    );
  });

  it('while the rows of another filter are awaited, are those that are shown', async () => {
    const first = { ...assetPage(sampleAssets), total: 2500, nextCursor: 'second' };
    const answer = Promise.withResolvers<typeof first>();
    const { user, client } = openAssetList({
      answers: {
        listAssets: ({ query }) => (query.state === 'archived' ? answer.promise : first),
      },
      at: '/dashboard/assets?environment=production',
    });
    await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
    const bulk = within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
    await user.click(bulk.getByRole('button', { name: 'Select all 2,500 that match' }));
    await user.click(screen.getByRole('link', { name: /Archived/ }));
    expect(screen.getByRole('table', { name: 'Assets' }).getAttribute('aria-busy')).toBe('true');
    await user.click(bulk.getByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(client.requests.find(({ id }) => id === 'changeAssets')?.body).toMatchObject({
        assets: { filter: { environment: ['production'] } },
      }),
    );
    answer.resolve({ ...first, total: 1 });
  });
});

describe('an asset of the list', () => {
  it('is edited from its row, which has the focus again afterwards', async () => {
    const { user, act, client } = openAssetList();
    await row(/ci\.northquay\.example/);
    await act('ci.northquay.example', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit ci.northquay.example' }));
    await user.selectOptions(dialog.getByLabelText('Criticality'), '5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(client.requests.find(({ id }) => id === 'updateAsset')?.body).toMatchObject({
      criticality: 5,
    });
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(
        'Actions for ci.northquay.example',
      ),
    );
  });

  it('is merged with others that are ticked, after its name was typed', async () => {
    const { user, client } = openAssetList();
    const first = within(await row(/ci\.northquay\.example/));
    const second = within(await row(/https:\/\/shop/));
    await user.click(first.getByRole('checkbox'));
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
    await user.click(second.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge assets' }));
    await user.selectOptions(dialog.getByLabelText('Keep'), 'ci.northquay.example');
    expect(await dialog.findByText('18 findings, 1 open port, 2 certificates')).toBeTruthy();
    expect(dialog.getByText(/1 false-positive rule ends/)).toBeTruthy();
    const confirm = await dialog.findByLabelText('Type ci.northquay.example to confirm');
    await user.type(confirm, 'ci.northquay.example');
    await user.click(dialog.getByRole('button', { name: 'Merge assets' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(client.requests.find(({ id }) => id === 'mergeAssets')?.body).toEqual({
      keepId: idOf(3),
      mergeIds: [idOf(6)],
      confirm: 'ci.northquay.example',
    });
    await rowGone(/https:\/\/shop/);
  });
});

describe('a role that may not change assets', () => {
  const needs = (role: string) =>
    `Your role in this workspace is viewer; this needs ${role} or above.`;

  it('sees bulk actions disabled, with the reason', async () => {
    const { user } = openAssetList({ role: 'viewer' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }));
    const bar = within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
    const reasonOf = (name: string) => {
      const button = bar.getByRole('button', { name });
      return button.getAttribute('aria-disabled') && button.getAttribute('aria-description');
    };
    for (const name of ['Tags', 'Criticality', 'Environment', 'Owner', 'Merge', 'Archive']) {
      expect(reasonOf(name)).toBe(needs('admin'));
    }
    expect(reasonOf('Start scan')).toBe(needs('analyst'));
  });

  it('sees in the menu of a row what each action needs', async () => {
    const { user } = openAssetList({ role: 'analyst' });
    await user.click(
      await screen.findByRole('button', { name: 'Actions for ci.northquay.example' }),
    );
    const hints = (await screen.findAllByRole('menuitem')).map((item) =>
      [item.textContent, item.getAttribute('aria-disabled') === 'true'].join(' '),
    );
    expect(hints).toEqual([
      'Scan false',
      'Findings false',
      'EditNeeds admin or above true',
      'Prove ownershipNeeds admin or above true',
      'Find subdomainsNeeds admin or above true',
      'ArchiveNeeds admin or above true',
      'DeleteNeeds admin or above true',
    ]);
  });
});

describe('a workspace above the limit of the plan', () => {
  it('lets assets be archived and deleted, and says why nothing else is possible', async () => {
    const { user } = openAssetList({ isReadOnly: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }));
    const bar = within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
    const reasonOf = (name: string) =>
      bar.getByRole('button', { name }).getAttribute('aria-description');
    for (const name of ['Start scan', 'Tags', 'Criticality', 'Environment', 'Owner', 'Merge']) {
      expect(reasonOf(name)).toBe(READ_ONLY_WORKSPACE);
    }
    expect(reasonOf('Archive')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for ci.northquay.example' }));
    const allowed = (await screen.findAllByRole('menuitem'))
      .filter((item) => item.getAttribute('aria-disabled') !== 'true')
      .map(({ textContent }) => textContent);
    expect(allowed).toEqual(['Findings', 'Archive', 'Delete']);
  });
});

describe('an asset above the limit of the plan', () => {
  it('is marked read-only, and can be archived or deleted but not scanned, edited or proved', async () => {
    const over = asset({ id: idOf(9), displayName: 'over.example', isReadOnly: true });
    const { user } = openAssetList({ start: [over] });
    expect(within(await row(/over\.example/)).getByText('Read-only')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for over.example' }));
    const disabled = (await screen.findAllByRole('menuitem'))
      .filter((item) => item.getAttribute('aria-disabled') === 'true')
      .map(({ textContent }) => textContent);
    expect(disabled).toEqual(
      ['Scan', 'Edit', 'Prove ownership', 'Find subdomains'].map(
        (name) => `${name}Above the plan limit`,
      ),
    );
  });
});
