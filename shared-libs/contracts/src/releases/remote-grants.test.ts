import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_GRANTS,
  grantOf,
  readRemoteGrantsFile,
  remoteGrantsSchema,
} from './remote-grants.ts';

const read = (file: unknown) => readRemoteGrantsFile(JSON.stringify(file));

const problemsOf = (file: unknown): string => {
  try {
    read(file);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the file of grants', () => {
  it('adds to the grants of the product, which need no file', () => {
    const grants = read({
      'mfe-reports': { paths: ['/dashboard/audits'] },
    });
    expect(grants).toEqual({
      ...BUILT_IN_GRANTS,
      'mfe-reports': {
        paths: ['/dashboard/audits'],
        slots: ['dashboard'],
        routeRules: [{ path: '/dashboard/audits', otherSites: false }],
      },
    });
    expect(remoteGrantsSchema.parse(grants)).toEqual(grants);
  });

  it('gives a remote that is listed without a grant a path of its own below the dashboard', () => {
    const { 'mfe-tides': grant } = read({ 'mfe-tides': {} });
    expect(grant).toEqual(grantOf({}, 'mfe-tides'));
    expect(grant?.paths).toEqual(['/dashboard/tides']);
  });

  it('replaces the grant of a product remote, and its slots alone', () => {
    const grants = read({ 'mfe-scans': { slots: [] } });
    expect(grants['mfe-scans']).toEqual({ ...BUILT_IN_GRANTS['mfe-scans'], slots: [] });
  });

  it.each([
    ['/dashboard', 'belongs to the shell'],
    ['/Login', 'belongs to the shell'],
    ['/auth/confirm', 'belongs to the shell'],
    ['/api/x', 'belongs to the shell'],
    ['dashboard/x', 'is no path prefix'],
    ['/dashboard/:id', 'is no path prefix'],
    ['/dashboard/*', 'is no path prefix'],
    ['/dashboard/../login', 'is no path prefix'],
    ['/dashboard/%73cans', 'is no path prefix'],
    ['/dashboard/x/', 'is no path prefix'],
  ])('refuses the prefix %s, which %s', (path, reason) => {
    expect(problemsOf({ 'mfe-tides': { paths: [path] } })).toContain(reason);
    expect(problemsOf({ 'mfe-tides': { routeRules: [{ path }] } })).toContain(reason);
  });

  it('refuses one path for two remotes, in any case, with both names', () => {
    expect(problemsOf({ 'mfe-tides': { paths: ['/dashboard/Scans'] } })).toContain(
      '/dashboard/Scans is granted to both mfe-scans and mfe-tides',
    );
  });

  it.each([
    ['a name that no remote has', { tides: {} }],
    ['a misspelt part', { 'mfe-tides': { path: ['/dashboard/tides'] } }],
    ['a list', []],
  ])('refuses %s', (_, file) => {
    expect(problemsOf(file)).not.toBe('');
  });
});
