import type { AttackSurface, SurfaceKind, SurfaceNode } from '@parapet/contracts/assets/surface';
import { describe, expect, it } from 'vitest';
import {
  countNodes,
  drawnIds,
  findingsIn,
  joinSurfaces,
  pathTo,
  rowsOf,
  type SurfaceFilter,
} from './surface-graph.policy.ts';

const node = (
  kind: SurfaceKind,
  label: string,
  severity: SurfaceNode['severity'] = null,
): SurfaceNode => ({
  id: `${kind}:${label}`,
  kind,
  label,
  detail: null,
  pageId: null,
  severity,
  hasMore: false,
  isUntested: false,
});

const answer: AttackSurface = {
  nodes: [
    node('domain', 'shop.example', 'high'),
    node('asset', 'a.shop.example', 'high'),
    node('asset', 'b.shop.example'),
    node('address', '192.0.2.7', 'high'),
    node('finding', 'A flaw', 'high'),
    node('asset', 'lone.example', 'low'),
  ],
  edges: [
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 3],
    [3, 4],
  ],
  relations: [{ relation: 'redirect', from: 2, to: 1 }],
  shownAssets: 3,
  totalAssets: 3,
};
const surface = joinSurfaces([answer]);
const labels = (rows: readonly { node: SurfaceNode }[]) => rows.map(({ node: { label } }) => label);

const everything: SurfaceFilter = { kinds: [], severities: [], find: '' };

describe('the attack surface on the page', () => {
  it('is searched for any part of it, with the way to what is found', () => {
    const filter = { ...everything, find: 'a FLAW' };
    const [row] = rowsOf(surface, filter);
    expect(labels(rowsOf(surface, filter))).toEqual(['A flaw']);
    expect(row?.path.map(({ label }) => label)).toEqual([
      'shop.example',
      'a.shop.example',
      '192.0.2.7',
    ]);
    const drawn = drawnIds(surface, filter);
    expect(drawn).toContain('finding:A flaw');
    expect(drawn).toContain('asset:a.shop.example');
    expect(drawn).not.toContain('asset:lone.example');
  });

  it('is an outline in which what is shared stands once', () => {
    expect(labels(rowsOf(surface, everything))).toEqual([
      'shop.example',
      'a.shop.example',
      '192.0.2.7',
      'A flaw',
      'b.shop.example',
      'lone.example',
    ]);
  });

  it('is filtered by kind and severity, and keeps the way there in the drawing', () => {
    const filter = { ...everything, kinds: ['finding'], severities: ['high'] } as const;
    const [row, ...others] = rowsOf(surface, filter);
    expect(others).toEqual([]);
    expect(row?.path.map(({ label }) => label)).toEqual([
      'shop.example',
      'a.shop.example',
      '192.0.2.7',
    ]);
    expect(drawnIds(surface, filter)).toEqual(
      new Set([
        'finding:A flaw',
        'address:192.0.2.7',
        'asset:a.shop.example',
        'domain:shop.example',
        'asset:b.shop.example',
      ]),
    );
  });

  it('tells the path to a node, what is inside it and how many there are', () => {
    expect(pathTo(surface, 'finding:A flaw').map(({ kind }) => kind)).toEqual([
      'domain',
      'asset',
      'address',
      'finding',
    ]);
    expect(findingsIn(surface, 'domain:shop.example', 5).map(({ label }) => label)).toEqual([
      'A flaw',
    ]);
    expect(countNodes(surface)).toMatchObject({
      kinds: { asset: 3, finding: 1 },
      severities: { high: 1, low: 0 },
    });
  });

  it('joins what is read later of one asset', () => {
    const more: AttackSurface = {
      ...answer,
      nodes: [node('asset', 'lone.example', 'critical'), node('finding', 'Worse', 'critical')],
      edges: [[0, 1]],
      relations: [],
    };
    const joined = joinSurfaces([answer, more]);
    expect(joined.nodes.get('asset:lone.example')?.severity).toBe('critical');
    expect(pathTo(joined, 'finding:Worse')).toHaveLength(2);
  });

  it('keeps ways across apart from those inside, each once', () => {
    expect(joinSurfaces([answer, answer]).relations).toEqual([
      { relation: 'redirect', from: 'asset:b.shop.example', to: 'asset:a.shop.example' },
    ]);
    expect(surface.children.get('asset:b.shop.example')).toEqual(['address:192.0.2.7']);
  });
});
