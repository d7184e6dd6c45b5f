import { afterEach, describe, expect, it, vi } from 'vitest';
import { findInWorkspace, type SearchPlace } from './find-in-workspace.ts';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
// Node keeps the last zone when the variable goes.
afterEach(() => void vi.stubEnv('TZ', ownZone));

const workspaceId = '0b6f7a1e-0000-7000-8000-000000000001';
const pages: SearchPlace['pages'] = [
  { kind: 'asset', to: '/dashboard/assets/{id}' },
  { kind: 'finding', to: '/dashboard/findings?finding={id}' },
  { kind: 'scan', to: '/dashboard/scans/{id}', reportTo: '/dashboard/scans/report?scan={id}' },
];

const answers: Record<string, unknown> = {
  listAssets: { items: [{ id: 'a1', displayName: 'shop.example', type: 'domain' }] },
  listFindings: { items: [{ id: 'f1', title: 'Open .git folder', assetName: 'shop.example' }] },
  listScans: {
    items: [
      {
        id: 's1',
        assets: [{ displayName: 'shop.example' }],
        assetCount: 3,
        queuedAt: '2026-11-20T10:00:00.000Z',
        status: 'partially_completed',
      },
    ],
  },
};

/** An API that answers by endpoint; those without an answer fail. */
const find = (text: string, known = answers, shown = pages) => {
  const call = async ({ id }: { id: string }) => {
    if (known[id] === undefined) throw new Error(`${id} is down`);
    return known[id];
  };
  const api = { call } as unknown as SearchPlace['api'];
  return findInWorkspace({ api, workspaceId, pages: shown }, text, new AbortController().signal);
};

