import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import { expect, it } from 'vitest';
import { inWorkspace } from './named-workspace.ts';

it.each([
  '/dashboard',
  '/dashboard/assets/0190f5a0-0000-7000-8000-000000000001',
  '/dashboard/findings?status=any&sort=-due',
  '/dashboard/findings?q=mail%20x',
  '/dashboard/findings?finding&',
  '/dashboard/assets?type=domain#top',
  '/dashboard/workspaces?q=a',
])('names the workspace in %s as every link that leaves the page does', (path) => {
  expect(inWorkspace(path, 'w/1')).toBe(workspaceLink(path, 'w/1'));
});

it.each(['/dashboard?workspace=other', '/dashboard?%77orkspace=other', '/login', '/dashboards'])(
  'leaves %s alone',
  (path) => {
    expect(inWorkspace(path, 'w')).toBe(path);
  },
);

it('names none before it is known', () => {
  expect(inWorkspace('/dashboard', null)).toBe('/dashboard');
});
