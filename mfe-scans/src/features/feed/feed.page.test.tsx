// @vitest-environment happy-dom

import { type FakeAnswers, notFound, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { sampleEvent, sampleEvents } from '../../testing/sample-feed.ts';

afterEach(cleanup);

const open = (at = '/dashboard/feed', answers: FakeAnswers = {}) =>
  renderPage({ at, answers: { ...sampleAnswers, ...answers } });

describe('the feed', () => {
  it('lists what changed by day, with what is new', async () => {
    open();
    const [today, before] = await screen.findAllByRole('region', { name: /November/ });
    if (!today || !before) throw new Error('There are two days');
    const [port, finding] = within(today).getAllByRole('listitem');
    expect(port?.textContent).toContain('NewPort 6379 opened: Redis');
    expect(finding?.textContent).toContain('Critical');
    expect(within(before).getByText('nginx: 1.25.3 is now 1.26.0')).toBeTruthy();
    expect(within(before).queryByText('New')).toBeNull();
    expect(screen.getByText('Changes are kept for 180 days.')).toBeTruthy();
  });

  it('tells changes of one kind in a row in one line, which opens', async () => {
    const asset = (number: number) =>
      sampleEvent(100 + number, { type: 'asset.added', assetName: `host-${number}.example` });
    const items = [sampleEvent(1), ...[1, 2, 3, 4].map(asset), sampleEvent(2)];
    const { user } = open('/dashboard/feed', {
      listFeed: () => ({ items, nextCursor: null, unseen: 0 }),
    });
    const line = await screen.findByText('4 assets added');
    expect(screen.getByText('host-1.example, host-2.example and 2 more')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await user.click(line);
    const links = await screen.findAllByRole('link', { name: 'Asset added' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      items.slice(1, 5).map(({ id }) => `/dashboard/feed/details?id=${id}`),
    );
  });

  it('marks everything as seen', async () => {
    let unseen = 2;
    const { user, client } = open('/dashboard/feed', {
      listFeed: () => ({ items: sampleEvents, nextCursor: null, unseen }),
      markFeedSeen: () => {
        unseen = 0;
        return { unseen };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark 2 as seen' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /as seen/ })).toBeNull());
    expect(client.requests.find(({ id }) => id === 'markFeedSeen')?.body).toEqual({
      eventId: sampleEvents[0]?.id,
    });
  });

  it('reads its filter from the URL and offers to clear it', async () => {
    const { client, user, address } = open('/dashboard/feed?group=ports,x&severity=critical', {
      listFeed: () => ({ items: [], nextCursor: null, unseen: 2 }),
    });
    await screen.findByText('No changes match');
    expect(client.requests.find(({ id }) => id === 'listFeed')?.query).toMatchObject({
      group: ['ports'],
      severity: ['critical'],
    });
    expect(screen.queryByRole('button', { name: /as seen/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/dashboard/feed'));
  });

  it('shows only what is new, which can be marked as seen from there', async () => {
    const { client, user, address } = open();
    await user.click(await screen.findByRole('radio', { name: 'New' }));
    await waitFor(() => expect(address()).toBe('/dashboard/feed?new=1'));
    expect(client.requests.findLast(({ id }) => id === 'listFeed')?.query).toMatchObject({
      unseen: 'true',
    });
    expect(await screen.findByRole('button', { name: 'Mark 2 as seen' })).toBeTruthy();
    cleanup();
    open('/dashboard/feed?new=1', {
      listFeed: () => ({ items: [], nextCursor: null, unseen: 0 }),
    });
    expect(await screen.findByText('You have seen everything')).toBeTruthy();
  });

  it('has an empty state and shows a read failure', async () => {
    open('/dashboard/feed', { listFeed: () => ({ items: [], nextCursor: null, unseen: 0 }) });
    expect(await screen.findByText('Nothing has changed yet')).toBeTruthy();
    cleanup();
    open('/dashboard/feed', {
      listFeed: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('The feed could not be read')).toBeTruthy();
  });
});

describe('one change', () => {
  it('shows what was before and after', async () => {
    open(`/dashboard/feed/details?id=${sampleEvents[2]?.id}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'nginx: 1.25.3 is now 1.26.0' }),
    ).toBeTruthy();
    expect(screen.getByText('1.25.3')).toBeTruthy();
    expect(screen.getByText('1.26.0')).toBeTruthy();
  });

  it('names what is in a list by its number and what it is', async () => {
    const first = [
      { name: 'rpcbind', port: 111, product: null },
      { name: 'http', port: 8080, product: 'Apache 2.4' },
    ];
    open(`/dashboard/feed/details?id=${sampleEvents[0]?.id}`, {
      getFeedEvent: () => ({ ...sampleEvents[0], before: null, after: { count: 2, first } }),
    });
    expect(await screen.findByText('111 rpcbind, 8080 http Apache 2.4')).toBeTruthy();
  });

  it('that is not there says so', async () => {
    open('/dashboard/feed/details?id=0190f5a0-0000-7000-8000-000000000000', {
      getFeedEvent: () => {
        throw notFound();
      },
    });
    expect(await screen.findByText(/change/i, { selector: 'h2, h3, p, b' })).toBeTruthy();
  });
});
