// @vitest-environment happy-dom
import { type FakeAnswers, notFound, serverFault } from '@parapet/api-client/testing/fake-client';
import type { AssetCoverage } from '@parapet/contracts/asset-coverage';
import { READ_ONLY_ASSET } from '@parapet/contracts/subscription';
import type { Role } from '@parapet/contracts/workspace';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { asset, idOf, newAsset } from '../../testing/sample-assets.ts';
import {
  sampleCertificate,
  sampleService,
  sampleTechnology,
} from '../../testing/sample-inventory.ts';
import { ada } from '../../testing/sample-members.ts';

afterEach(cleanup);

const shop = asset({
  id: idOf(2),
  displayName: 'shop.example',
  type: 'domain',
  openFindings: { critical: 1, high: 2, medium: 0, low: 0, info: 0 },
  score: 44,
  grade: 'E',
});
const fresh = newAsset({ id: idOf(3), displayName: 'new.example', type: 'domain' });

const check = (
  title: string,
  outcome: AssetCoverage['items'][number]['outcome'],
  parts: Partial<AssetCoverage['items'][number]> = {},
): AssetCoverage['items'][number] => ({
  checkId: title.toLowerCase().replaceAll(' ', '-'),
  title,
  group: 'tls',
  severity: 'low',
  outcome,
  reason: null,
  ...parts,
});
const coverage: AssetCoverage = {
  scan: {
    id: idOf(90),
    status: 'completed',
    intensity: 'safe',
    startedAt: '2026-11-21T14:00:00.000Z',
    finishedAt: '2026-11-21T14:03:00.000Z',
  },
  reachability: 'online',
  reason: null,
  items: [
    check('TLS 1.0 is off', 'fail'),
    check('Certificate lasts', 'pass'),
    check('SPF is strict', 'pass', { group: 'mail' }),
    check('Ports are closed', 'not_run', {
      group: 'ports',
      reason: 'Ownership is not proved, so ports are not checked',
    }),
  ],
};
const page = <T,>(items: T[]) => ({ items, nextCursor: null });
const list = { items: [], hasMore: false };

const answers: FakeAnswers = {
  getAsset: ({ params }) => (params.assetId === fresh.id ? fresh : shop),
  getAssetCoverage: ({ params }) =>
    params.assetId === fresh.id
      ? { scan: null, reachability: null, reason: null, items: [] }
      : coverage,
  getAssetScore: () => ({
    score: 44,
    grade: 'E',
    scan: { id: idOf(90), scoredAt: '2026-11-21T14:03:00.000Z' },
    explanation: {
      factors: [
        {
          checkId: 'redis-requires-authentication',
          title: 'Redis answers without a password',
          severity: 'high',
          points: 40,
        },
        ...Array.from({ length: 7 }, (_, index) => ({
          checkId: `small-${index}`,
          title: `Small ${index}`,
          severity: 'low' as const,
          points: 2,
        })),
      ],
      cap: { atMost: 44, because: 'critical', points: 2 },
      belowZero: 0,
      hasGaps: true,
    },
    history: [
      { at: '2026-11-20T14:03:00.000Z', score: 61 },
      { at: '2026-11-21T14:03:00.000Z', score: 44 },
    ],
  }),
  getNextScan: () => ({
    next: {
      id: idOf(80),
      name: 'Nights',
      intensity: 'safe',
      waitingFor: null,
      at: '2036-11-22T03:00:00.000Z',
    },
  }),
  listFindings: () => ({
    items: [],
    nextCursor: null,
    isCapped: false,
    facets: {
      severity: shop.openFindings,
      status: {
        open: 3,
        reopened: 0,
        acknowledged: 0,
        false_positive: 0,
        risk_accepted: 0,
        fixed: 0,
      },
    },
  }),
  listServices: () =>
    page([sampleService({ product: 'nginx', httpVersions: ['HTTP/2'], faviconHash: 81_586_312 })]),
  listTechnologies: () => page([sampleTechnology({ name: 'PHP', version: '5.6.40' })]),
  listDataBundles: () => ({
    items: [
      {
        id: 'cve',
        title: 'CVEs',
        state: 'empty',
        version: null,
        published: null,
        ageDays: null,
        entries: 0,
        source: null,
        licence: null,
        attribution: null,
        sha256: null,
        problem: null,
      },
    ],
  }),
  listCertificates: () => page([sampleCertificate({ subject: 'CN=shop.example' })]),
  listFeed: () => ({
    ...page([
      {
        id: idOf(70),
        type: 'port.opened',
        severity: null,
        subject: { kind: 'asset', id: shop.id, name: shop.displayName },
        assetId: shop.id,
        assetName: shop.displayName,
        scanId: null,
        before: null,
        after: { port: 6379, product: 'Redis' },
        occurredAt: '2026-11-21T14:03:00.000Z',
        isUnseen: false,
      },
    ]),
    unseen: 0,
  }),
  getAssetRelations: () => ({
    host: 'shop.example',
    domain: 'shop.example',
    above: list,
    sameHost: list,
    below: { items: [{ id: idOf(5), name: 'www.shop.example', type: 'subdomain' }], hasMore: true },
    addresses: [{ address: '192.0.2.7', shared: list }],
  }),
};

