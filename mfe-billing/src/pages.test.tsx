// @vitest-environment happy-dom
import type { Role } from '@parapet/contracts/access/workspace';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from './testing/render-page.ts';
import { apiKey } from './testing/sample-api-keys.ts';
import { auditFacets, auditList } from './testing/sample-audit.ts';
import { mara } from './testing/sample-members.ts';
import { planList } from './testing/sample-plans.ts';
import { notifications, workspaceList } from './testing/sample-settings.ts';

afterEach(cleanup);

const open = (at?: string, role: Role = 'owner', assetScope?: readonly string[]) =>
  renderPage({
    role,
    answers: {
      listPlans: () => planList,
      listWorkspaces: () => workspaceList(),
      getNotifications: () => notifications(),
      listApiKeys: () => ({ items: [apiKey()] }),
      listMembers: () => ({ items: [mara] }),
      listInvitations: () => ({ items: [] }),
      listDeletedWorkspaces: () => ({ items: [] }),
      listAudit: () => auditList(),
      getAuditFacets: () => auditFacets,
    },
    ...(at ? { at } : {}),
    ...(assetScope ? { assetScope } : {}),
  });

const tabs = () => within(screen.getByRole('navigation', { name: 'Settings sections' }));
const current = () => tabs().getByRole('link', { current: 'page' }).textContent;

describe('the settings', () => {
  it('open with the profile', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(current()).toBe('Profile');
    expect(screen.getByRole('region', { name: 'Profile' })).toBeTruthy();
  });

  it.each([
    ['Security', 'Password', '/dashboard/Profile?tab=security'],
    ['Workspaces', 'Your workspaces', '/dashboard/Profile?tab=workspaces'],
    ['Members', 'Members', '/dashboard/Profile?tab=members'],
    ['Notifications', 'Scan emails', '/dashboard/Profile?tab=notifications'],
    ['Plan and billing', 'Current plan', '/dashboard/Profile?tab=billing'],
    ['API keys', 'API keys', '/dashboard/Profile?tab=api-keys'],
    ['Audit log', 'Audit log', '/dashboard/Profile?tab=audit'],
    ['Profile', 'Profile', '/dashboard/Profile?tab=profile'],
  ])('keep the section in the URL: %s', async (name, region, address) => {
    const { user, address: now } = open();
    await user.click(tabs().getByRole('link', { name }));
    expect(now()).toBe(address);
    expect(current()).toBe(name);
    expect(await screen.findByRole('region', { name: region })).toBeTruthy();
    cleanup();
    open(address);
    expect(current()).toBe(name);
  });

  it('keep the input of a section while another is open', async () => {
    const { user } = open();
    await user.type(screen.getByRole('textbox', { name: 'Display name' }), 'Mara L');
    await user.click(tabs().getByRole('link', { name: 'Notifications' }));
    expect(screen.queryByRole('textbox', { name: 'Display name' })).toBeNull();
    await user.click(tabs().getByRole('link', { name: 'Profile' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' }).value).toBe(
      'Mara L',
    );
  });

  it.each([
    ['API keys', 'viewer', 'create and revoke API keys', 'admin or above'],
    ['Audit log', 'analyst', 'read and export the audit log', 'auditor, admin or owner'],
  ] as const)('tell who lacks the right for %s why', async (name, role, allowance, needed) => {
    const { user, client } = open(undefined, role);
    await user.click(tabs().getByRole('link', { name }));
    expect(screen.getByText(`You cannot ${allowance}`)).toBeTruthy();
    expect(
      screen.getByText(`Your role in this workspace is ${role}; this needs ${needed}.`),
    ).toBeTruthy();
    expect(client.requests.map(({ id }) => id)).not.toContain('listApiKeys');
    expect(client.requests.map(({ id }) => id)).not.toContain('listAudit');
  });

  it('tell an auditor of the assets with some tags why they cannot read the audit log', () => {
    const { client } = open('/dashboard/Profile?tab=audit', 'auditor', ['team']);
    expect(screen.getByText('You cannot read and export the audit log')).toBeTruthy();
    expect(
      screen.getByText(
        'You see the assets with some tags; the audit log is about all of the workspace.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(client.requests.map(({ id }) => id)).not.toContain('listAudit');
  });

  it('open with the profile for an unknown section', () => {
    open('/dashboard/Profile?tab=unheard-of');
    expect(current()).toBe('Profile');
  });
});
