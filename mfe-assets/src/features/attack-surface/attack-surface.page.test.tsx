// @vitest-environment happy-dom
import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import type { AttackSurface } from '@parapet/contracts/assets/surface';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { idOf } from '../../testing/sample-assets.ts';

afterEach(cleanup);

const base = {
  detail: null,
  pageId: null,
  severity: null,
  hasMore: false,
  isUntested: false,
} as const;
const surface: AttackSurface = {
  nodes: [
    { ...base, id: 'domain:shop.example', kind: 'domain', label: 'shop.example', severity: 'high' },
    {
      ...base,
      id: `asset:${idOf(2)}`,
      kind: 'asset',
      label: 'www.shop.example',
      pageId: idOf(2),
      severity: 'high',
      hasMore: true,
    },
    { ...base, id: 'address:192.0.2.7', kind: 'address', label: '192.0.2.7', severity: 'high' },
    {
      ...base,
      id: 'port:x',
      kind: 'port',
      label: 'tcp/443',
      detail: 'http nginx',
      severity: 'high',
    },
    {
      ...base,
      id: `finding:${idOf(70)}`,
      kind: 'finding',
      label: 'TLS 1.0 accepted',
      detail: 'www.shop.example:443',
      pageId: idOf(70),
      severity: 'high',
    },
  ],
  edges: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ],
  relations: [],
  shownAssets: 1,
  totalAssets: 40,
};

const open = (query = '', answers: FakeAnswers = {}) =>
  renderPage({
    at: `/dashboard/attack-surface${query}`,
    answers: { getAttackSurface: () => surface, ...answers },
  });

