// @vitest-environment happy-dom

import { type FakeAnswers, notFound, serverFault } from '@parapet/api-client/testing/fake-client';
import type { CreateView, SavedView } from '@parapet/contracts/access/saved-view';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import {
  asset,
  assetPage,
  finding,
  findingPage,
  sampleFindings,
} from '../../testing/sample-findings.ts';
import { completedScan, idOf, scanId, webAsset } from '../../testing/sample-scan.ts';

afterEach(cleanup);

const open = (at = '/dashboard/findings', answers: FakeAnswers = {}) =>
  renderPage({
    at,
    answers: {
      listFindings: () => findingPage(sampleFindings),
      listAssets: () => assetPage([asset()]),
      getScan: () => completedScan(),
      listViews: () => ({ items: [] }),
      getFinding: ({ params }) => sampleFindings.find(({ id }) => id === params.findingId),
      ...answers,
    },
  });

const lastQuery = (client: ReturnType<typeof open>['client']) =>
  client.requests.findLast(({ id }) => id === 'listFindings')?.query;
const table = () => screen.findByRole('table', { name: 'Findings' });
const rowNames = async () =>
  within(await table())
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the columns of findings', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [1100, 'Severity, Priority, Finding, Asset, Status, Owner, Due'],
    [1280, 'Severity, Priority, Finding, Asset, Location, Status, Owner, Due'],
    [1440, 'Severity, Priority, Finding, Asset, Location, Status, Owner, Due, First seen'],
    [1920, 'Severity, Priority, Finding, Asset, Location, Status, Owner, Due, First seen'],
  ])('on a screen of %i px', async (width, heads) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    open();
    const [, ...shown] = within(await table()).getAllByRole('columnheader');
    expect(shown.map(({ textContent }) => textContent).join(', ')).toBe(heads);
  });
});

