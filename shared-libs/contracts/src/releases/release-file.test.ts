import { describe, expect, it, test } from 'vitest';
import { mfManifestSchema, typesFiles } from './mf-manifest.ts';
import { registryEntrySchema, releaseManifestSchema, releasePointerSchema } from './release.ts';
import {
  announcementUrl,
  readReleaseBaseUrl,
  releaseFileSchema,
  releaseFileUrl,
  releaseKey,
  siblingBuildUrl,
} from './release-file.ts';

const base = 'https://static.example/mfe-assets/a1b2c3d4/';

/** Names that leave the build, as a path or as a URL, once they are resolved or decoded. */
const hostileNames = [
  '../secret.json',
  '../../../auth-api-keys.json',
  'js/../../secret.json',
  'js/..',
  './main.js',
  '.env',
  '/etc/passwd',
  '//evil.example/main.js',
  'https://evil.example/main.js',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'C:/secret.json',
  'js\\..\\..\\secret.json',
  '..\\secret.json',
  '%2e%2e/secret.json',
  'js/%2e%2e%2fsecret.json',
  'js//main.js',
  'js/',
  'main.js?x=1',
  'main.js#x',
  'main.js\0.json',
  'main.js\n',
  '\tmain.js',
  'ma in.js',
  '',
  'a'.repeat(301),
];

const manifest = {
  name: 'mfe-assets',
  version: '0.1.0',
  buildId: 'a1b2c3d4',
  builtAt: '2026-11-21T10:00:00Z',
  entry: 'remoteEntry.12345678.js',
  mfManifest: 'mf-manifest.json',
  integrity: {},
  contractVersion: 1,
  pages: [],
};
const mfManifest = (change: object) => ({
  metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [],
  shared: [],
  remotes: [],
  ...change,
});
const assets = (file: string) => ({
  assets: { js: { sync: [file], async: [] }, css: { sync: [], async: [] } },
});

describe.each(hostileNames)('the name %j', (name) => {
  it('is refused in every file field of a release', () => {
    const accepted = [
      releaseFileSchema.safeParse(name),
      releaseManifestSchema.safeParse({ ...manifest, entry: name }),
      releaseManifestSchema.safeParse({ ...manifest, mfManifest: name }),
      releaseManifestSchema.safeParse({ ...manifest, integrity: { [name]: 'sha384-abcd' } }),
      mfManifestSchema.safeParse(mfManifest({ exposes: [assets(name)] })),
      mfManifestSchema.safeParse(mfManifest({ shared: [assets(name)] })),
      mfManifestSchema.safeParse(mfManifest({ metaData: { remoteEntry: { name } } })),
    ].map(({ success }) => success);
    expect(accepted).toEqual(accepted.map(() => false));
  });

  it('produces neither a URL nor a path', () => {
    expect(() => releaseFileUrl(base, name)).toThrow();
    expect(() => releaseKey(['mfe-assets', 'a1b2c3d4'], name)).toThrow();
    expect(() => releaseKey(['mfe-assets', name], 'mf-manifest.json')).toThrow();
    expect(() => siblingBuildUrl(base, name)).toThrow();
  });
});

test.each([
  'remoteEntry.12345678.js',
  'js/fallback-api-client.427b498c.js',
  'css/widgets.9bc5f76e.css',
  '__federation_expose_lifecycles.js',
  'js/vendors-node_modules_@scope_pkg+1~x.js',
  'js/main.1a2b3c4d.js.br',
])('the file %s of a build is below it', (name) => {
  expect(releaseFileUrl(base, name)).toBe(base + name);
  expect(releaseKey(['mfe-assets', 'a1b2c3d4'], name)).toBe(`mfe-assets/a1b2c3d4/${name}`);
});

test('a folder in a path is a single name', () => {
  expect(() => releaseKey(['mfe-assets/a1b2c3d4'], 'mf-manifest.json')).toThrow();
});

