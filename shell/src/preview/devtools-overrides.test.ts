import { readRegistry } from '@parapet/remote-kit/page/registry';
import { expect, it } from 'vitest';
import { readOverrides } from './devtools-overrides.ts';
import { entry } from './testing/open-tab.ts';

const live = readRegistry({
  remotes: [entry('mfe-assets', 'build-live'), entry('mfe-scans', 'build-live')],
});
const read = (overrides: object) => readOverrides(JSON.stringify({ overrides }), live, 'https:');

it.each([
  ['a build of the release host', 'http://localhost:3001/build-two/mf-manifest.json', 'build-two'],
  ['a development server', 'http://localhost:3010/mf-manifest.json', 'local'],
  [
    'a build elsewhere',
    'https://preview.example.com/a1/mf-manifest.json?x=1#y',
    'https://preview.example.com/a1/',
  ],
  [
    'an address without a scheme',
    '//preview.example.com/a1/m.json',
    'https://preview.example.com/a1/',
  ],
  ['a channel', 'pr-12', 'pr-12'],
])('an override of %s is the request of a link', (_, value, build) => {
  expect(read({ mfe_assets: value })).toEqual({
    requests: [{ remote: 'mfe-assets', build }],
    problems: [],
  });
});

it('the live build, pages of others on the same origin and empty values are no requests', () => {
  const overrides = {
    mfe_assets: 'http://localhost:3001/build-live/mf-manifest.json',
    their_cart: 'http://localhost:3009/mf-manifest.json',
    mfe_scans: '',
  };
  expect(read(overrides)).toEqual({ requests: [], problems: [] });
});

it('what names no build is told', () => {
  expect(read({ mfe_assets: 'https://user:word@evil.example/m.json' })).toEqual({
    requests: [],
    problems: [
      { request: 'mfe-assets@https://user:word@evil.example/m.json', reason: 'It names no build.' },
    ],
  });
});

it('older versions of the tools keep the entries themselves', () => {
  const stored = JSON.stringify({ mfe_scans: 'pr-7' });
  expect(readOverrides(stored, live, 'https:').requests).toEqual([
    { remote: 'mfe-scans', build: 'pr-7' },
  ]);
});

it.each([null, '', 'no JSON', '[]', '"text"', '{"overrides":7}'])(
  '%j overrides nothing',
  (stored) => {
    expect(readOverrides(stored, live, 'https:')).toEqual({ requests: [], problems: [] });
  },
);
