import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { playScript, untilStopped } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let scanId: string;
/** Holds the scan after its first check, once. */
let isHeld: boolean;

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker(
    (input, sink) =>
      playScript({ one: ['a'], two: 'pass' }, input, sink, async (id) => {
        if (id !== 'two' || !isHeld) return;
        isHeld = false;
        await untilStopped(input.signal);
      }),
    { pauseTimeoutMs: 0 },
  );
});
beforeEach(async () => {
  isHeld = true;
  ada = await api.signUp();
  const asset = await api.call(ada, 'POST', at('/assets'), { value: 'a.example', consent: true });
  scanId = (await api.call(ada, 'POST', at('/scans'), { assetIds: [asset.body.id] })).body.id;
  await until(({ counts }) => counts.new === 1);
  await api.call(ada, 'POST', at(`/scans/${scanId}/pause`));
  await untilReleased();
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const until = (condition: (scan: Scan) => boolean): Promise<Scan> =>
  vi.waitFor(
    async () => {
      const { body } = await api.call(ada, 'GET', at(`/scans/${scanId}`));
      expect(condition(body), body.status).toBe(true);
      return body;
    },
    { timeout: 10_000, interval: 50 },
  );
const untilReleased = () =>
  vi.waitFor(
    async () => {
      const [row] = await runSql<{ lease_owner: string | null }>(
        api.database.url,
        'select lease_owner from parapet.scan_units where scan_id = $1',
        [scanId],
      );
      expect(row?.lease_owner).toBeNull();
    },
    { timeout: 10_000, interval: 50 },
  );

test('a scan with a long pause releases its worker and continues when it is resumed', async () => {
  await api.call(ada, 'POST', at(`/scans/${scanId}/resume`));
  expect(await until(({ status }) => isTerminal(status))).toMatchObject({
    status: 'completed',
    attempt: 1,
    counts: { new: 1, unchanged: 0 },
  });
});

test('a scan cancelled without a worker still closes its ledger', async () => {
  await api.call(ada, 'POST', at(`/scans/${scanId}/cancel`));
  expect(await until(({ status }) => isTerminal(status))).toMatchObject({
    status: 'cancelled',
    coverage: { planned: 2, failed: 1, notRun: 1 },
  });
});
