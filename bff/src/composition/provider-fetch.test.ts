import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProviderFetch, providerPolicyOf } from './provider-fetch.ts';

const server = createServer((request, response) => {
  if (request.url === '/away')
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
  else request.pipe(response.writeHead(200, { 'content-type': 'text/plain' }));
});
let origin: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const at = (publicUrl: string, origins: { host: string; port: number }[] = []) => {
  const privateHosts = { setting: 'PARAPET_OAUTH_PRIVATE_HOSTS', origins, blocks: [] };
  const oauth = { offered: [], clients: [], privateHosts };
  return createProviderFetch(providerPolicyOf({ oauth, publicUrl }, []));
};

describe('a call to a provider', () => {
  test('reaches this machine where Parapet runs for this machine alone', async () => {
    const body = new URLSearchParams({ grant_type: 'authorization_code' });
    const answer = await at('http://localhost:3000')(origin, { method: 'POST', body });
    expect(await answer.text()).toBe('grant_type=authorization_code');
  });

  test('reaches no private address elsewhere, unless the operator lists it', async () => {
    const publicUrl = 'https://parapet.example';
    await expect(at(publicUrl)(origin, {})).rejects.toThrow('PARAPET_OAUTH_PRIVATE_HOSTS');
    await expect(at('http://localhost:3000')('http://169.254.169.254/', {})).rejects.toThrow(
      'The address is not public',
    );
    const port = Number(new URL(origin).port);
    const answer = await at(publicUrl, [{ host: '127.0.0.1', port }])(origin, {});
    expect(answer.status).toBe(200);
  });

  test('follows no redirect', async () => {
    expect((await at('http://localhost:3000')(`${origin}/away`, {})).status).toBe(302);
  });
});