describe('the attack surface', () => {
  it('does not call untested hosts free of findings', async () => {
    const host = (id: number, label: string, isUntested: boolean) =>
      ({ ...base, id: `asset:${idOf(id)}`, kind: 'asset', label, isUntested }) as const;
    const nodes = [host(2, 'new.example', true), host(3, 'clean.example', false)];
    open('', { getAttackSurface: () => ({ ...surface, nodes, edges: [] }) });
    const rowOf = async (name: string) =>
      (await screen.findByText(name)).closest('tr')?.textContent;
    expect(await rowOf('new.example')).toContain('Unknown');
    expect(await rowOf('clean.example')).toContain('None open');
  });

  it('lists its parts from the domain to the finding, and says what it leaves out', async () => {
    open();
    const rows = (await screen.findAllByRole('row')).slice(1);
    await screen.findByText('tcp/443 http nginx');
    expect(screen.getByText(/The 1 host with the highest risk of 40/)).toBeTruthy();
    expect(rows.length).toBeGreaterThan(0);
    const finding = screen.getByRole('row', { name: /TLS 1.0 accepted/ });
    expect(finding.textContent).toContain('shop.example › www.shop.example › 192.0.2.7 › tcp/443');
  });

  it('is searched for a port, a technology or a finding; the address keeps it', async () => {
    const { user, address } = open();
    await screen.findByText('tcp/443 http nginx');
    await user.type(screen.getByRole('searchbox', { name: 'Find in these hosts' }), 'tls 1.0');
    await waitFor(() => expect(screen.queryByText('tcp/443 http nginx')).toBeNull());
    expect(screen.getByRole('row', { name: /TLS 1.0 accepted/ })).toBeTruthy();
    expect(address()).toContain('find=tls+1.0');
  });

  it('says in words which assets a host leads to, and from which it is reached', async () => {
    const mail = {
      ...base,
      id: `asset:${idOf(3)}`,
      kind: 'asset',
      label: 'mx.shop.example',
      pageId: idOf(3),
    } as const;
    const { user } = open('', {
      getAttackSurface: () => ({
        ...surface,
        nodes: [...surface.nodes, mail],
        edges: [...surface.edges, [0, 5]],
        relations: [{ relation: 'mx', from: 1, to: 5 }],
      }),
    });
    const relationOf = async (name: string) => {
      await user.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement);
      const pane = await screen.findByRole('dialog', { name });
      const relations = within(pane).getByRole('region', { name: 'Relations' });
      return within(relations).getByRole('listitem').textContent;
    };
    expect(await relationOf('www.shop.example')).toBe('Receives mail atmx.shop.example');
    expect(await relationOf('mx.shop.example')).toBe('Receives mail forwww.shop.example');
  });

  it('tells findings of one title apart by their location', async () => {
    const [finding] = surface.nodes.slice(-1);
    if (!finding) throw new Error('The sample has no finding');
    const { user } = open('', {
      getAttackSurface: () => ({
        ...surface,
        nodes: [
          ...surface.nodes,
          { ...finding, id: `finding:${idOf(71)}`, pageId: idOf(71), detail: '192.0.2.7:8443' },
        ],
        edges: [...surface.edges, [2, 5]],
      }),
    });
    const rows = await screen.findAllByRole('row', { name: /TLS 1.0 accepted/ });
    expect(rows.map((row) => within(row).getByText(/:8?443$/).textContent)).toEqual([
      'www.shop.example:443',
      '192.0.2.7:8443',
    ]);
    await user.click(screen.getByRole('link', { name: 'www.shop.example' }));
    const pane = await screen.findByRole('dialog', { name: 'www.shop.example' });
    expect(within(pane).getByText('192.0.2.7:8443')).toBeTruthy();
  });

  it('shows the path to a finding with links, and opens the finding', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('link', { name: 'TLS 1.0 accepted' }));
    const pane = await screen.findByRole('dialog', { name: 'TLS 1.0 accepted' });
    expect(
      within(pane)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Domainshop.example',
      'Hostwww.shop.example',
      'Address192.0.2.7',
      'Porttcp/443 http nginx',
      'FindingTLS 1.0 accepted',
    ]);
    const link = within(pane).getByRole('link', { name: 'Open the finding' });
    expect(link.getAttribute('href')).toContain(`finding=${idOf(70)}`);
    await user.click(within(pane).getByRole('link', { name: 'www.shop.example' }));
    expect(await screen.findByRole('dialog', { name: 'www.shop.example' })).toBeTruthy();
    expect(decodeURIComponent(address())).toContain(`node=asset:${idOf(2)}`);
  });

  it('reads more of a host on request', async () => {
    const { client, user } = open(`?node=asset:${idOf(2)}`, {
      getAttackSurface: ({ query }) =>
        query.assetId
          ? {
              ...surface,
              nodes: [
                ...surface.nodes.map((node) => ({ ...node, hasMore: false })),
                { ...base, id: 'port:y', kind: 'port', label: 'tcp/8443' },
              ],
              edges: [...surface.edges, [2, 5]],
            }
          : surface,
    });
    await user.click(await screen.findByRole('button', { name: 'Show everything of this host' }));
    expect(await screen.findByRole('link', { name: 'tcp/8443' })).toBeTruthy();
    expect(client.requests.at(-1)?.query).toEqual({ assetId: idOf(2) });
  });

  it('shows the hosts with the highest risk first, and more of them on request', async () => {
    const { client, address, user } = open('', {
      getAttackSurface: ({ query }) => (query.limit ? { ...surface, shownAssets: 40 } : surface),
    });
    await user.click(await screen.findByRole('button', { name: 'Show up to 200 hosts' }));
    await waitFor(() => expect(screen.getByText('40 hosts')).toBeTruthy());
    expect(client.requests.at(-1)?.query).toEqual({ limit: 200 });
    expect(address()).toContain('hosts=most');
    expect(screen.queryByRole('button', { name: 'Show up to 200 hosts' })).toBeNull();
  });

  it('filters by kind and severity here, and searches at the service', async () => {
    const { client, address, user } = open('?kind=finding&severity=high');
    expect(await screen.findByText('1 part')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search hosts' }), 'www');
    await waitFor(() => expect(address()).toContain('q=www'));
    await waitFor(() => expect(client.requests.at(-1)?.query).toEqual({ q: 'www' }));
  });

  it('offers the list where the browser cannot draw', async () => {
    open('?view=graph');
    expect(await screen.findByText(/WebGL is off/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show the list' }).getAttribute('href')).toBe(
      '/dashboard/attack-surface',
    );
  });

  it.each(['', '?view=graph'])(
    'says what it will show while there are no assets: %s',
    async (view) => {
      open(view, {
        getAttackSurface: () => ({ nodes: [], edges: [], shownAssets: 0, totalAssets: 0 }),
      });
      expect(await screen.findByText('No attack surface yet')).toBeTruthy();
    },
  );
});
