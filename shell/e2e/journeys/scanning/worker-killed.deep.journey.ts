import { createAccount } from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { startStack } from '../../fixtures/stack.ts';

test('a scan completes after its worker is killed, without lost or duplicate findings', async ({
  weakTarget,
}) => {
  // A low rate keeps the scan running until the worker is killed.
  const stack = await startStack({ PARAPET_SCAN_REQUESTS_PER_SECOND: '8' });
  try {
    const api = new ProductApi(stack.url, await createAccount(stack.url, stack));
    const asset = await api.addAsset(weakTarget.url);

    const { id } = await api.startScan([asset.id]);
    await expect.poll(async () => (await api.findings()).length).toBeGreaterThan(0);
    process.kill(stack.workerPid(), 'SIGKILL');

    const interrupted = await api.waitForEnd(id);
    expect(interrupted.status).toBe('completed');
    expect(interrupted.attempt).toBe(2);
    const found = await api.findings();

    const undisturbed = await api.waitForEnd((await api.startScan([asset.id])).id);
    expect(undisturbed.counts).toEqual({ new: 0, reopened: 0, fixed: 0, unchanged: found.length });
    expect(interrupted.counts.new).toBe(found.length);
  } finally {
    await stack.stop();
  }
});