describe('a search in a workspace', () => {
  it('names assets, findings and scans with the pages that show them', async () => {
    expect(await find('shop')).toEqual([
      {
        id: 'asset a1',
        label: 'shop.example',
        hint: 'domain',
        group: 'Assets',
        path: '/dashboard/assets/a1',
      },
      {
        id: 'finding f1',
        label: 'Open .git folder',
        hint: 'shop.example',
        group: 'Findings',
        path: '/dashboard/findings?finding=f1',
      },
      {
        id: 'scan s1',
        label: 'shop.example and 2 more',
        hint: '2026-11-20 partially completed',
        group: 'Scans',
        path: '/dashboard/scans/s1',
      },
    ]);
  });

  it('names frameworks, requirements, accounts and resources with the pages that show them', async () => {
    const known = {
      listFrameworks: {
        items: [
          {
            id: 'soc-2',
            title: 'SOC 2 criteria',
            shortTitle: 'SOC 2',
            version: '',
            publisher: 'AICPA',
          },
          {
            id: 'pci-dss-4.0.1',
            title: 'PCI DSS',
            shortTitle: 'PCI DSS 4.0.1',
            version: '4.0.1',
            publisher: 'PCI SSC',
            isInUse: true,
          },
        ],
      },
      listRequirements: {
        items: [
          {
            frameworkId: 'pci-dss-4.0.1',
            frameworkTitle: 'PCI DSS 4.0.1',
            number: '8.3.1',
            title: 'Strong authentication',
          },
        ],
      },
      listCloudAccounts: { items: [{ id: 'c1', alias: 'PCI zone', accountUid: '111122223333' }] },
      listCloudResources: {
        items: [
          { id: 'r1', name: 'pci-logs', uid: 'arn', type: 'aws.s3.bucket', region: 'eu-west-1' },
        ],
      },
    };
    const shown = [
      { kind: 'framework', to: '/compliance/{id}' },
      { kind: 'requirement', to: '/compliance/{parent}?requirement={id}' },
      { kind: 'cloud_account', to: '/cloud?account={id}' },
      { kind: 'cloud_resource', to: '/cloud?resource={id}' },
      { kind: 'of-a-later-release', to: '/later/{id}' },
    ];
    const found = await find('pci', known, shown);
    expect(found.map(({ group, label, hint, path }) => [group, label, hint, path])).toEqual([
      ['Frameworks', 'PCI DSS 4.0.1', 'PCI DSS', '/compliance/pci-dss-4.0.1'],
      [
        'Requirements',
        '8.3.1 Strong authentication',
        'PCI DSS 4.0.1',
        '/compliance/pci-dss-4.0.1?requirement=8.3.1',
      ],
      ['Cloud accounts', 'PCI zone', '111122223333', '/cloud?account=c1'],
      ['Cloud resources', 'pci-logs', 'aws.s3.bucket, eu-west-1', '/cloud?resource=r1'],
    ]);
  });

  it('calls a scan by the asset that was searched for', async () => {
    const assets = ['mail.example', 'Shop.example', 'www.example'].map((displayName) => ({
      displayName,
    }));
    const scan = { id: 's1', assets, assetCount: 3, queuedAt: '2026-11-20', status: 'completed' };
    const labelsOf = async (text: string) =>
      (await find(text, { listScans: { items: [scan] } })).map(({ label }) => label);
    expect(await labelsOf('shop')).toEqual(['Shop.example and 2 more']);
    // By its date.
    expect(await labelsOf('2026-11')).toEqual(['mail.example and 2 more']);
  });

  it.each([
    ['Pacific/Pago_Pago', '2026-11-20T00:30:00.000Z', '2026-11-19'],
    ['Pacific/Kiritimati', '2026-11-20T13:30:00.000Z', '2026-11-21'],
    ['UTC', '2026-11-20T00:30:00.000Z', '2026-11-20'],
  ])('shows the day of a scan on the clock of the reader, here %s', async (zone, queuedAt, day) => {
    vi.stubEnv('TZ', zone);
    const assets = [{ displayName: 'shop.example' }];
    const scan = { id: 's1', assets, assetCount: 1, queuedAt, status: 'completed' };
    const [found] = await find('shop', { listScans: { items: [scan] } });
    expect(found?.hint).toBe(`${day} completed`);
  });

  it('has the service look for all of them, and asks for a few of each', async () => {
    const asked: unknown[] = [];
    const call = async ({ id }: { id: string }, { query }: { query: unknown }) => {
      asked.push(query);
      return answers[id];
    };
    const api = { call } as unknown as SearchPlace['api'];
    const { signal } = new AbortController();
    await findInWorkspace({ api, workspaceId, pages }, '2026-11-19 failed', signal);
    const query = { q: '2026-11-19 failed', limit: 5 };
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    expect(asked).toEqual([{ ...query, sort: 'name' }, query, { ...query, timezone }]);
  });

  it.each([
    ['scan 127', ['listScans 127']],
    ['Assets: 127', ['listAssets 127']],
    ['finding env', ['listFindings env']],
    ['reports shop', ['listScans shop']],
    [
      'scanner 127',
      ['listAssets scanner 127', 'listFindings scanner 127', 'listScans scanner 127'],
    ],
    ['scan', ['listAssets scan', 'listFindings scan', 'listScans scan']],
  ])('is narrowed by a word that names a kind: “%s”', async (text, expected) => {
    const asked: string[] = [];
    const call = async ({ id }: { id: string }, { query }: { query: { q: string } }) => {
      asked.push(`${id} ${query.q}`);
      return answers[id];
    };
    const api = { call } as unknown as SearchPlace['api'];
    await findInWorkspace({ api, workspaceId, pages }, text, new AbortController().signal);
    expect(asked).toEqual(expected);
  });

  it('finds the report of a scan', async () => {
    expect(await find('report shop')).toMatchObject([
      {
        id: 'report s1',
        label: 'shop.example and 2 more',
        group: 'Reports',
        path: '/dashboard/scans/report?scan=s1',
      },
    ]);
  });

  it('searches for the whole text where the narrowed search finds nothing', async () => {
    const found = await find('scan shop', { ...answers, listScans: { items: [] } });
    expect(found.map(({ group }) => group)).toEqual(['Assets', 'Findings']);
  });

  it('finds what has all words of a text, in any order, where it is nowhere as it is', async () => {
    const titled = (id: string, title: string) => ({
      id,
      title,
      assetName: 'shop.example',
      location: `https://shop.example/${id}`,
    });
    const call = async ({ id }: { id: string }, { query }: { query: { q: string } }) => {
      const all = [titled('env', 'Environment file readable'), titled('git', 'Git file readable')];
      const isHit = (text: string) => text.toLowerCase().includes(query.q);
      return { items: id === 'listFindings' ? all.filter(({ title }) => isHit(title)) : [] };
    };
    const api = { call } as unknown as SearchPlace['api'];
    const { signal } = new AbortController();
    const idsFor = async (text: string) =>
      (await findInWorkspace({ api, workspaceId, pages }, text, signal)).map(({ id }) => id);
    expect(await idsFor('readable git')).toEqual(['finding git']);
    expect(await idsFor('shop env readable')).toEqual(['finding env']);
    expect(await idsFor('findings: readable env')).toEqual(['finding env']);
    expect(await idsFor('readable redis')).toEqual([]);
  });

  it('asks only for what a live remote shows', async () => {
    const found = await find('shop', answers, pages.slice(0, 1));
    expect(found.map(({ group }) => group)).toEqual(['Assets']);
  });

  it('leaves out what fails, and fails when all of it does', async () => {
    const { listFindings } = answers;
    expect((await find('shop', { listFindings })).map(({ id }) => id)).toEqual(['finding f1']);
    await expect(find('shop', {})).rejects.toThrow('listAssets is down');
  });
});
