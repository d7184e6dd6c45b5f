import type { CheckResult, RunScan } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAssetsOf } from '../../../testing/add-assets.ts';
import { scanAssets } from '../../../testing/scans/scan-assets.ts';
import { checkNamed, resultOf } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { TestUser } from '../../../testing/test-identity.ts';

// Findings that an installation has stored apart, one for each check, and that have one cause today.

const HOST = 'shop.example';
const ORIGIN = `https://${HOST}`;
const SITE = { host: HOST, port: 443, path: '/' };
const WHOLE = { host: HOST, port: null, path: null };

/** Describes what fails, by check: its locator. */
type Failures = Readonly<Record<string, string>>;

interface Split {
  readonly place: typeof SITE | typeof WHOLE;
  readonly stored: Failures;
  readonly cause: string;
  readonly locator: string;
}

const cors: Split = {
  place: SITE,
  stored: {
    'cors-rejects-null': `${ORIGIN}|cors:null`,
    'cors-rejects-look-alikes': `${ORIGIN}|cors:look-alike`,
  },
  cause: 'cors-rejects-strangers',
  locator: `${ORIGIN}|cors:any-origin`,
};
const jquery = (cause: string): Split => ({
  place: WHOLE,
  stored: { 'software-supported': 'tcp/443/jquery' },
  cause,
  locator: 'tcp/443/jquery',
});
const splits: [string, Split][] = [
  ['CORS', cors],
  ['an exploited jQuery', jquery('software-not-exploited')],
  ['a jQuery with known flaws', jquery('javascript-libraries-sound')],
];

let api: TestApi;
let ada: TestUser;
let assetId: string;
let split: Split;
let failing: Failures;

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker(engine);
});
beforeEach(async () => {
  ada = await api.signUp('pro');
  assetId = (await addAssetsOf(api, ada, [HOST]))[HOST] ?? '';
});
afterAll(() => api.close());

const engine: RunScan = async ({ targets: [target] }, sink) => {
  if (!target) return;
  const ids = [...Object.keys(split.stored), split.cause];
  await sink.planned(ids.map((id) => ({ assetId: target.assetId, check: checkNamed(id) })));
  await sink.results(ids.map((id) => resultFor(target.assetId, id)));
  const verdict = { reachability: 'online', reason: null, ipAddresses: [], score: 50 } as const;
  await sink.assetDone({ assetId: target.assetId, ...verdict });
};

/** A check that leaves its failure to the cause says that it does not apply. */
function resultFor(ofAsset: string, id: string): CheckResult {
  const locator = failing[id];
  const isLeft = locator === undefined && id !== split.cause && split.cause in failing;
  const result = resultOf(ofAsset, id, locator ? [locator] : isLeft ? 'not_applicable' : 'pass');
  const detections = result.detections.map((each) => ({ ...each, place: split.place }));
  return { ...result, ranAt: split.place, detections };
}

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;
const findings = async (): Promise<{ id: string; checkId: string; status: string }[]> =>
  (await get('/findings')).items;
const scan = async (next: Failures) => {
  failing = next;
  return await scanAssets(api, ada, [assetId]);
};

test.each([
  ...splits.map(([name, each]) => [name, 'false_positive', each] as const),
  ['CORS', 'risk_accepted', cors],
  ['CORS', 'acknowledged', cors],
] as const)(
  'stored findings of %s become one, which stays %s with its reason and comments',
  async (_, status, each) => {
    split = each;
    await scan(each.stored);
    const stored = await findings();
    expect(stored.map(({ checkId }) => checkId).sort()).toEqual(Object.keys(each.stored).sort());
    const decided = stored.at(-1)?.id;
    const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
    const decision = {
      status,
      reason: 'Only a demo',
      ...(status === 'risk_accepted' && { expiresAt }),
    };
    expect((await api.call(ada, 'PATCH', at(`/findings/${decided}`), decision)).status).toBe(200);
    await api.call(ada, 'POST', at(`/findings/${decided}/comments`), { text: 'Ask Bob' });

    await scan({ [each.cause]: each.locator });
    const joined = await findings();
    expect(joined).toMatchObject([{ checkId: each.cause, status }]);
    const { id } = joined[0] ?? { id: '' };
    // A link to the finding that was decided leads to the one that it is part of.
    for (const link of [id, decided]) {
      const found = await get(`/findings/${link}`);
      expect(found).toMatchObject({ id, status, statusReason: 'Only a demo' });
      if (status === 'risk_accepted') {
        expect(found.riskAcceptance).toMatchObject({ state: 'approved', expiresAt });
      }
    }
    const history = JSON.stringify(await get(`/findings/${id}/history`));
    expect(history).toContain('Ask Bob');

    // Nothing of it comes apart again.
    await scan({ [each.cause]: each.locator });
    expect(await findings()).toMatchObject([{ id, status }]);
  },
);
