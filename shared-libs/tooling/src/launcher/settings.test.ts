import { expect, test } from 'vitest';
import { Problem } from './problem.ts';
import { readSettings } from './settings.ts';

test('without any variable, everything runs on port 3000 with data in .parapet', () => {
  expect(readSettings('/clone', {})).toEqual({
    root: '/clone',
    port: 3000,
    dataDir: '/clone/.parapet',
    releases: { place: '/clone/.parapet/releases', folder: '/clone/.parapet/releases' },
    url: 'http://localhost:3000',
    isHosted: false,
  });
});

test('port and data folder can be set', () => {
  const env = { PARAPET_PORT: '4300', PARAPET_DATA_DIR: '/srv/parapet' };

  expect(readSettings('/clone', env)).toMatchObject({
    url: 'http://localhost:4300',
    releases: { folder: '/srv/parapet/releases' },
  });
});

test.each(['0', '65531', 'http', '3000.5', '-1'])('PARAPET_PORT=%s is refused', (port) => {
  expect(() => readSettings('/clone', { PARAPET_PORT: port })).toThrow(Problem);
});

test('a half-set hosted environment is refused before anything is built', () => {
  const env = { SUPABASE_URL: 'https://project.example', DATABASE_URL: 'postgresql://db.example' };

  expect(() => readSettings('/clone', env)).toThrow(
    'Missing: SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY.',
  );
});

test('releases are in a folder relative to the clone, or at a URL that is not written to', () => {
  const releases = (PARAPET_RELEASES: string) =>
    readSettings('/clone', { PARAPET_RELEASES, PARAPET_REMOTES: 'mfe-assets' }).releases;

  expect(releases('../live')).toEqual({ place: '/live', folder: '/live' });
  const url = 'https://static.example.com/live';
  expect(releases(url)).toEqual({ place: url, folder: null });
});

test.each(['.parapet', '.parapet/keys', '.parapet/keys/releases', '.', '/'])(
  'PARAPET_RELEASES=%s is refused: it contains keys, and the folder is public',
  (PARAPET_RELEASES) => {
    expect(() => readSettings('/clone', { PARAPET_RELEASES })).toThrow(
      'Use a separate folder, such as /clone/.parapet/releases.',
    );
  },
);

test('releases at a URL require the names of the remotes, as a URL cannot be listed', () => {
  const env = { PARAPET_RELEASES: 'https://static.example.com' };

  expect(() => readSettings('/clone', env)).toThrow('name the remotes in PARAPET_REMOTES');
});
