import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadBundles } from '../data-bundles/load-bundles.ts';
import { cisaFeed, feedSamples } from '../data-bundles/testing/feed-samples.ts';
import { DownloadError, download } from './download.ts';
import { importBundle } from './import-bundle.ts';
import { DataUsageError, readCommand } from './read-command.ts';
import { updateBundles } from './update-bundles.ts';

const now = new Date('2026-11-22T10:00:00Z');
const FILE = '/known_exploited_vulnerabilities.json';
let folder: string;
let server: Server;
let mirror: string;
let answers: Record<string, RequestListener>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-update-'));
  answers = {};
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const send =
  (body: string | Buffer): RequestListener =>
  (_request, response) => {
    response.end(body);
  };
const update = (timeoutMs = 10_000) =>
  updateBundles({ folder, mirror, now, timeoutMs, only: ['known-exploited'] });
const stateOf = async (id: string) =>
  (await loadBundles(folder)).infos.find((info) => info.id === id);

describe('an update', () => {
  it('fetches what its publisher serves, and says what it did', async () => {
    answers[FILE] = send(cisaFeed(1500));
    expect(await update()).toEqual([
      { id: 'known-exploited', outcome: 'updated', message: '2026.11.20, 1500 entries' },
    ]);
    expect(await stateOf('known-exploited')).toMatchObject({ state: 'updated', entries: 1500 });
    expect(await update()).toMatchObject([{ outcome: 'current' }]);
  });

  it('keeps packed scores of the CVEs that other bundles name', async () => {
    answers[FILE] = send(cisaFeed(1500));
    answers['/epss_scores-current.csv.gz'] = send(gzipSync(feedSamples.epss));
    const results = await updateBundles({ folder, mirror, now, timeoutMs: 10_000 });
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'updated',
      'failed',
      'failed',
      'failed',
      'failed',
      'updated',
      'failed',
    ]);
    expect(await stateOf('epss')).toMatchObject({ entries: 2, published: '2026-11-21' });
  });

  it.each<[string, RequestListener, RegExp]>([
    ['an error', (_, response) => response.writeHead(500).end(), /status 500/],
    ['a page of another kind', send('<html>'), /not JSON/],
    ['too few entries', send(cisaFeed(3)), /only 3 entries/],
    ['half of what was there', send(cisaFeed(1001)), /^$/],
    ['a day that is yet to come', send(cisaFeed(1500, '2026-11-23')), /future/],
    [
      'another place',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.2:9/x' }).end(),
      /another place/,
    ],
    ['a ring', (_, response) => response.writeHead(302, { location: FILE }).end(), /too often/],
  ])('that is answered with %s', async (_name, answer, message) => {
    answers[FILE] = answer;
    const [result] = await update();
    if (message.source === '^$') {
      expect(result?.outcome).toBe('updated');
      return;
    }
    expect(result).toMatchObject({ outcome: 'failed', message: expect.stringMatching(message) });
    expect(await readdir(folder)).toEqual([]);
  });

  it('adds what NVD has changed to the ranges that came with Parapet', async () => {
    const shipped = (await loadBundles(null)).contents.cve;
    answers['/nvdcve-2.0-modified.json.gz'] = send(gzipSync(feedSamples.nvd));
    const results = await updateBundles({ folder, mirror, now, timeoutMs: 10_000, only: ['cve'] });
    expect(results).toMatchObject([{ outcome: 'updated' }]);
    const { cve } = (await loadBundles(folder)).contents;
    expect(cve).toHaveLength(shipped.length + 1);
    expect(cve.at(-1)).toMatchObject({
      cve: 'CVE-2026-0001',
      affected: [{ product: 'apache:http_server' }, { product: 'joomla:joomla!' }],
    });
  });

  it('does not go back to an older feed', async () => {
    answers[FILE] = send(cisaFeed(1500));
    await update();
    answers[FILE] = send(cisaFeed(1500, '2025-12-01'));
    expect(await update()).toMatchObject([{ outcome: 'current' }]);
    expect(await stateOf('known-exploited')).toMatchObject({ version: '2026.11.20' });
  });

  it('does not believe a feed that lost most of its entries', async () => {
    answers[FILE] = send(cisaFeed(2500));
    await update();
    answers[FILE] = send(cisaFeed(1100, '2026-11-21'));
    expect(await update()).toMatchObject([{ outcome: 'failed' }]);
    expect(await stateOf('known-exploited')).toMatchObject({ entries: 2500 });
  });

  it('ends when no whole answer comes', async () => {
    answers[FILE] = (_request, response) => response.write('{');
    expect(await update(50)).toMatchObject([{ outcome: 'failed', message: /in time/ }]);
  });
});