it('those of a sample account are shown by a filter of their own', async () => {
  const id = idOf(77);
  const { user, client } = open('/dashboard/findings', {
    listCloudAccounts: () => ({
      items: [
        {
          id,
          workspaceId: idOf(1),
          provider: 'aws',
          accountUid: '000011112222',
          alias: 'Sample account',
          authMethod: 'access_key',
          roleArn: null,
          externalId: null,
          accessKeyHint: null,
          region: 'eu-central-1',
          isSample: true,
          callerArn: null,
          status: 'connected',
          statusMessage: null,
          permissionReport: [],
          connectionCheckedAt: null,
          createdAt: '2026-11-01T12:00:00Z',
        },
      ],
    }),
  });
  await user.click(await screen.findByRole('button', { name: /^Sample/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Sample account' }));
  await waitFor(() => expect(lastQuery(client)).toMatchObject({ assetId: id }));
});

describe('the saved views of findings', () => {
  const view = (change: Partial<SavedView>): SavedView => ({
    id: idOf(700),
    page: 'findings',
    name: 'Worst of mine',
    query: 'assignee=me&severity=critical',
    shared: false,
    isOwn: true,
    createdBy: null,
    updatedAt: '2026-11-21T14:03:00.000Z',
    ...change,
  });
  const openWith = (at: string, start: SavedView[] = []) => {
    let views = start;
    return open(at, {
      listViews: () => ({ items: views }),
      createView: ({ body }) => {
        views = [...views, view(body as CreateView)];
        return views.at(-1);
      },
      updateView: ({ body }) => {
        views = views.map((each) => ({ ...each, ...(body as Partial<CreateView>) }));
        return views[0];
      },
      deleteView: () => {
        views = [];
      },
    });
  };

  it('keep the filters without the open finding', async () => {
    const { user, client } = openWith(
      `/dashboard/findings?severity=critical&finding=${sampleFindings[0]?.id}&assignee=me`,
    );
    await table();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.type(await screen.findByLabelText('Save this view as'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    expect(await screen.findByRole('button', { name: 'View: Mine' })).toBeTruthy();
    expect(client.requests.find(({ id }) => id === 'createView')?.body).toEqual({
      name: 'Mine',
      shared: false,
      page: 'findings',
      query: 'assignee=me&severity=critical',
    });
  });

  it('are opened, renamed, shared and, after a question, deleted for every member', async () => {
    const { user, client, address, log } = openWith('/dashboard/findings', [view({})]);
    await table();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('link', { name: 'Worst of mine' }));
    expect(address()).toBe('/dashboard/findings?assignee=me&severity=critical');
    await user.click(await screen.findByRole('button', { name: 'View: Worst of mine' }));
    await user.click(await screen.findByRole('button', { name: 'Change the view Worst of mine' }));
    await user.type(screen.getByLabelText('Name of the view'), '!');
    await user.click(screen.getByRole('checkbox', { name: 'Share with the workspace' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('link', { name: 'Worst of mine! Shared' })).toBeTruthy();
    expect(client.requests.find(({ id }) => id === 'updateView')?.body).toEqual({
      name: 'Worst of mine!',
      shared: true,
    });
    await user.click(screen.getByRole('button', { name: 'Delete the view Worst of mine!' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Worst of mine/ })).toBeNull());
    expect(log.confirmations.map(({ title }) => title)).toEqual(['Delete Worst of mine!?']);
  });
});

describe('the list of findings', () => {
  it('shows open findings, worst first, with counts by severity', async () => {
    const { client } = open();
    expect(await rowNames()).toHaveLength(sampleFindings.length);
    expect(screen.getByRole('heading', { level: 1, name: 'Findings' })).toBeTruthy();
    expect(lastQuery(client)).toMatchObject({
      status: ['open', 'reopened', 'acknowledged'],
      sort: 'severity',
    });
    expect(screen.getByRole('button', { name: /Critical/ }).textContent).toContain('2');
    expect(screen.getByText('11 of 11 loaded')).toBeTruthy();
  });

  it('reads every filter from the URL', async () => {
    const { client } = open(
      `/dashboard/findings?severity=high,critical,nonsense&status=fixed&scan=${scanId}&asset=${webAsset.id}&q=redis&sort=title`,
    );
    await table();
    expect(lastQuery(client)).toMatchObject({
      severity: ['critical', 'high'],
      status: ['fixed'],
      scanId,
      assetId: webAsset.id,
      q: 'redis',
      sort: 'title',
    });
  });

  it('writes every filter into the URL', async () => {
    const { user, address, client } = open();
    await table();
    await user.click(screen.getByRole('button', { name: /High/ }));
    expect(address()).toBe('/dashboard/findings?severity=high');
    await user.click(screen.getByRole('button', { name: 'Priority' }));
    expect(address()).toBe('/dashboard/findings?severity=high&sort=priority');
    await user.type(screen.getByRole('searchbox', { name: 'Search findings' }), 'redis');
    await waitFor(() => expect(address()).toContain('q=redis'));
    await waitFor(() =>
      expect(lastQuery(client)).toMatchObject({ severity: ['high'], q: 'redis' }),
    );
  });

  it('keeps the old rows while a new filter loads', async () => {
    const slow = Promise.withResolvers<unknown>();
    let reads = 0;
    const { user } = open('/dashboard/findings', {
      listFindings: () => {
        reads += 1;
        return reads === 1 ? findingPage(sampleFindings) : slow.promise;
      },
    });
    await rowNames();
    await user.click(screen.getByRole('button', { name: /High/ }));
    expect(await rowNames()).toHaveLength(sampleFindings.length);
    slow.resolve(findingPage([finding({ title: 'Only this one' })]));
    await waitFor(async () => expect(await rowNames()).toEqual(['Only this one']));
  });

  it('has rows as high as the address says, which filters keep', async () => {
    const { user, address } = open('/dashboard/findings?severity=high');
    const table = await screen.findByRole('table', { name: 'Findings' });
    await user.click(screen.getByRole('button', { name: 'Density' }));
    await user.click(await screen.findByRole('radio', { name: 'Compact' }));
    await waitFor(() =>
      expect(address()).toBe('/dashboard/findings?severity=high&density=compact'),
    );
    expect(table.closest('.pp-table-frame')?.className).toContain('pp-table-compact');
    const tabs = within(screen.getByRole('navigation', { name: 'Views of findings' }));
    expect(tabs.getByRole('link', { name: /Fixed/ }).getAttribute('href')).toContain(
      'density=compact',
    );
  });

  it('has tabs for open, own, overdue, decided, fixed and all findings', async () => {
    open();
    await table();
    const tabs = within(await screen.findByRole('navigation', { name: 'Views of findings' }));
    const hrefs = tabs.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/dashboard/findings',
      '/dashboard/findings?assignee=me',
      '/dashboard/findings?overdue=true',
      '/dashboard/findings?status=false_positive%2Crisk_accepted',
      '/dashboard/findings?status=fixed',
      '/dashboard/findings?status=any',
    ]);
    expect(tabs.getByRole('link', { name: /All open/ }).getAttribute('aria-current')).toBe('page');
  });

  it('loads more on request', async () => {
    const { user, client } = open('/dashboard/findings', {
      listFindings: ({ query }) =>
        query.cursor === 'next'
          ? findingPage(sampleFindings.slice(5))
          : {
              ...findingPage(sampleFindings),
              items: sampleFindings.slice(0, 5),
              nextCursor: 'next',
            },
    });
    expect(await rowNames()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await rowNames()).toHaveLength(sampleFindings.length));
    expect(client.requests.filter(({ id }) => id === 'listFindings')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('has an empty state with one next step', async () => {
    const restricted = open('/dashboard/findings?severity=info', {
      listFindings: () => findingPage([]),
    });
    await screen.findByText('No findings match');
    await restricted.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(restricted.address()).toBe('/dashboard/findings');
    expect(await screen.findByText('No findings here')).toBeTruthy();
  });

  it('shows a read failure, keeps the filters and retries', async () => {
    let healthy = false;
    const { user, address } = open('/dashboard/findings?severity=high', {
      listFindings: () => {
        if (healthy) return findingPage(sampleFindings);
        throw serverFault();
      },
    });
    expect(await screen.findByText('Findings could not be read')).toBeTruthy();
    healthy = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowNames()).not.toHaveLength(0);
    expect(address()).toBe('/dashboard/findings?severity=high');
  });
});

describe('one finding beside the list', () => {
  const pane = () => screen.findByRole('dialog');

  it('opens from its row and is kept in the URL', async () => {
    const { user, address } = open();
    await user.click(within(await table()).getByRole('link', { name: finding().title }));
    expect(address()).toBe(`/dashboard/findings?finding=${idOf(1)}`);
    const detail = within(await pane());
    expect(detail.getByText('1 of 11')).toBeTruthy();
    for (const name of ['Evidence', 'Fix', 'Decide', 'History']) {
      expect(await detail.findByRole('heading', { name })).toBeTruthy();
    }
    expect(
      detail.getByText('curl -sS https://www.northquay.example/.env | head -n 5'),
    ).toBeTruthy();
    expect(detail.getByText('Request, sent twice on fresh connections')).toBeTruthy();
    expect(detail.getByText('Response, 1 value redacted')).toBeTruthy();
  });

  it('moves through the list with j and k and closes with Escape', async () => {
    const { user, address } = open(`/dashboard/findings?finding=${idOf(1)}`);
    await pane();
    await table();
    await user.keyboard('j');
    await waitFor(() => expect(address()).toContain(idOf(2)));
    await user.keyboard('j');
    await waitFor(() => expect(address()).toContain(idOf(3)));
    await user.keyboard('k');
    await waitFor(() => expect(address()).toContain(idOf(2)));
    await user.keyboard('{Escape}');
    expect(address()).toBe('/dashboard/findings');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens no finding for an address that ends before its id', async () => {
    const { client } = open('/dashboard/findings?finding=');
    await screen.findAllByRole('row');
    expect(client.requests.some(({ id }) => id === 'getFinding')).toBe(false);
  });

  it('is read separately when it is not in the list', async () => {
    open(`/dashboard/findings?finding=${idOf(77)}`, {
      getFinding: () => finding({ id: idOf(77), title: 'Found elsewhere', status: 'fixed' }),
    });
    const detail = within(await pane());
    expect(await screen.findByRole('heading', { name: 'Found elsewhere' })).toBeTruthy();
    expect(detail.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  it('shows that it does not exist', async () => {
    open(`/dashboard/findings?finding=${idOf(77)}`, {
      getFinding: () => {
        throw notFound();
      },
    });
    expect(await screen.findByText('This finding does not exist')).toBeTruthy();
  });
});

describe('a decision about a finding', () => {
  const openOne = (answers: FakeAnswers = {}) =>
    open(`/dashboard/findings?finding=${idOf(1)}`, {
      updateFinding: ({ body }) => {
        const { status, reason = null } = body as { status: 'open'; reason?: string };
        return finding({ status, statusReason: reason });
      },
      ...answers,
    });

  it('acknowledges at once and updates the row', async () => {
    const { user } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    const detail = within(screen.getByRole('dialog'));
    expect(await detail.findByText('Acknowledged')).toBeTruthy();
    const row = within(await table()).getByRole('row', { name: /Environment file/ });
    expect(row.textContent).toContain('Acknowledged');
    expect(detail.getByRole('button', { name: 'Reopen' })).toBeTruthy();
  });

  it('requires a reason for a false positive or an accepted risk', async () => {
    const { user, client } = openOne();
    await user.click(await screen.findByRole('button', { name: 'False positive' }));
    await user.click(screen.getByRole('button', { name: 'Mark as false positive' }));
    expect(screen.getByText('Enter a reason for this decision')).toBeTruthy();
    expect(client.requests.some(({ id }) => id === 'updateFinding')).toBe(false);

    await user.type(screen.getByRole('textbox', { name: /reason/ }), 'A decoy file');
    await user.click(screen.getByRole('button', { name: 'Mark as false positive' }));
    expect(await screen.findByText('Reason: A decoy file')).toBeTruthy();
    expect(client.requests.find(({ id }) => id === 'updateFinding')?.body).toEqual({
      status: 'false_positive',
      reason: 'A decoy file',
    });
  });

  it('moves keyboard focus to the next choice after a decision', async () => {
    const { user } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    const reopen = await screen.findByRole('button', { name: 'Reopen' });
    await waitFor(() => expect(document.activeElement).toBe(reopen));
  });

  it('closes only the form on Escape', async () => {
    const { user } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Accept risk' }));
    await user.type(screen.getByRole('textbox', { name: /reason/ }), 'Behind the VPN{Escape}');
    expect(screen.queryByRole('textbox', { name: /reason/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Accept risk' })).toBeTruthy();
  });

  it('shows a save failure and changes nothing', async () => {
    const { user, log } = openOne({
      updateFinding: () => {
        throw serverFault();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(log.notices).toHaveLength(1));
    expect(log.notices[0]?.text).toContain('The decision was not saved');
    expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeTruthy();
  });
});
