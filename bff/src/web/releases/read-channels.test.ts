import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sirv from 'sirv';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../composition/run-command.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import { createKnownKeys } from './known-keys.ts';
import { createReadChannels } from './read-channels.ts';
import { releaseSource } from './release-source.ts';

const releaser = createTestReleaser();
const keys = createKnownKeys([releaser.keyFor('mfe-assets'), releaser.keyFor('mfe-scans')], null);
const COMMIT = 'c0ffee1';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-channels-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, content: unknown): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(content));
}

const pointerOf = (remote: string, channel: string) => ({
  remote,
  channel,
  buildId: `build-${channel}`,
  baseUrl: `https://static.example/${remote}/build-${channel}/`,
  releasedAt: '2026-11-01T00:00:00.000Z',
  previousBuildId: null,
  manifest: hashText('{}'),
  author: 'Ann Ek',
  commit: COMMIT,
});

const point = (remote: string, channel: string, change: object = {}) =>
  write(`pointers/${channel}/${remote}.json`, {
    ...releaser.point(pointerOf(remote, channel)),
    ...change,
  });

const built = (channel: string) => ({
  channel,
  problem: null,
  build: {
    buildId: `build-${channel}`,
    releasedAt: '2026-11-01T00:00:00.000Z',
    author: 'Ann Ek',
    commit: COMMIT,
  },
});

/** Serves the folder as a static host, which cannot be listed. */
async function serve() {
  const files = sirv(folder, { dev: true });
  const server = createServer((request, response) =>
    files(request, response, () => void response.writeHead(404).end()),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('the channels of a folder', () => {
  const read = () => createReadChannels(releaseSource(folder, [], keys))();

  test('are listed with their builds, live ones first, then the newest numbers', async () => {
    for (const channel of ['production', 'pr-9', 'pr-12']) await point('mfe-assets', channel);
    await point('mfe-scans', 'pr-12');
    await write('pointers/Bad Name/mfe-assets.json', {});
    expect((await read()).remotes).toEqual([
      { name: 'mfe-assets', channels: ['production', 'pr-12', 'pr-9'].map(built), hasMore: false },
      { name: 'mfe-scans', channels: [built('pr-12')], hasMore: false },
    ]);
  });

  test.each([
    ['a changed author', { author: 'Mallory' }, 'The signature of its release is not valid.'],
    ['no signature', { signature: undefined }, expect.stringContaining('is not signed')],
    ['an author that changes the screen', { author: '\u001b[2J' }, 'Its pointer cannot be read.'],
    ['another channel', { channel: 'pr-2' }, expect.stringContaining('another remote or channel')],
  ])('with %s have a problem instead of a build', async (_, change, problem) => {
    await point('mfe-assets', 'pr-1', change);
    expect((await read()).remotes).toEqual([
      { name: 'mfe-assets', channels: [{ channel: 'pr-1', build: null, problem }], hasMore: false },
    ]);
  });

  test('are bounded', async () => {
    for (let number = 1; number <= 60; number += 1) await point('mfe-assets', `pr-${number}`);
    const [remote] = (await read()).remotes;
    expect(remote?.channels.map(({ channel }) => channel)).toEqual(
      Array.from({ length: 50 }, (_, index) => `pr-${60 - index}`),
    );
    expect(remote?.hasMore).toBe(true);
  });
});

describe('the channels of a static host', () => {
  test('are those that a release listed, each verified', async () => {
    await point('mfe-assets', 'production');
    await point('mfe-assets', 'pr-1');
    await point('mfe-assets', 'pr-2', { author: 'Mallory' });
    await write('mfe-assets/builds/channels.json', {
      channels: ['pr-1', 'pr-2', 'withdrawn', 'pr-1', 'production'],
    });
    const host = await serve();
    const { remotes } = await createReadChannels(releaseSource(host.url, ['mfe-assets'], keys))();
    await host.stop();
    const refused = {
      channel: 'pr-2',
      build: null,
      problem: 'The signature of its release is not valid.',
    };
    expect(remotes).toEqual([
      {
        name: 'mfe-assets',
        channels: [built('production'), built('pr-1'), refused],
        hasMore: false,
      },
    ]);
  });

  test.each([
    ['missing', undefined],
    ['no list', 'x'],
    ['a path', { channels: ['../../keys'] }],
  ])('are the live one alone when the list is %s', async (_, index) => {
    await point('mfe-assets', 'production');
    if (index !== undefined) await write('mfe-assets/builds/channels.json', index);
    const host = await serve();
    const { remotes } = await createReadChannels(releaseSource(host.url, ['mfe-assets'], keys))();
    await host.stop();
    expect(remotes).toEqual([
      { name: 'mfe-assets', channels: [built('production')], hasMore: false },
    ]);
  });
});

test('only who may open previews sees the list', async () => {
  await point('mfe-assets', 'pr-1');
  const readChannels = createReadChannels(releaseSource(folder, [], keys));
  const site = await startTestApi({ readChannels });
  const [granted, other] = [await site.signUp(), await site.signUp()];
  const grant = ['grant', `${granted.id}@parapet.example`];
  await runCommand(['previews', ...grant], {
    env: { DATABASE_URL: site.database.url },
    repository: folder,
  });
  const ask = (by: typeof granted) => site.call(by, 'GET', '/api/previews/channels');
  const [denied, allowed] = [await ask(other), await ask(granted)];
  await site.close();
  expect(denied).toMatchObject({ status: 409, body: { code: 'role_insufficient' } });
  expect(allowed.body.remotes[0].channels).toEqual([built('pr-1')]);
});
