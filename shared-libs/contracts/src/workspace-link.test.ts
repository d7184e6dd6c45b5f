import { expect, it } from 'vitest';
import { pageLink, workspaceLink } from './workspace-link.ts';

it.each([
  ['/dashboard/scans/1', '/dashboard/scans/1?workspace=w'],
  ['/dashboard/findings?finding=1#top', '/dashboard/findings?finding=1&workspace=w#top'],
  ['/dashboard?workspace=other', '/dashboard?workspace=w'],
])('%s opens in its workspace', (path, link) => {
  expect(workspaceLink(path, 'w')).toBe(link);
});

it('the URL of an open page does as well', () => {
  const page = new URL('https://parapet.example/dashboard/findings?status=open#top');
  expect(pageLink(page, 'w')).toBe(
    'https://parapet.example/dashboard/findings?status=open&workspace=w#top',
  );
});
