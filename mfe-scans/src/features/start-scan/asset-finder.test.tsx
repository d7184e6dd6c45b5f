// @vitest-environment happy-dom
import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { NO_OWNER } from '@parapet/contracts/assets/asset';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { asset, assetPage } from '../../testing/sample-findings.ts';
import { idOf, runningScan } from '../../testing/sample-scan.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const hosts = (count: number, prefix = 'host') =>
  Array.from({ length: count }, (_, index) =>
    asset({
      id: idOf(3000 + index),
      displayName: `${prefix}-${index}.example`,
      canonicalKey: `${prefix}-${index}.example`,
    }),
  );
const counts = {
  ...assetPage([]).facets,
  type: { domain: 9, ip: 3 },
  criticality: { 5: 2 },
  environment: { production: 4 },
  owner: [{ id: NO_OWNER, name: null, count: 12 }],
  tag: [{ tag: 'shop', count: 2 }],
  neverScanned: 7,
};
const twelve = { ...assetPage(hosts(12)), facets: counts };

const open = (answers: FakeAnswers) =>
  renderPage({
    at: '/dashboard/scans/new',
    answers: { ...sampleAnswers, startScan: () => runningScan(), ...answers },
  });

type Page = ReturnType<typeof open>;
const choose = async ({ user }: Page, facet: string, option: RegExp) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${facet}`) }));
  await user.click(await screen.findByRole('checkbox', { name: option }));
  await user.keyboard('{Escape}');
};
const asked = ({ client }: Page) =>
  client.requests.findLast(({ id }) => id === 'listAssets')?.query;
const sentAssets = ({ client }: Page) => client.requests.find(({ id }) => id === 'startScan')?.body;

describe('the assets of a new scan', () => {
  it('are found by facets with their counts, and all that match are chosen at once', async () => {
    const never = hosts(3, 'new').map((each, index) => ({ ...each, id: idOf(4000 + index) }));
    const page = open({
      listAssets: ({ query }) =>
        query.scanned === 'never' ? { ...assetPage(never), facets: counts } : twelve,
    });
    await choose(page, 'Last scan', /^Never.*7/);
    await page.user.click(await screen.findByRole('checkbox', { name: 'All 3 that match' }));
    expect(asked(page)).toMatchObject({ state: 'approved', scanned: 'never' });
    expect(screen.getByText('3 of 12 selected')).toBeTruthy();

    await page.user.click(screen.getByRole('button', { name: 'Clear Last scan' }));
    await page.user.click(await screen.findByRole('checkbox', { name: /^host-0/ }));
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() =>
      expect(sentAssets(page)).toMatchObject({
        assetIds: [...never.map(({ id }) => id), idOf(3000)],
      }),
    );
  });

  it.each([
    ['Type', /^IP address.*3/, { type: ['ip'] }],
    ['Tag', /^shop.*2/, { tag: ['shop'] }],
    ['Criticality', /^5 · Highest.*2/, { criticality: [5] }],
    ['Environment', /^Production.*4/, { environment: ['production'] }],
    ['Owner', /^Unassigned.*12/, { owner: ['none'] }],
  ])('are narrowed by %s', async (facet, option, conditions) => {
    const page = open({
      listAssets: ({ query }) =>
        Object.keys(conditions).every((key) => query[key] !== undefined)
          ? { ...assetPage(hosts(1, 'only')), facets: counts }
          : twelve,
    });
    await choose(page, facet, option);
    expect(await screen.findByRole('checkbox', { name: /^only-0/ })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /^host-/ })).toBeNull();
    expect(asked(page)).toMatchObject(conditions);
  });

  it('are kept when a filter cannot be read, which can be tried again', async () => {
    let isHealthy = false;
    const page = open({
      listAssets: ({ query }) => {
        if (query.tag && !isHealthy) throw serverFault();
        return twelve;
      },
    });
    await page.user.click(await screen.findByRole('checkbox', { name: /^host-0/ }));
    await choose(page, 'Tag', /shop/);
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    isHealthy = true;
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(
      (await screen.findByRole<HTMLInputElement>('checkbox', { name: /^host-0/ })).checked,
    ).toBe(true);
  });

  it('have no filters where they are few', async () => {
    open({ listAssets: () => assetPage(hosts(7)) });
    await screen.findByRole('checkbox', { name: /^host-0/ });
    expect(screen.queryByRole('button', { name: /^Type/ })).toBeNull();
    expect(screen.queryByRole('searchbox', { name: 'Search assets' })).toBeNull();
  });
});
