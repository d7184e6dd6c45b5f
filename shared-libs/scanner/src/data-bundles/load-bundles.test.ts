import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { technologyRules } from '../technologies/rules/technology-rules.ts';
import { agedAt, loadBundles, noBundles, shippedFolder, versionOf } from './load-bundles.ts';
import { writeBundle } from './write-bundle.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-bundles-'));
});
afterEach(() => rm(folder, { recursive: true }));

const entry = {
  cve: 'CVE-2099-0001',
  vendor: 'Some',
  product: 'Server',
  name: 'Some flaw',
  added: '2099-01-01',
  due: null,
  ransomware: false,
};
const facts = {
  version: '2099.01.01',
  published: '2099-01-01',
  source: 'https://feed.example/',
  licence: 'CC0-1.0',
  attribution: 'Somebody',
};
const write = (change: Partial<typeof facts> = {}) =>
  writeBundle(folder, 'known-exploited', { ...facts, ...change, content: [entry] });
const infoOf = async (id = 'known-exploited', from: string | null = folder) => {
  const { infos } = await loadBundles(from);
  return infos.find((info) => info.id === id);
};

describe('the bundles that come with Parapet', () => {
  it('match their hashes, and name source, licence and date', async () => {
    const { infos, contents } = await loadBundles(null);
    const shipped = infos.filter(({ state }) => state === 'shipped');
    expect(shipped.map(({ id }) => id)).toEqual([
      'known-exploited',
      'end-of-life',
      'javascript',
      'takeover',
      'cve',
    ]);
    for (const { problem, source, licence, published, entries } of shipped) {
      expect(problem).toBeNull();
      expect(source).toMatch(/^https:/);
      expect(licence).not.toBe('');
      expect(published).toMatch(/^20\d{2}-\d{2}/);
      expect(entries).toBeGreaterThan(20);
    }
    expect(contents['known-exploited']).toHaveLength(1408);
    expect(contents.cve.length).toBeGreaterThan(450);
  });

  it('have their licence beside them, and are named in the notice', async () => {
    const notice = await readFile(path.join(shippedFolder, 'NOTICE.md'), 'utf8');
    for (const name of await readdir(shippedFolder)) {
      if (name === 'NOTICE.md') continue;
      expect(existsSync(path.join(shippedFolder, name, 'LICENSE')), name).toBe(true);
      expect(notice).toContain(`| \`${name}\` |`);
    }
  });

  it('do not hold EPSS scores, further technologies and breaches, and say so', async () => {
    const { infos } = await loadBundles(null);
    const empty = infos.filter(({ state }) => state === 'empty');
    expect(empty.map(({ id }) => id)).toEqual(['epss', 'technologies', 'breaches']);
    expect(empty[0]).toMatchObject({ version: null, published: null, entries: 0, sha256: null });
    expect(noBundles.infos.map(({ state }) => state)).toEqual(Array(8).fill('empty'));
  });
});

describe('the rules for technologies', () => {
  it('name products and libraries as the bundles do', async () => {
    const { contents } = await loadBundles(null);
    const products = new Set(contents['end-of-life'].map(({ name }) => name));
    const libraries = new Set(contents.javascript.map(({ name }) => name));
    const unknown = technologyRules.flatMap(({ endOfLife, library }) => [
      ...(endOfLife !== undefined && !products.has(endOfLife) ? [endOfLife] : []),
      ...(library !== undefined && !libraries.has(library) ? [library] : []),
    ]);
    expect(unknown).toEqual([]);
  });
});

describe('an update', () => {
  it('is used when it is newer, and changes the version of the whole', async () => {
    const before = versionOf(await loadBundles(folder));
    await write();
    expect(await infoOf()).toMatchObject({ state: 'updated', version: '2099.01.01', entries: 1 });
    expect(versionOf(await loadBundles(folder))).not.toBe(before);
  });

  it('is not used when the one that came with Parapet is newer', async () => {
    await write({ published: '2020-01-01' });
    expect(await infoOf()).toMatchObject({ state: 'shipped', entries: 1408 });
  });

  it('replaces the one before and leaves no other file', async () => {
    await write();
    await write({ version: '2' });
    const { content } = await writeBundle(folder, 'known-exploited', { ...facts, content: [] });
    expect((await readdir(path.join(folder, 'known-exploited'))).sort()).toEqual(
      ['bundle.json', content].sort(),
    );
  });

  it('that is not valid is not written', async () => {
    const content = [{ ...entry, cve: '<script>' }];
    await expect(writeBundle(folder, 'known-exploited', { ...facts, content })).rejects.toThrow(
      'not valid',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['another content', (file: string) => writeFile(file, '[]\n'), 'does not match its hash'],
    ['no content', (file: string) => rm(file), 'Its content is missing'],
  ])('with %s is refused with the reason, and the shipped one stays', async (_name, harm, why) => {
    const { content } = await write();
    await harm(path.join(folder, 'known-exploited', content));
    expect(await infoOf()).toMatchObject({
      state: 'shipped',
      entries: 1408,
      problem: expect.stringContaining(why),
    });
  });

  it.each([
    ['no JSON', 'x', 'not JSON'],
    ['a path as its content', '../../etc/passwd', 'not valid'],
    ['another id', 'takeover', 'It describes takeover'],
  ])('whose description has %s is refused', async (_name, text, why) => {
    const manifest = await write();
    const changed =
      text === 'x'
        ? 'x'
        : JSON.stringify({ ...manifest, [text === 'takeover' ? 'id' : 'content']: text });
    await writeFile(path.join(folder, 'known-exploited', 'bundle.json'), changed);
    expect((await infoOf())?.problem).toContain(why);
  });
});

describe('the age of a bundle', () => {
  it.each([
    ['2026-11-20', 2],
    ['2026-11', 21],
    ['2026-11-23', 0],
    [null, null],
  ])('of %s is %s days', (published, ageDays) => {
    const info = { ...noBundles.infos[0], published } as (typeof noBundles.infos)[0];
    expect(agedAt(info, new Date('2026-11-22T10:00:00Z')).ageDays).toBe(ageDays);
  });
});
