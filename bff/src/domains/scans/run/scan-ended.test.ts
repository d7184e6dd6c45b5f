import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { playScript } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { TestUser } from '../../../testing/test-identity.ts';
import type { ScanEnded } from '../scans.port.ts';

const queueNamed = (name: string) => ({
  name,
  heartbeatSeconds: 12,
  expireInSeconds: 60,
  redeliveries: 3,
});

let api: TestApi;
let ada: TestUser;
let isBroken = false;
let failuresLeft = 0;
const handledFirst: ScanEnded[] = [];
const handledSecond: ScanEnded[] = [];

beforeAll(async () => {
  api = await startTestApi({
    scanEndedHandlers: () => [
      {
        queue: queueNamed('first'),
        handle: async (ended) => {
          if (failuresLeft-- > 0) throw new Error('not now');
          handledFirst.push(ended);
        },
      },
      { queue: queueNamed('second'), handle: async (ended) => void handledSecond.push(ended) },
    ],
  });
  await api.startWorker(async (input, sink) => {
    if (isBroken) throw new Error('the engine broke');
    await playScript({ one: 'pass' }, input, sink);
  });
  ada = await api.signUp();
  const asset = await api.call(ada, 'POST', at('/assets'), { value: 'a.example', consent: true });
  assetId = asset.body.id;
});
afterAll(() => api.close());

let assetId: string;
const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const startScan = async (): Promise<ScanEnded> => {
  const { body } = await api.call(ada, 'POST', at('/scans'), { assetIds: [assetId] });
  return { workspaceId: ada.workspaceId, scanId: body.id };
};
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

describe('the end of a scan', () => {
  test('reaches every handler', async () => {
    const ended = await startScan();
    await eventually(() => {
      expect(handledFirst).toEqual([ended]);
      expect(handledSecond).toEqual([ended]);
    });
  });

  test('reaches handlers once when the scan failed after several attempts', async () => {
    isBroken = true;
    const ended = await startScan();
    await eventually(() => {
      expect(handledFirst).toContainEqual(ended);
      expect(handledSecond.filter(({ scanId }) => scanId === ended.scanId)).toEqual([ended]);
    });
    isBroken = false;
  });

  test('is redelivered only to the handler that failed', async () => {
    failuresLeft = 1;
    const ended = await startScan();
    await eventually(() => {
      expect(handledFirst.at(-1)).toEqual(ended);
      expect(handledSecond.filter(({ scanId }) => scanId === ended.scanId)).toEqual([ended]);
    });
  });
});
