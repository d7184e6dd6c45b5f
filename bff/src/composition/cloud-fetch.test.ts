import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createCloudFetch } from './cloud-fetch.ts';

test('a provider is not called at an address inside', async () => {
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
  for (const host of ['127.0.0.1', 'localhost']) {
    await expect(send(`http://${host}:${port}/`, init)).rejects.toThrow();
  }
  await expect(send('http://169.254.169.254/metadata', init)).rejects.toThrow();
  server.close();
  expect(calls).toBe(0);
});
