import { expect, it } from 'vitest';
import { pageLink, withoutWorkspace, workspaceLink } from './workspace-link.ts';

it.each([
  ['/dashboard/scans/1', '/dashboard/scans/1?workspace=w'],
  ['/dashboard/findings?finding=1#top', '/dashboard/findings?finding=1&workspace=w#top'],
  ['/dashboard?workspace=other', '/dashboard?workspace=w'],
  ['/dashboard?workspace=a&q=x&workspace=b', '/dashboard?q=x&workspace=w'],
])('%s opens in its workspace', (path, link) => {
  expect(workspaceLink(path, 'w')).toBe(link);
});

it.each([
  '/dashboard/scans/1',
  '/dashboard/findings?q=two%20words&q=a+b&flag#top',
  '/dashboard?workspaces=all',
])('%s is the same again without its workspace', (path) => {
  expect(withoutWorkspace(workspaceLink(path, 'w'))).toBe(path);
});

it('the URL of an open page opens in its workspace as well', () => {
  const page = new URL('https://parapet.example/dashboard/findings?status=open#top');
  expect(pageLink(page, 'w')).toBe(
    'https://parapet.example/dashboard/findings?status=open&workspace=w#top',
  );
});
