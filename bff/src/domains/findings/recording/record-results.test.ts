import { MAX_FINDINGS_OF_CHECK } from '@parapet/checks/limits';
import type { Scan } from '@parapet/contracts/scans/scan';
import type { CheckResult, Detection, RunScan } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scanAssets } from '../../../testing/scans/scan-assets.ts';
import { playScript, type Script } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let assetId: string;
let engine: RunScan;

const play =
  (script: Script): RunScan =>
  (input, sink) =>
    playScript(script, input, sink);

/** Plays an engine with each of its results changed. */
const playChanged =
  (script: Script, change: (result: CheckResult) => CheckResult): RunScan =>
  (input, sink) =>
    playScript(script, input, {
      ...sink,
      results: (results) => sink.results(results.map(change)),
    });

const changeDetections =
  (change: (detection: Detection) => Detection) => (result: CheckResult) => ({
    ...result,
    detections: result.detections.map(change),
  });

/** Plays an engine that hit its limit: it reports detections and clears nothing. */
const playCutOff = (script: Script): RunScan =>
  playChanged(script, (result) => ({ ...result, cleared: [] }));

/** Plays an engine that reads everything from banners. */
const playBanner = (script: Script): RunScan =>
  playChanged(
    script,
    changeDetections((detection) => ({
      ...detection,
      evidence: detection.evidence.map((one) => ({ ...one, type: 'banner' })),
    })),
  );

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker((input, sink) => engine(input, sink));
});
beforeEach(async () => {
  ada = await api.signUp();
  const value = { value: 'a.example', consent: true };
  assetId = (await api.call(ada, 'POST', at('/assets'), value)).body.id;
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;

async function scan(run: RunScan): Promise<Scan> {
  engine = run;
  return await scanAssets(api, ada, [assetId]);
}

const places = (count: number) => Array.from({ length: count }, (_, n) => `place ${n}`);

test('more findings than one statement holds are stored and recognised', async () => {
  const many = 2_500;
  const none = { new: 0, reopened: 0, fixed: 0, unchanged: 0 };
  expect(await scan(play({ one: places(many) }))).toMatchObject({
    status: 'completed',
    counts: { ...none, new: many },
  });
  expect((await scan(play({ one: places(many) }))).counts).toEqual({ ...none, unchanged: many });
}, 180_000);

test('a finding beyond the limit of a check stays open', async () => {
  const all = places(MAX_FINDINGS_OF_CHECK + 1);
  await scan(play({ one: all }));
  const { counts } = await scan(playCutOff({ one: all.slice(0, MAX_FINDINGS_OF_CHECK) }));

  expect(counts).toMatchObject({ fixed: 0, unchanged: MAX_FINDINGS_OF_CHECK });
  const sql = `select status, detection from parapet.findings
    where workspace_id = $1 and locator = $2`;
  expect(await runSql(api.database.url, sql, [ada.workspaceId, all.at(-1)])).toEqual([
    { status: 'open', detection: 'unknown' },
  ]);
}, 60_000);

test('a finding carries what is published of its flaws, and its priority follows', async () => {
  const vulnerability = {
    cveIds: ['CVE-2026-0001'],
    cvss: { score: 9.8, vector: 'CVSS:4.0/AV:N' },
    epss: { score: 0.4, percentile: 0.95 },
    kev: { cveId: 'CVE-2026-0001', addedOn: '2026-10-01', isUsedByRansomware: false },
  };
  const rated = (found: typeof vulnerability | undefined): RunScan =>
    playChanged(
      { one: ['a'] },
      changeDetections((detection) => ({ ...detection, ...(found && { vulnerability: found }) })),
    );
  const read = async () => {
    const { items } = (await api.call(ada, 'GET', at('/findings'))).body;
    return (await api.call(ada, 'GET', at(`/findings/${items[0].id}`))).body;
  };

  await scan(rated(vulnerability));
  const found = await read();
  expect(found).toMatchObject({
    vulnerability,
    riskLevel: 'needs_action',
    priority: { why: 'Exploited in attacks, on the internet.', version: 3 },
  });
  const points = Object.fromEntries(
    found.priorityFactors.map(({ name, points }: { name: string; points: number }) => [
      name,
      points,
    ]),
  );
  expect(points).toMatchObject({ severity: 44, kev: 22, internet_reachable: 10 });
  const sum = Object.values<number>(points).reduce((total, one) => total + one, 0);
  expect(sum).toBe(found.priorityScore);
  const search = async (path: string) =>
    (await api.call(ada, 'GET', at(path))).body.items?.map(({ id }: { id: string }) => id);
  for (const within of ['', `&assetId=${found.assetId}`, '&assignee=nobody']) {
    expect(await search(`/findings?q=cve-2026-0001${within}`)).toEqual([found.id]);
    expect(await search(`/findings?q=CVE-2026-0002${within}`)).toEqual([]);
  }

  await scan(rated(undefined));
  expect(await read()).toMatchObject({ vulnerability: null, riskLevel: 'medium' });
});

test('what a banner showed is closed by passes in two scans', async () => {
  await scan(playBanner({ one: ['tcp/25'] }));
  expect((await scan(play({ one: 'pass' }))).counts).toMatchObject({ fixed: 0 });
  expect((await scan(play({ one: 'pass' }))).counts).toMatchObject({ fixed: 1 });
}, 60_000);

test('a change of criticality changes the priority of the findings of that asset alone', async () => {
  const other = { value: 'b.example', consent: true };
  const otherId = (await api.call(ada, 'POST', at('/assets'), other)).body.id;
  engine = play({ one: ['a', 'b'] });
  await scanAssets(api, ada, [assetId, otherId]);
  const scores = async (of: string) => {
    const { items } = (await api.call(ada, 'GET', at(`/findings?assetId=${of}`))).body;
    return items.map(({ priorityScore }: { priorityScore: number }) => priorityScore);
  };
  expect(await scores(assetId)).toEqual([54, 54]);
  const change = await api.call(ada, 'PATCH', at(`/assets/${assetId}`), { criticality: 5 });
  expect(change.status).toBe(200);
  await vi.waitFor(async () => expect(await scores(assetId)).toEqual([60, 60]), {
    timeout: 30_000,
    interval: 50,
  });
  expect(await scores(otherId)).toEqual([54, 54]);
}, 90_000);
