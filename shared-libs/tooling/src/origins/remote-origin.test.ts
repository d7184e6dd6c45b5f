import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseToFolder } from '../release/targets/release-to-folder.ts';
import { sampleSigner, scriptOf, writeSampleBuild } from '../release/testing/sample-build.ts';
import { createRemoteOrigin } from './remote-origin.ts';

let root: string;
let server: Server;
const script = scriptOf('build-one');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-origin-'));
  const dist = join(root, 'dist');
  await writeSampleBuild(dist, { id: 'build-one' });
  await writeFile(join(root, 'secret.txt'), 'not to be served');
  const releases = join(root, 'releases');
  const origin = 'http://localhost:3001';
  const signer = sampleSigner();
  const channel = 'production';
  await releaseToFolder({ remote: 'mfe-assets', dist, releases, channel, origin, signer });
  const build = join(releases, 'mfe-assets/build-one');
  await symlink(join(root, 'secret.txt'), join(build, 'linked.txt'));
  await symlink(root, join(build, 'above'));
  await symlink(join(root, 'secret.txt'), join(build, 'mf-manifest.json.br'));
  server = createRemoteOrigin({ releases, remote: 'mfe-assets' }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await rm(root, { recursive: true, force: true });
});

/** Uses node:http, because fetch normalises paths and hides the encoding. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers }).end();
  const [response] = await once(outgoing, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('the origin of a remote', () => {
  test('serves files of a build to every origin, as immutable when the name contains a hash', async () => {
    const { status, headers, body } = await get('/build-one/remoteEntry.12345678.js');

    expect(status).toBe(200);
    expect(body.toString()).toBe(script);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('serves the same files below the name of the remote', async () => {
    const { status, body } = await get('/mfe-assets/build-one/remoteEntry.12345678.js');

    expect(status).toBe(200);
    expect(body.toString()).toBe(script);
  });

  test('sends brotli to clients that accept it', async () => {
    const { headers, body } = await get('/build-one/remoteEntry.12345678.js', {
      'accept-encoding': 'gzip, br',
    });

    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body.length).toBeLessThan(script.length);
  });

  test('serves the id of the live build, uncached', async () => {
    const { headers, body } = await get('/builds/latest.json');

    expect(JSON.parse(body.toString())).toMatchObject({ id: 'build-one', timestamp: 1 });
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('serves the release manifest of any build by its id', async () => {
    const { body } = await get('/builds/meta/build-one.json');
    expect(JSON.parse(body.toString())).toMatchObject({ name: 'mfe-assets', buildId: 'build-one' });
  });

  test.each([
    '/',
    '/build-one/',
    '/build-two/remoteEntry.12345678.js',
    '/mfe-scans/build-one/remoteEntry.12345678.js',
    '/mfe-assets/../../secret.txt',
    '/../secret.txt',
    '/%2e%2e/%2e%2e/secret.txt',
    '/..%2f..%2fsecret.txt',
    '/%00',
    '/%',
    '/builds/meta/..json',
    '/build-one/remoteEntry.12345678.js.br',
    '/build-one/linked.txt',
    '/build-one/above/secret.txt',
  ])('responds with 404 at %s', async (path) => {
    const { status, body } = await get(path);

    expect(status).toBe(404);
    expect(JSON.parse(body.toString())).toEqual({ error: 'Not found' });
  });

  test('ignores a compressed copy that is a link to another file', async () => {
    const { headers, body } = await get('/build-one/mf-manifest.json', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('{}');
  });

  test('of all remotes serves each below its name, also one released after the start', async () => {
    const shared = createRemoteOrigin({ releases: join(root, 'releases'), remote: null });
    await once(shared.listen(0, '127.0.0.1'), 'listening');
    const origin = `http://localhost:${(shared.address() as AddressInfo).port}`;
    const dist = await writeSampleBuild(join(root, 'new'), { remote: 'mfe-new', id: 'build-new' });
    await releaseToFolder({
      remote: 'mfe-new',
      dist,
      releases: join(root, 'releases'),
      channel: 'production',
      origin: `${origin}/mfe-new`,
      signer: sampleSigner(),
    });
    const statusOf = async (path: string) => (await fetch(origin + path)).status;
    expect(await statusOf('/mfe-new/build-new/builds/meta/build-new.json')).toBe(200);
    expect(await statusOf('/mfe-new/builds/latest.json')).toBe(200);
    await mkdir(join(root, 'releases/packages'), { recursive: true });
    await writeFile(join(root, 'releases/packages/index.json'), '{}');
    await mkdir(join(root, 'releases/shell/shell-one/builds/meta'), { recursive: true });
    await writeFile(join(root, 'releases/shell/shell-one/builds/meta/shell-one.json'), '{}');
    expect(await statusOf('/packages/index.json')).toBe(200);
    expect(await statusOf('/shell/shell-one/builds/meta/shell-one.json')).toBe(200);
    expect(await statusOf('/mfe-assets/build-one/remoteEntry.12345678.js')).toBe(200);
    for (const path of [
      '/build-new/mf-manifest.json',
      '/mfe-other/builds/latest.json',
      '/pointers/production/mfe-new.json',
      '/mfe-new/..%2f..%2fsecret.txt',
      '/..%2fsecret.txt',
    ]) {
      expect(await statusOf(path), path).toBe(404);
    }
    shared.close();
    shared.closeAllConnections();
  });

  test('accepts loopback host names only', async () => {
    expect((await get('/builds/latest.json', { host: 'attacker.example' })).status).toBe(421);
  });

  test('accepts GET and HEAD only', async () => {
    expect((await get('/builds/latest.json', {}, 'POST')).status).toBe(405);
    expect((await get('/builds/latest.json', {}, 'HEAD')).status).toBe(200);
  });
});