describe('a download', () => {
  it('is bounded, also when it is packed', async () => {
    const large = Buffer.alloc(100_000);
    answers['/a'] = send(large);
    answers['/a.gz'] = send(gzipSync(large));
    for (const name of ['/a', '/a.gz']) {
      const limits = { timeoutMs: 5000, maxBytes: 10_000 };
      await expect(download(mirror + name, limits)).rejects.toThrow('more than 10000 bytes');
    }
    await expect(download(`${mirror}/a`, { timeoutMs: 5000 })).resolves.toHaveLength(100_000);
  });

  it('that is not packed as its name says fails', async () => {
    answers['/a.gz'] = send('plain');
    await expect(download(`${mirror}/a.gz`, { timeoutMs: 5000 })).rejects.toThrow(DownloadError);
  });
});

describe('an import', () => {
  const file = async (name: string, content: string | Buffer) => {
    const at = path.join(folder, name);
    await writeFile(at, content);
    return at;
  };

  it('keeps CVEs of known products from NVD and OSV beside each other', async () => {
    const nvd = await file('nvd.json.gz', gzipSync(feedSamples.nvd));
    const osv = await file('osv.json', feedSamples.osv);
    const shipped = (await loadBundles(null)).contents.cve;
    const entries = shipped.length;
    expect(await importBundle('nvd', [nvd], { folder, now })).toMatchObject({
      entries: entries + 1,
    });
    expect(await importBundle('osv', [osv], { folder, now })).toMatchObject({
      entries: entries + 2,
    });
    expect(await importBundle('nvd', [nvd], { folder, now })).toMatchObject({
      entries: entries + 1,
    });
    expect((await loadBundles(folder)).contents.cve.slice(0, entries)).toEqual(shipped);
  });

  it('takes rules for further technologies, and refuses a wrong one', async () => {
    const rule = { slug: 'a', name: 'A', category: 'cms', signs: ['title: A {v}'] };
    const good = await file('good.json', JSON.stringify([rule]));
    const bad = await file('bad.json', JSON.stringify([{ ...rule, signs: ['(a+)+'] }]));
    const at = { folder, now };
    expect(await importBundle('technologies', [good], at)).toMatchObject({ entries: 1 });
    await expect(importBundle('technologies', [bad], at)).rejects.toThrow('not valid');
    expect(await stateOf('technologies')).toMatchObject({ entries: 1, state: 'updated' });
  });

  it('reads scores, and refuses another format', async () => {
    const scores = await file('a.csv', feedSamples.epss);
    expect(await importBundle('epss', [scores], { folder, now })).toMatchObject({ entries: 0 });
    await expect(importBundle('nvd', [scores], { folder, now })).rejects.toThrow('not JSON');
  });
});

describe('the command', () => {
  it('runs as a program', async () => {
    answers[FILE] = send(cisaFeed(1500, '2025-11-20'));
    const program = path.join(import.meta.dirname, 'main.ts');
    const only = ['--only', 'known-exploited'];
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...[program, 'update', '--folder', folder, '--mirror', mirror, ...only],
    ]);
    expect(stdout).toBe('known-exploited: updated. 2025.11.20, 1500 entries\n');
  });

  it.each([
    [[]],
    [['import', 'x', 'a.json']],
    [['import', 'nvd']],
    [['update', '--only', 'x']],
    [['update', '--mirror', 'x']],
    [['update', '--what']],
  ])('refuses %j', (argv) => {
    expect(() => readCommand(argv)).toThrow(DataUsageError);
  });
});
