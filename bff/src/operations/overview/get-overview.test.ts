import { OVERVIEW_SAMPLE } from '@parapet/contracts/reports/overview';
import { expect, test } from 'vitest';
import type { AssetCondition } from '../../domains/assets/assets.port.ts';
import { getOverview, type OverviewPorts } from './get-overview.ts';

const condition = (assetId: string, lastScannedAt: string | null): AssetCondition => ({
  assetId,
  name: `${assetId}.example`,
  lastScannedAt,
  status: lastScannedAt === null ? 'unknown' : 'online',
  statusReason: null,
});

test('an asset whose gap a scan closes while the sample is read is in it once', async () => {
  const at = '2026-11-23T10:00:00Z';
  const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  const ports = {
    enterWorkspace: (_actor, _id, _right, work) => work({} as never, undefined as never),
    assets: {
      countCoverage: async () => ({
        score: null,
        scored: 0,
        assets: OVERVIEW_SAMPLE + 1,
        tested: 1,
        notTested: OVERVIEW_SAMPLE,
        error: 0,
      }),
      listConditions: async (_scope, { only }) =>
        only === 'gaps' ? [condition('a', null)] : [condition('a', at), condition('b', at)],
    },
    findings: {
      countOpen: async () => none,
      countDecisions: async () => ({ closed: 0, reopened: 0 }),
    },
    scans: { listHistory: async () => [] },
  } as OverviewPorts;
  const { coverage } = await getOverview(ports)({} as never, { workspaceId: 'shop' });
  expect(coverage.sample.map(({ assetId, outcome }) => [assetId, outcome])).toEqual([
    ['a', 'not_tested'],
    ['b', 'tested'],
  ]);
});