describe('files that Module Federation would load from elsewhere are refused', () => {
  test.each([
    ['an absolute public path', { metaData: { publicPath: 'https://evil.example/' } }],
    ['a public path of the page', { metaData: { publicPath: '/' } }],
    ['a public path that is code', { metaData: { getPublicPath: 'return "//evil.example/"' } }],
    ['an entry in a folder above', { metaData: { remoteEntry: { path: '../x', name: 'a.js' } } }],
    ['types of another site', { metaData: { types: { zip: 'https://evil.example/types.zip' } } }],
    ['types in a folder above', { metaData: { types: { zip: '', api: '../types.d.ts' } } }],
    ['further remotes', { remotes: [{ entry: 'https://evil.example/mf-manifest.json' }] }],
  ])('%s', (_, change) => {
    expect(mfManifestSchema.safeParse(mfManifest(change)).success).toBe(false);
  });

  it('the manifest of a build passes unchanged', () => {
    const written = mfManifest({ exposes: [assets('js/pages.js')], id: 'mfe_assets' });
    expect(mfManifestSchema.parse(written)).toEqual(written);
    expect(mfManifestSchema.parse({})).toEqual({});
  });

  it.each([
    [{ zip: '@mf-types.zip', api: '@mf-types.d.ts' }, ['@mf-types.zip', '@mf-types.d.ts']],
    [{ path: '', name: '', zip: '', api: '' }, []],
  ])('the types of a build are the files that it names: %j', (types, files) => {
    const written = mfManifest({ metaData: { types } });
    expect(mfManifestSchema.parse(written)).toEqual(written);
    expect(typesFiles(written)).toEqual(files);
  });
});

describe('the address of a build', () => {
  const pointer = {
    remote: 'mfe-assets',
    channel: 'production',
    buildId: 'a1b2c3d4',
    baseUrl: base,
    releasedAt: '2026-11-21T10:00:00Z',
    previousBuildId: null,
  };

  it.each([
    'https://user:password@static.example/a/',
    'https://user@static.example/a/',
    'https://static.example/a/?x=/',
    'https://static.example/a/?',
    'https://static.example/a/#/',
    'https://static.example/a/#',
    'https://static.example/a',
    'javascript:alert(1)/',
    'data:text/javascript,x/',
    'file:///etc/',
    'ftp://static.example/a/',
    '//static.example/a/',
    'a/',
  ])('is not %s', (baseUrl) => {
    expect(releasePointerSchema.safeParse({ ...pointer, baseUrl }).success).toBe(false);
    const entry = { name: 'mfe-assets', baseUrl, manifest, mfManifest: {} };
    expect(registryEntrySchema.safeParse(entry).success).toBe(false);
    expect(() => releaseFileUrl(baseUrl, 'main.js')).toThrow();
  });

  it('is normalized, so that a file is recognised as part of its build', () => {
    const written = 'HTTPS://Static.Example:443/x/%2e%2e/mfe-assets\\a1b2c3d4/';
    expect(releasePointerSchema.parse({ ...pointer, baseUrl: written }).baseUrl).toBe(base);
  });

  it('may be typed without the trailing slash', () => {
    expect(readReleaseBaseUrl('https://static.example/a')).toBe('https://static.example/a/');
    expect(readReleaseBaseUrl('https://static.example/a?b')).toBeUndefined();
    expect(readReleaseBaseUrl('https://user@static.example/a')).toBeUndefined();
  });

  it('resolves sibling builds', () => {
    expect(siblingBuildUrl(base, 'e5f6a7b8')).toBe('https://static.example/mfe-assets/e5f6a7b8/');
    expect(announcementUrl(base)).toBe('https://static.example/mfe-assets/builds/latest.json');
  });
});

test.each([
  { remote: '../mfe-assets' },
  { remote: 'mfe-assets/x' },
  { buildId: '../../keys' },
  { buildId: 'a1b2c3d4/..' },
  { channel: '../production' },
  { channel: 'a/b' },
  { previousBuildId: '..\\..\\keys' },
])('a pointer with %j is refused', (change) => {
  const pointer = {
    remote: 'mfe-assets',
    channel: 'production',
    buildId: 'a1b2c3d4',
    baseUrl: base,
    releasedAt: '2026-11-21T10:00:00Z',
    previousBuildId: null,
  };
  expect(releasePointerSchema.safeParse(pointer).success).toBe(true);
  expect(releasePointerSchema.safeParse({ ...pointer, ...change }).success).toBe(false);
});
