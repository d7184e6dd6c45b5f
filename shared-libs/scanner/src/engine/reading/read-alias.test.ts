import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDnsClient } from '../../collectors/dns/dns-client.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { WebOrigin } from '../../subjects/web/web-origin.ts';
import { startDnsServer, type TestDnsServer } from '../../testing/servers/dns-server.ts';
import { webOrigin } from '../../testing/web-origins.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { readAlias } from './read-alias.ts';

const name = 'docs.shop.test';
const data = 'mine.pages.test';

let server: TestDnsServer;
beforeAll(async () => {
  server = await startDnsServer({
    records: [
      { name, type: 'CNAME', data },
      { name: data, type: 'A', data: '127.0.0.1' },
      { name: 'eu.shop.test', type: 'CNAME', data: 'gone.trafficmanager.net' },
      { name: 'us.shop.test', type: 'CNAME', data: 'there.trafficmanager.net' },
      { name: 'there.trafficmanager.net', type: 'CNAME', data: 'gone.example.net' },
      { name: 'cdn.shop.test', type: 'CNAME', data: 'shop.edge.test' },
      { name: 'shop.edge.test', type: 'CNAME', data },
    ],
    allowsTransfer: false,
  });
});
afterAll(() => server.close());

/** Returns what checks see of the alias after a page of it was read. */
async function seenAfter(page: WebOrigin, asked = name): Promise<Subject | undefined> {
  const traffic = createTraffic({
    signal: new AbortController().signal,
    requestsPerSecond: 1000,
    whenRunning: async () => undefined,
  });
  const seen: Subject[] = [];
  const alias = await readAlias(asked, {
    dns: createDnsClient([server], traffic),
    takeovers: [
      { service: 'Edge', suffixes: ['edge.test'], shows: 'Unknown domain', claimable: 'yes' },
      { service: 'Pages', suffixes: ['pages.test'], shows: 'No such project', claimable: 'yes' },
    ],
    judges: {
      judge: async (subject) => {
        seen.push(subject);
        return new Map();
      },
    },
    policy: { allowPrivate: true, ownEndpoints: [] },
    traffic,
    nameServerPort: server.port,
  });
  alias.addOrigin(page);
  await alias.reading([], async () => undefined);
  return seen[0];
}

it('takes a page of the owner for a claimed name', async () => {
  expect(await seenAfter(webOrigin({ body: '<h1>Docs</h1>' }))).toMatchObject({
    targets: [data],
    unclaimed: null,
    isPageRead: true,
  });
});

it('knows that anyone can create names of Azure Traffic Manager, which the list lacks', async () => {
  expect(await seenAfter(webOrigin(), 'eu.shop.test')).toMatchObject({
    exists: { ok: true, value: false },
    service: { name: 'Azure Traffic Manager', shows: null, claimable: 'yes' },
  });
});

it('judges the missing name at the end of a chain, and not a service on the way', async () => {
  expect(await seenAfter(webOrigin(), 'us.shop.test')).toMatchObject({
    targets: ['there.trafficmanager.net', 'gone.example.net'],
    exists: { ok: true, value: false },
    service: null,
  });
});

it.each([
  ['Unknown domain', { name: 'Edge', target: 'shop.edge.test' }],
  ['No such project', { name: 'Pages', target: data }],
])('knows of which service on the way a page is that says: %s', async (body, service) => {
  const free = webOrigin({ status: 404, body });
  expect(await seenAfter(free, 'cdn.shop.test')).toMatchObject({
    service,
    unclaimed: { type: 'http' },
  });
});

it('finds the text that the service shows for free names, whatever the status', async () => {
  const free = webOrigin({ status: 404, body: '<p>No such project</p>' });
  expect(await seenAfter(free)).toMatchObject({ unclaimed: { type: 'http' } });
});

it('takes a redirect to another host for a claimed name, but not one to HTTPS', async () => {
  const redirect = (redirectsTo: string) =>
    webOrigin({ origin: `http://${name}`, status: 301, body: '', redirectsTo });
  expect(await seenAfter(redirect('https://shop.test/'))).toMatchObject({ isPageRead: true });
  expect(await seenAfter(redirect(`https://${name}/`))).toMatchObject({ isPageRead: false });
});

it.each([403, 429, 502])('learns nothing from a refusal with %i', async (status) => {
  expect(await seenAfter(webOrigin({ status, body: 'Sorry' }))).toMatchObject({
    unclaimed: null,
    isPageRead: false,
  });
});
