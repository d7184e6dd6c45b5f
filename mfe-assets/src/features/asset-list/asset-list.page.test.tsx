// @vitest-environment happy-dom
import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { failing, openAssetList, row, rowGone } from '../../testing/open-asset-list.ts';
import { asset, assetPage, idOf, newAsset, sampleAssets } from '../../testing/sample-assets.ts';

afterEach(cleanup);

describe('the list of assets', () => {
  it('shows each with its type, grade, open findings and state', async () => {
    openAssetList();
    const ci = await row(/ci\.northquay\.example/);
    expect(within(ci).getByText('Subdomain')).toBeTruthy();
    expect(within(ci).getByRole('img', { name: 'Grade F' })).toBeTruthy();
    expect(within(ci).getByRole('img', { name: /1 critical, 3 high/ })).toBeTruthy();
    expect(within(ci).getByText('Online')).toBeTruthy();
    expect(
      within(ci).getByRole('link', { name: 'ci.northquay.example' }).getAttribute('href'),
    ).toBe(`/dashboard/assets/${idOf(3)}`);
    expect(screen.getByText('6 shown')).toBeTruthy();
  });

  it('does not show an untested asset as clean', async () => {
    openAssetList();
    const fresh = await row(/bücher\.example/);
    expect(within(fresh).getByText('Unknown until tested')).toBeTruthy();
    expect(within(fresh).getByText('Not scanned yet')).toBeTruthy();
    expect(within(fresh).getByRole('img', { name: 'No grade yet' })).toBeTruthy();
  });

  it('says of an asset that is being scanned how far its scan is', async () => {
    const currentScan = { id: idOf(50), status: 'running', phase: 'ports' } as const;
    openAssetList({ start: [newAsset({ displayName: 'new.example', currentScan })] });
    const fresh = await row(/new\.example/);
    expect(within(fresh).getByText('Scanning, ports')).toBeTruthy();
    expect(within(fresh).getByText('In progress')).toBeTruthy();
    expect(within(fresh).queryByText('Never')).toBeNull();
  });

  it('reads its filter from the URL and asks the service for it', async () => {
    const { lastQuery } = openAssetList({ at: '/dashboard/assets?type=url&q=shop&sort=-risk' });
    await row(/shop\.northquay\.example/);
    expect(lastQuery()).toMatchObject({ type: ['url'], q: 'shop', sort: '-risk' });
  });

  it('writes every filter into the URL', async () => {
    const { user, address } = openAssetList();
    await row(/ci\.northquay/);
    await user.click(screen.getByRole('button', { name: 'Grade' }));
    await waitFor(() => expect(address()).toBe('/dashboard/assets?sort=-risk'));
    const filters = within(screen.getByRole('group', { name: 'Filters' }));
    await user.click(filters.getByRole('button', { name: 'Type' }));
    await user.click(screen.getByRole('checkbox', { name: /IP address/ }));
    await waitFor(() => expect(address()).toBe('/dashboard/assets?sort=-risk&type=ip'));
    await rowGone(/ci\.northquay/);
    await user.click(screen.getByRole('button', { name: 'Clear Type' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search assets' }), 'shop');
    await waitFor(() => expect(address()).toBe('/dashboard/assets?sort=-risk&q=shop'));
  });

  it('counts the assets of each filter choice', async () => {
    const { user } = openAssetList();
    await row(/ci\.northquay/);
    const views = within(screen.getByRole('navigation', { name: 'Views of assets' }));
    expect(views.getByRole('link', { name: /Active/ }).textContent).toBe('Active6');
    expect(views.getByRole('link', { name: /Archived/ }).textContent).toBe('Archived1');
    await user.click(views.getByRole('link', { name: /Archived/ }));
    expect(await row(/old\.northquay\.example/)).toBeTruthy();
    await rowGone(/ci\.northquay/);
  });

  it.each([
    { candidate: 1200, name: 'Discovered 1,200 to decide' },
    { candidate: 0, name: 'Discovered' },
  ])('counts discovered names that wait for a decision, but no zero: $name', async (waiting) => {
    const { client } = openAssetList({
      answers: {
        listCandidates: () => ({
          items: [],
          nextCursor: null,
          counts: { candidate: waiting.candidate, dismissed: 3 },
        }),
      },
    });
    await waitFor(() =>
      expect(client.requests.some(({ id }) => id === 'listCandidates')).toBe(true),
    );
    expect(await screen.findByRole('link', { name: waiting.name })).toBeTruthy();
  });

  it('loads the next page on request', async () => {
    const [first, ...rest] = sampleAssets;
    const answers: FakeAnswers = {
      listAssets: ({ query }) =>
        query.cursor === 'second'
          ? { ...assetPage(sampleAssets), items: rest }
          : { ...assetPage(sampleAssets), items: [first], nextCursor: 'second' },
    };
    const { user } = openAssetList({ answers });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await row(/ci\.northquay/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('says that the next page could not be read, and keeps its rows and the button', async () => {
    const [first] = sampleAssets;
    const answers: FakeAnswers = {
      listAssets: ({ query }) =>
        query.cursor === 'second'
          ? failing(serverFault())()
          : { ...assetPage(sampleAssets), items: [first], nextCursor: 'second' },
    };
    const { user } = openAssetList({ answers });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Loading more failed. Try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
  });

  it('shows a read failure and retries', async () => {
    let healthy = false;
    const answers: FakeAnswers = {
      listAssets: () => (healthy ? assetPage(sampleAssets) : failing(serverFault())()),
    };
    const { user } = openAssetList({ answers });
    expect(await screen.findByText('Assets could not be read')).toBeTruthy();
    expect(screen.getByText('req-500')).toBeTruthy();
    healthy = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/ci\.northquay/)).toBeTruthy();
  });
});

describe('a workspace without assets', () => {
  it('offers to add an asset and keeps the open dialog in the URL', async () => {
    const { user, address } = openAssetList({ start: [] });
    await screen.findByText('No assets yet');
    const [, next] = screen.getAllByRole('button', { name: 'Add asset' });
    if (next) await user.click(next);
    expect(await screen.findByRole('dialog', { name: 'Add an asset' })).toBeTruthy();
    expect(address()).toBe('/dashboard/assets?add=1');
  });

  it('keeps the button of the header when its empty list arrives, so that no click on it is lost', async () => {
    const answer = Promise.withResolvers<unknown>();
    openAssetList({ start: [], answers: { listAssets: () => answer.promise } });
    const early = await screen.findByRole('button', { name: 'Add asset' });
    answer.resolve(assetPage([]));
    await screen.findByText('No assets yet');
    expect(screen.getAllByRole('button', { name: 'Add asset' })[0]).toBe(early);
  });

  it('leads to the import of a list', async () => {
    openAssetList({ start: [] });
    const link = await screen.findByRole('link', { name: 'import a list' });
    expect(link.getAttribute('href')).toBe('/dashboard/assets/importmodal');
  });

  it('shows a new asset at once', async () => {
    const { user, address } = openAssetList({ start: [], at: '/dashboard/assets?add=1' });
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Domain, IP address or URL'), 'northquay.example');
    await user.click(dialog.getByRole('checkbox', { name: /right to scan/ }));
    await user.click(dialog.getByRole('button', { name: 'Add asset' }));
    expect(await row(/northquay\.example/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/dashboard/assets');
  });
});

describe('a link that names an asset to add', () => {
  it('fills in the dialog; closing it clears the URL', async () => {
    const { user, address } = openAssetList({ at: '/dashboard/assets?add=1&value=shop.example' });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Domain, IP address or URL').value).toBe(
      'shop.example',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/dashboard/assets');
  });
});

describe('an added asset', () => {
  it('is not hidden by the current filter', async () => {
    const { user, address } = openAssetList({ at: '/dashboard/assets?type=url&sort=name&add=1' });
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Domain, IP address or URL'), 'mail.example');
    await user.click(dialog.getByRole('checkbox', { name: /right to scan/ }));
    await user.click(dialog.getByRole('button', { name: 'Add asset' }));
    expect(await row(/mail\.example/)).toBeTruthy();
    expect(address()).toBe('/dashboard/assets?sort=name');
  });
});

describe('the view of the list', () => {
  it('shows the columns that the URL names, and changes them', async () => {
    const { user, address } = openAssetList({ at: '/dashboard/assets?columns=owner,tags' });
    await row(/ci\.northquay/);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(expect.arrayContaining(['Asset', 'Owner', 'Tags', 'Actions']));
    expect(heads).not.toContain('Grade');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Environment' }));
    await waitFor(() =>
      expect(address()).toBe('/dashboard/assets?columns=environment%2Cowner%2Ctags'),
    );
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(address()).toBe('/dashboard/assets'));
  });

  it('has rows as high as the address says, and changes that', async () => {
    const { user, address } = openAssetList({ at: '/dashboard/assets?sort=name&density=compact' });
    await row(/ci\.northquay/);
    const frame = screen.getByRole('table', { name: 'Assets' }).closest('.pp-table-frame');
    expect(frame?.className).toContain('pp-table-compact');
    await user.click(screen.getByRole('button', { name: 'Density' }));
    await user.click(await screen.findByRole('radio', { name: 'Comfortable' }));
    await waitFor(() => expect(address()).toBe('/dashboard/assets?sort=name&density=comfortable'));
    expect(frame?.className).toContain('pp-table-comfortable');
    await user.click(screen.getByRole('radio', { name: 'Standard' }));
    await waitFor(() => expect(address()).toBe('/dashboard/assets?sort=name'));
  });

  it('is saved with its filters under a name, and opens no dialog for one of them', async () => {
    const { user, client } = openAssetList({
      at: '/dashboard/assets?sort=-risk&environment=production&ownership=expired',
    });
    await row(/ci\.northquay/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.type(await screen.findByLabelText('Save this view as'), 'Live');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(client.requests.find(({ id }) => id === 'createView')?.body).toEqual({
        name: 'Live',
        shared: false,
        page: 'assets',
        query: 'environment=production&ownership=expired&sort=-risk',
      }),
    );
    expect(await screen.findByRole('button', { name: 'View: Live' })).toBeTruthy();
  });
});

describe('the keyboard', () => {
  it('moves through the rows with j and k', async () => {
    const { user } = openAssetList({ start: [asset({ displayName: 'a.example' })] });
    await row(/a\.example/);
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toBe('a.example');
  });
});
