import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createCloudFetch } from './cloud-fetch.ts';

test('a provider is not called at an address inside, but where the operator has put one', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(5000);
  const init = { method: 'GET', headers: {}, body: null, redirect: 'manual', signal } as const;
  const send = createCloudFetch([]);
  const sendInstead = createCloudFetch([], `http://127.0.0.1:${port}`);
  for (const host of ['127.0.0.1', 'localhost']) {
    await expect(send(`http://${host}:${port}/`, init)).rejects.toThrow();
  }
  await expect(send('http://169.254.169.254/metadata', init)).rejects.toThrow();
  expect(calls).toBe(0);
  // The host that the operator has put in its place is called, and nothing beside it.
  expect((await sendInstead(`http://127.0.0.1:${port}/`, init)).status).toBe(200);
  await expect(sendInstead('http://127.0.0.1:9/', init)).rejects.toThrow();
  server.close();
  expect(calls).toBe(1);
});