const open = (query = '', id = shop.id, more: FakeAnswers = {}, role: Role = 'owner') =>
  renderPage({ at: `/dashboard/assets/${id}${query}`, role, answers: { ...answers, ...more } });
/** Why a button is disabled; null for one that is not. */
const refusalOf = (name: string) => {
  const button = screen.getByRole('button', { name });
  return button.hasAttribute('aria-disabled') ? button.getAttribute('aria-description') : null;
};

describe('the page of an asset', () => {
  it('shows its score, open findings, last scan and the next one', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'shop.example' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Grade E' })).toBeTruthy();
    const findings = screen.getByRole('region', { name: 'Open findings' });
    expect(within(findings).getByText('Critical')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Open the scan' })).toBeTruthy();
    expect(await screen.findByText('by Nights')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Prove ownership' }).getAttribute('href')).toContain(
      'prove=1',
    );
  });

  it('tells when names below it were searched, what was found and when it is next', async () => {
    const proved = { ...shop, ownership: 'verified' };
    const run = {
      assetId: shop.id,
      status: 'completed',
      sources: [],
      found: 3,
      cutOff: null,
      requestedAt: '2026-11-20T10:00:00.000Z',
      finishedAt: '2026-11-20T10:01:00.000Z',
      nextSyncAt: new Date(Date.now() + 3.5 * 86_400_000).toISOString(),
    };
    const more = { getAsset: () => proved, getDiscovery: () => run };
    const text = async () => {
      const panel = await screen.findByRole('region', { name: 'Subdomains' });
      await within(panel).findByText('3');
      return panel.textContent;
    };
    renderPage({
      at: `/dashboard/assets/${shop.id}`,
      answers: { ...answers, ...more },
      subscription: { subscription_tier: 'core' },
    });
    expect(await text()).toContain('in 3 d, then each week');
    cleanup();
    open('', shop.id, more);
    expect(await text()).toContain('The Core plan and those above search each week.');
    cleanup();
    renderPage({
      at: `/dashboard/assets/${shop.id}`,
      answers: { ...answers, getDiscovery: () => ({ ...run, nextSyncAt: null }) },
      subscription: { subscription_tier: 'core' },
    });
    expect(await text()).toContain('once ownership of this name is proved');
  });

  it('comes together with what explains its score, which moves nothing then', async () => {
    const score = Promise.withResolvers<unknown>();
    const { client } = open('', shop.id, { getAssetScore: () => score.promise });
    await waitFor(() =>
      expect(client.requests.some(({ id }) => id === 'getAssetScore')).toBe(true),
    );
    expect(screen.getByText('Loading the score')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Open findings' })).toBeNull();
    score.reject(serverFault());
    expect(await screen.findByText('How the score came about could not be read')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Open findings' })).toBeTruthy();
  });

  it('says how its score came about, and how it moved', async () => {
    open();
    const panel = within(await screen.findByRole('region', { name: 'Score' }));
    const list = await panel.findByRole('list', { name: 'What lowers the score from 100' });
    const lines = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe('−40Redis answers without a password');
    expect(lines.at(-1)).toBe('−2At most 44 with a critical finding');
    const href = panel.getByRole('link', { name: /^Redis/ }).getAttribute('href');
    expect(href).toBe(
      `/dashboard/assets/${shop.id}?tab=findings&check=redis-requires-authentication&status=any`,
    );
    expect(panel.getByText('2 more, −4 in all')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'checks could not see everything' })).toBeTruthy();
    expect(panel.getByRole('img', { name: 'Score. Last 2 scans: from 61 to 44' })).toBeTruthy();
  });

  it('whose last scan kept no factors says when they come', async () => {
    open('', shop.id, {
      getAssetScore: () => ({
        score: 44,
        grade: 'E',
        scan: { id: idOf(90), scoredAt: '2026-11-21T14:03:00.000Z' },
        explanation: null,
        history: [{ at: '2026-11-21T14:03:00.000Z', score: 44 }],
      }),
    });
    expect(await screen.findByText('The next scan shows how the score came about.')).toBeTruthy();
  });

  it.each([
    ['ports', 'tcp/443'],
    ['ports', 'over TLS, HTTP/2, icon 81586312'],
    ['technologies', 'PHP'],
    ['certificates', 'shop.example'],
    ['tls', 'TLS 1.0 is off'],
    ['dns', 'SPF is strict'],
    ['history', 'Port 6379 opened: Redis'],
    ['relations', 'www.shop.example'],
  ])('shows %s in a tab of its own, read when it opens', async (tab, text) => {
    const { client } = open();
    await screen.findByRole('heading', { level: 1, name: 'shop.example' });
    const before = client.requests.length;
    cleanup();
    open(`?tab=${tab}`);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(before).toBeLessThan(6);
  });

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
    open('?tab=relations', shop.id, { getAssetRelations: () => relations });
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

  it('shows a port once for each address that shows it, side by side', async () => {
    const at = (port: number, address: string, product: string) =>
      sampleService({ id: idOf(port + product.length), port, address, product });
    open('?tab=ports', shop.id, {
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
    open('?tab=tls', shop.id, {
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

  it('says beside technologies that no CVE data is installed', async () => {
    open('?tab=technologies');
    expect(await screen.findByText('No CVE data is installed')).toBeTruthy();
    expect(screen.getByText('No known CVEs')).toBeTruthy();
  });

  it('says what was not tested, why, and the step that closes it', async () => {
    open('?tab=coverage');
    const gaps = await screen.findByRole('region', { name: 'Not tested, and why' });
    const item = await within(gaps).findByRole('listitem');
    expect(item.textContent).toContain('Ownership is not proved');
    const step = within(item).getByRole('link', { name: 'Prove ownership' });
    expect(step.getAttribute('href')).toBe(`/dashboard/assets/${shop.id}?prove=1`);
  });

  it.each(['ports', 'tls', 'dns', 'technologies', 'certificates', 'coverage', 'findings'])(
    'of an asset that was never scanned says so at %s and offers the scan',
    async (tab) => {
      open(`?tab=${tab}`, fresh.id);
      expect(await screen.findByRole('heading', { name: 'Not scanned yet' })).toBeTruthy();
      const scan = screen.getByRole('link', { name: 'Scan this asset' });
      expect(scan.getAttribute('href')).toBe(`/dashboard/scans/new?asset=${fresh.id}`);
    },
  );

  it.each(['', 'ports', 'findings'])(
    'of an asset whose first scan runs leads to it instead of offering one, at %s',
    async (tab) => {
      const running = { ...coverage, scan: { ...coverage.scan, status: 'running' as const } };
      open(`?tab=${tab}`, fresh.id, { getAssetCoverage: () => running });
      expect(await screen.findByText(/first scan.*under way/i)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Open the scan' }).getAttribute('href')).toBe(
        `/dashboard/scans/${idOf(90)}`,
      );
      expect(screen.queryByRole('link', { name: 'Scan this asset' })).toBeNull();
    },
  );

  it('filters findings in the URL and leads to each', async () => {
    const { client, user, address } = open('?tab=findings');
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

  it('is edited: criticality, environment, owner and tags', async () => {
    let now = shop;
    const { client, user } = open('', shop.id, {
      listMembers: () => ({ items: [ada] }),
      getAsset: () => now,
      updateAsset: ({ body }) => {
        now = { ...now, ...(body as object) };
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit shop.example' });
    await user.selectOptions(within(dialog).getByLabelText('Criticality'), '5');
    await user.selectOptions(within(dialog).getByLabelText('Environment'), 'production');
    await within(dialog).findByRole('option', { name: 'Ada' });
    await user.selectOptions(within(dialog).getByLabelText('Owner'), 'Ada');
    await user.type(within(dialog).getByLabelText(/Tags/), 'web, eu, web');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Production', { selector: 'dd' })).toBeTruthy();
    expect(client.requests.find(({ id }) => id === 'updateAsset')?.body).toEqual({
      criticality: 5,
      environment: 'production',
      ownerId: idOf(900),
      tags: ['web', 'eu'],
    });
  });

  it('is not merged with one on its host while that is scanned', async () => {
    const relations = {
      above: list,
      below: list,
      sameHost: {
        items: [{ id: idOf(8), name: 'https://shop.example/', type: 'url' }],
        hasMore: false,
      },
    };
    const { user } = open('', shop.id, {
      getAssetRelations: () => ({
        host: 'shop.example',
        domain: null,
        addresses: [],
        ...relations,
      }),
      previewMerge: () => ({
        keep: { id: shop.id, name: 'shop.example' },
        merged: [{ id: idOf(8), name: 'https://shop.example/' }],
        refusals: [
          { assetId: idOf(8), name: 'https://shop.example/', reason: 'A scan of it is running.' },
        ],
        result: {
          tags: [],
          droppedTags: [],
          ownerId: null,
          criticality: 3,
          environment: 'unknown',
        },
        moved: {
          findings: 0,
          services: 0,
          technologies: 0,
          certificates: 0,
          schedules: 0,
          rules: 0,
          mutes: 0,
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge assets' }));
    expect((await dialog.findByRole('status')).textContent).toContain('A scan of it is running.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge assets' }).disabled).toBe(
      true,
    );
  });

  it('above the limit of the plan is marked read-only, and neither scanned, edited nor proved', async () => {
    open('', shop.id, { getAsset: () => ({ ...shop, isReadOnly: true }) });
    expect(await screen.findByText('This asset is read-only')).toBeTruthy();
    expect(screen.getByText('Read-only')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'compare plans' }).getAttribute('href')).toBe(
      '/dashboard/Profile?tab=billing',
    );
    expect(refusalOf('Start scan')).toBe(READ_ONLY_ASSET);
    expect(refusalOf('Edit')).toBe(READ_ONLY_ASSET);
    expect(refusalOf('Prove ownership')).toBe(READ_ONLY_ASSET);
    // Merged into another one it is above the limit no more; the dialog says which may stay.
    expect(refusalOf('Merge')).toBeNull();
  });

  it('says to a role what it may not do', async () => {
    open('', shop.id, {}, 'viewer');
    await screen.findByRole('heading', { name: 'shop.example' });
    const needsAdmin = 'Your role in this workspace is viewer; this needs admin or above.';
    expect(refusalOf('Start scan')).toBe(needsAdmin.replace('admin', 'analyst'));
    for (const name of ['Edit', 'Merge', 'Prove ownership']) {
      expect(refusalOf(name)).toBe(needsAdmin);
    }
  });

  it('that is not there says so', async () => {
    open('', shop.id, {
      getAsset: () => {
        throw notFound();
      },
    });
    expect(await screen.findByText(/asset/i, { selector: 'h2, h3, b' })).toBeTruthy();
  });
});
