// @vitest-environment happy-dom
import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import {
  sampleCertificate,
  sampleTechnology,
  sampleVersion,
} from '../../testing/sample-inventory.ts';

afterEach(cleanup);

const php = sampleVersion({
  support: 'ended',
  flawLevel: 'exploited',
  release: {
    cycle: '5.6',
    endsOn: '2018-12-31',
    hasEnded: true,
    latest: '5.6.40',
    isBehind: false,
  },
  flaws: {
    isCompared: true,
    count: 12,
    exploited: 1,
    worst: 'critical',
    named: [{ id: 'CVE-2019-11043', severity: 'critical', isExploited: true }],
  },
});
const facets = {
  category: { language: 1, 'web-server': 1 },
  support: { ended: 1, ending: 0, supported: 0, unknown: 1 },
  flaws: { exploited: 1, known: 0, none: 1 },
};
const versions = (
  items = [php, sampleVersion({ slug: 'nginx', name: 'nginx', version: null })],
) => ({
  items,
  nextCursor: null,
  total: items.length,
  facets,
  isCapped: false,
});
const answers: FakeAnswers = {
  listTechnologyVersions: () => versions(),
  listTechnologies: () => ({
    items: [sampleTechnology({ ...php, assetName: 'ci.northquay.example' })],
    nextCursor: null,
  }),
  listCertificates: () => ({
    items: [sampleCertificate({ subject: 'CN=old.example', notAfter: '2020-01-01T00:00:00.000Z' })],
    nextCursor: null,
  }),
  listDataBundles: () => ({
    items: [
      {
        id: 'known-exploited',
        title: 'Known exploited vulnerabilities',
        state: 'shipped',
        version: '1',
        published: '2026-11-01',
        ageDays: 21,
        entries: 1400,
        source: 'https://www.cisa.example',
        licence: null,
        attribution: null,
        sha256: null,
        problem: null,
      },
    ],
  }),
};
const open = (query = '', more: FakeAnswers = {}) =>
  renderPage({ at: `/dashboard/technologies${query}`, answers: { ...answers, ...more } });

describe('technologies', () => {
  it('lists versions with the end of support and known flaws', async () => {
    open();
    const row = await screen.findByRole('row', { name: /PHP/ });
    expect(within(row).getByText('Ended 31 Dec 2018')).toBeTruthy();
    expect(within(row).getByText('Exploited: CVE-2019-11043')).toBeTruthy();
    expect(within(row).getByText('+11')).toBeTruthy();
    expect(screen.getByText('Not named')).toBeTruthy();
  });

  it('shows beside the list which assets run a version', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('link', { name: 'PHP' }));
    const pane = await screen.findByRole('dialog', { name: 'PHP 5.6.40' });
    expect(await within(pane).findByText('CVE-2019-11043')).toBeTruthy();
    const place = within(pane).getByRole('link', { name: 'ci.northquay.example' });
    expect(place.getAttribute('href')).toContain('tab=technologies');
    expect(address()).toContain('slug=php&version=5.6.40');
    await user.click(within(pane).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/dashboard/technologies'));
  });

  it.each([
    ['Technologies', ''],
    ['Certificates', 'view=certificates&'],
  ])('has rows of %s as high as the address says, and changes that', async (label, view) => {
    const { user, address } = open(`?${view}density=compact`);
    const table = await screen.findByRole('table', { name: label });
    const look = () => table.closest('.pp-table-frame')?.className;
    expect(look()).toContain('pp-table-compact');
    await user.click(screen.getByRole('button', { name: 'Density' }));
    await user.click(await screen.findByRole('radio', { name: 'Comfortable' }));
    await waitFor(() =>
      expect(address()).toBe(`/dashboard/technologies?${view}density=comfortable`),
    );
    expect(look()).toContain('pp-table-comfortable');
  });

  it('asks the service for what the URL filters and sorts by', async () => {
    const { client, user } = open('?q=php&support=ended,x&flaws=exploited&sort=-places');
    await screen.findByRole('row', { name: /PHP/ });
    const asked = () =>
      client.requests.findLast(({ id }) => id === 'listTechnologyVersions')?.query;
    expect(asked()).toEqual({
      q: 'php',
      support: ['ended'],
      flaws: ['exploited'],
      sort: '-places',
      limit: 50,
    });
    await user.click(screen.getByRole('button', { name: /^Technology/ }));
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'name' }));
  });

  it('offers to clear filters that match nothing, and a scan where nothing is known', async () => {
    const none = { listTechnologyVersions: () => versions([]) };
    const { user, address } = open('?support=ended', none);
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/dashboard/technologies'));
    expect(await screen.findByText('No technologies are known yet')).toBeTruthy();
  });

  it('lists certificates, and how old the data are', async () => {
    open('?view=certificates');
    expect(await screen.findByText('Ended 1 Jan 2020')).toBeTruthy();
    cleanup();
    open('?view=data');
    expect(await screen.findByText('21 days ago')).toBeTruthy();
  });

  it('says when it could not be read', async () => {
    open('', {
      listTechnologyVersions: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('Technologies could not be read')).toBeTruthy();
  });
});
