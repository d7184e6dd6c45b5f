// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  coverage,
  fresh,
  list,
  noFindings,
  openAssetPage,
  page,
  shop,
} from '../../testing/open-asset-page.ts';
import { idOf } from '../../testing/sample-assets.ts';
import { sampleFinding } from '../../testing/sample-findings.ts';
import {
  sampleCertificate,
  sampleService,
  sampleTechnology,
} from '../../testing/sample-inventory.ts';

afterEach(cleanup);

describe('the tabs of an asset', () => {
  it('says in words where DNS and redirects lead, and what shows the same', async () => {
    const lastSeenAt = new Date().toISOString();
    const www = { id: idOf(5), name: 'www.shop.example', type: 'subdomain' };
    const seen = { items: [{ ...www, lastSeenAt }], hasMore: false };
    const relations = {
      host: 'shop.example',
      domain: 'shop.example',
      above: list,
      sameHost: list,
      below: list,
      addresses: [],
      pointsTo: [
        { relation: 'mx', name: 'mx.mailer.example', asset: null, lastSeenAt },
        { relation: 'ns', name: 'ns.shop.example', asset: null, lastSeenAt },
        { relation: 'redirect', name: 'www.shop.example', asset: www, lastSeenAt },
      ],
      pointedFrom: { items: [{ relation: 'cname', ...www, lastSeenAt }], hasMore: true },
      sameCertificate: seen,
      sameFavicon: { items: [], hasMore: false },
    };
    openAssetPage('?tab=relations', shop.id, { getAssetRelations: () => relations });
    const linesOf = async (title: string) => {
      const panel = (await screen.findByRole('heading', { name: title })).closest('section');
      const lines = within(panel as HTMLElement).queryAllByRole('listitem');
      return lines.map(({ textContent }) => textContent?.replace(/seen.*/, 'seen'));
    };
    await screen.findByText('Receives mail at');
    expect(await linesOf('Leads to')).toEqual([
      'Receives mail atmx.mailer.exampleNot among the assetsseen',
      'Has as name serverns.shop.exampleNot among the assetsAddseen',
      'Redirects towww.shop.exampleseen',
    ]);
    expect(await linesOf('Reached from')).toEqual([
      'Has as aliaswww.shop.exampleseen',
      'The first 1 of more',
    ]);
    expect(await linesOf('Same certificate')).toEqual(['Subdomainwww.shop.exampleseen']);
    expect(screen.getByText('No other asset shows its icon.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'mx.mailer.example' })).toBeNull();
    expect(
      screen.getByRole('link', { name: 'Add ns.shop.example' }).getAttribute('href'),
    ).toContain('value=ns.shop.example');
    expect(screen.getAllByRole('link', { name: 'www.shop.example' })[0]?.getAttribute('href')).toBe(
      `/dashboard/assets/${www.id}`,
    );
  });

  it('says how long what is gone from an asset is kept', async () => {
    openAssetPage('?tab=ports&seen=gone', shop.id, { listServices: () => page([]) });
    expect(await screen.findByText('No closed ports')).toBeTruthy();
    expect(screen.getByText('Kept for 1 year')).toBeTruthy();
  });

  it('shows a port once for each address that shows it, side by side', async () => {
    const at = (port: number, address: string, product: string) =>
      sampleService({ id: idOf(port + product.length), port, address, product });
    openAssetPage('?tab=ports', shop.id, {
      listServices: () =>
        page([
          at(8443, '203.0.113.41', 'caddy'),
          at(443, '2001:db8::41', 'nginx/1.18.0'),
          at(443, '203.0.113.41', 'nginx'),
        ]),
    });
    const table = await screen.findByRole('table', { name: 'Ports and services' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^tcp\/443.*203\.0\.113\.41/),
      expect.stringMatching(/^tcp\/443.*2001:db8::41/),
      expect.stringMatching(/^tcp\/8443.*203\.0\.113\.41/),
    ]);
  });

  it('lists the suites that a port accepts in each version, with their strength', async () => {
    const suite = (name: string, strength: 'strong' | 'weak' | 'insecure') => ({ name, strength });
    const tls12 = {
      version: 'TLSv1.2',
      suites: [suite('TLS_RSA_WITH_RC4_128_SHA', 'insecure')],
      order: 'client' as const,
      groups: ['x25519', 'secp256r1'],
      isCutOff: true,
    };
    const tls13 = { ...tls12, version: 'TLSv1.3', order: null, groups: [], isCutOff: false };
    const modern = { ...tls13, suites: [suite('TLS_AES_128_GCM_SHA256', 'strong')] };
    openAssetPage('?tab=tls', shop.id, {
      listServices: () => page([sampleService({ tlsVersions: [tls12, modern] }), sampleService()]),
    });
    const panel = await screen.findByRole('region', { name: 'Cipher suites at port 443' });
    const lists = within(panel).getAllByRole('list');
    expect(lists.map(({ textContent }) => textContent)).toEqual([
      'TLS_AES_128_GCM_SHA256Strong',
      'TLS_RSA_WITH_RC4_128_SHAInsecure',
    ]);
    expect(
      within(panel).getByText(/^The client chooses\. Groups: x25519, secp256r1$/),
    ).toBeTruthy();
    expect(within(panel).getByText('The server accepts more than was tried.')).toBeTruthy();
  });

  it('says which technologies are compared with known flaws, and who supports a version', async () => {
    const named = { count: 0, exploited: 0, worst: null, named: [] };
    openAssetPage('?tab=technologies', shop.id, {
      listTechnologies: () =>
        page([
          sampleTechnology({ id: idOf(1), flaws: { ...named, isCompared: false } }),
          sampleTechnology({ id: idOf(2), name: 'nginx', shippedBy: 'Ubuntu 22.04' }),
        ]),
    });
    expect(await screen.findByText('Not compared')).toBeTruthy();
    expect(screen.getByText('No known CVEs')).toBeTruthy();
    expect(screen.getByText('By Ubuntu 22.04')).toBeTruthy();
  });

  it('says what was not tested, why, and the step that closes it', async () => {
    openAssetPage('?tab=coverage');
    const gaps = await screen.findByRole('region', { name: 'Not tested, and why' });
    const item = await within(gaps).findByRole('listitem');
    expect(item.textContent).toContain('Ownership is not proved');
    const step = within(item).getByRole('link', { name: 'Prove ownership' });
    expect(step.getAttribute('href')).toBe(`/dashboard/assets/${shop.id}?prove=1`);
  });

  it.each(['ports', 'tls', 'dns', 'technologies', 'certificates', 'coverage', 'findings'])(
    'of an asset that was never scanned says so at %s and offers the scan',
    async (tab) => {
      openAssetPage(`?tab=${tab}`, fresh.id);
      expect(await screen.findByRole('heading', { name: 'Not scanned yet' })).toBeTruthy();
      const scan = screen.getByRole('link', { name: 'Scan this asset' });
      expect(scan.getAttribute('href')).toBe(`/dashboard/scans/new?asset=${fresh.id}`);
    },
  );

  it('show what came with merged assets, though the asset itself was never scanned', async () => {
    const kept = { ...fresh, openFindings: { ...fresh.openFindings, high: 2 } };
    const answers = {
      getAsset: () => kept,
      listServices: () => page([sampleService({ port: 8443 })]),
      listTechnologies: () => page([sampleTechnology({ name: 'PHP' })]),
      listCertificates: () => page([sampleCertificate({ subject: 'CN=merged.example' })]),
    };
    for (const [tab, text] of [
      ['ports', /tcp\/8443/],
      ['technologies', /PHP/],
      ['certificates', /merged\.example/],
    ] as const) {
      openAssetPage(`?tab=${tab}`, fresh.id, answers);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByText('Not scanned yet', { selector: 'h2' })).toBeNull();
      cleanup();
    }
    openAssetPage('', fresh.id, answers);
    const reason = (await screen.findByText(/never scanned itself/)).textContent;
    // Scans of a URL find ports and software of its host, which is another asset.
    expect(reason).toContain('scans of other assets on its host, merged assets or newer data');
    expect(screen.queryByText(/nothing is known of it/)).toBeNull();
  });

  it.each(['', 'ports', 'findings'])(
    'of an asset whose first scan runs lead to it instead of offering one, at %s',
    async (tab) => {
      const running = { ...coverage, scan: { ...coverage.scan, status: 'running' as const } };
      openAssetPage(`?tab=${tab}`, fresh.id, { getAssetCoverage: () => running });
      expect(await screen.findByText(/first scan.*in progress/i)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Open the scan' }).getAttribute('href')).toBe(
        `/dashboard/scans/${idOf(90)}`,
      );
      expect(screen.queryByRole('link', { name: 'Scan this asset' })).toBeNull();
    },
  );

  it('lists of one check also what belongs to its host, as the score counts it, and tells the filter', async () => {
    const host = sampleFinding({
      title: 'Redis answers without a password',
      assetId: idOf(7),
      assetName: '192.0.2.7',
    });
    const { client, user, address } = openAssetPage(
      '?tab=findings&check=redis&status=any',
      shop.id,
      {
        listFindings: ({ query }) => ({ ...noFindings, items: query.checkId ? [host] : [] }),
      },
    );
    const table = await screen.findByRole('table', { name: 'Findings' });
    const row = await within(table).findByRole('row', { name: /Redis answers/ });
    expect(row.textContent).toContain('192.0.2.7');
    expect(client.requests.findLast(({ id }) => id === 'listFindings')?.query).toMatchObject({
      assetId: shop.id,
      checkId: 'redis',
      alsoShown: 'true',
    });
    expect(within(row).getByRole('link').getAttribute('href')).toContain(`asset=${idOf(7)}`);
    expect(screen.getByRole('link', { name: 'Open in Findings' }).getAttribute('href')).toBe(
      `/dashboard/findings?asset=${idOf(7)}&check=redis&status=any`,
    );
    await user.click(screen.getByRole('button', { name: 'Clear Issue' }));
    await waitFor(() => expect(address()).not.toContain('check='));
    expect(await screen.findByText('No findings')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear Issue' })).toBeNull();
  });

  it('shows no counts of findings before they are read', async () => {
    openAssetPage('?tab=findings', shop.id, { listFindings: () => new Promise(() => {}) });
    expect((await screen.findByRole('button', { name: /Critical/ })).textContent).toBe('Critical');
  });

  it('filters findings in the URL and leads to each', async () => {
    const { client, user, address } = openAssetPage('?tab=findings');
    await screen.findByText('No open findings');
    await user.click(screen.getByRole('button', { name: /Critical/ }));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(address()).toContain('severity=critical'));
    expect(address()).toContain('status=any');
    await waitFor(() =>
      expect(client.requests.findLast(({ id }) => id === 'listFindings')?.query).toEqual({
        assetId: shop.id,
        sort: 'severity',
        severity: ['critical'],
        limit: 50,
      }),
    );
  });
});
