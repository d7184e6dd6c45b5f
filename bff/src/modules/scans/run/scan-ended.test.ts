import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { playScript } from '../../../testing/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { TestUser } from '../../../testing/test-identity.ts';
import type { ScanEnded } from '../scan-ended.ts';

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
const toldFirst: ScanEnded[] = [];
const toldSecond: ScanEnded[] = [];

beforeAll(async () => {
  api = await startTestApi({
    followers: () => [
      {
        queue: queueNamed('first'),
        follow: async (ended) => {
          if (failuresLeft-- > 0) throw new Error('not now');
          toldFirst.push(ended);
        },
      },
      { queue: queueNamed('second'), follow: async (ended) => void toldSecond.push(ended) },
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
  test('is told to everything that follows', async () => {
    const ended = await startScan();
    await eventually(() => {
      expect(toldFirst).toEqual([ended]);
      expect(toldSecond).toEqual([ended]);
    });
  });

  test('is told once when the scan failed, however often it was tried', async () => {
    isBroken = true;
    const ended = await startScan();
    await eventually(() => {
      expect(toldFirst).toContainEqual(ended);
      expect(toldSecond.filter(({ scanId }) => scanId === ended.scanId)).toEqual([ended]);
    });
    isBroken = false;
  });

  test('is told again to the one that could not take it, and to no other', async () => {
    failuresLeft = 1;
    const ended = await startScan();
    await eventually(() => {
      expect(toldFirst.at(-1)).toEqual(ended);
      expect(toldSecond.filter(({ scanId }) => scanId === ended.scanId)).toEqual([ended]);
    });
  });
});
