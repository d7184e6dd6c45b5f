// @vitest-environment happy-dom
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { subscription } from '../../testing/sample-plans.ts';
import { notifications } from '../../testing/sample-settings.ts';
import { SettingsWidget } from './settings.widget.tsx';

afterEach(cleanup);

type Options = Partial<Parameters<typeof renderWidget>[0]>;
const open = (options: Options = {}) =>
  renderWidget({
    answers: { getNotifications: () => notifications() },
    children: <SettingsWidget />,
    ...options,
  });
const row = (name: string) => {
  const link = screen.getByRole('link', { name });
  const item = link.closest('li');
  if (!item) throw new Error(`${name} is in no row`);
  return { href: link.getAttribute('href'), value: within(item) };
};

describe('the settings on the overview', () => {
  it('show the current value of each section with a link', async () => {
    open({ displayName: 'Mara Lindqvist' });
    expect(row('Profile').value.getByText('Mara Lindqvist')).toBeTruthy();
    expect(row('Workspaces').value.getByText('Northquay')).toBeTruthy();
    expect(await row('Notifications').value.findByText('2 of 3 emails on')).toBeTruthy();
    expect(row('Plan and billing').value.getByText('Free, 0 of 5 assets')).toBeTruthy();
    expect(
      ['Profile', 'Workspaces', 'Notifications', 'Plan and billing'].map((name) => row(name).href),
    ).toEqual([
      '/dashboard/Profile?tab=profile',
      '/dashboard/Profile?tab=workspaces',
      '/dashboard/Profile?tab=notifications',
      '/dashboard/Profile?tab=billing',
    ]);
  });

  it('show the email address when there is no display name', () => {
    open();
    expect(row('Profile').value.getByText('mara@northquay.example')).toBeTruthy();
  });

  it('show that email is not set up', async () => {
    open({ answers: { getNotifications: () => notifications({ delivery: 'none' }) } });
    expect(await row('Notifications').value.findByText('Email is not set up')).toBeTruthy();
  });

  it('show no limit for an unlimited plan', () => {
    const assets = { current: 1, limit: -1, discounted_extra: 0, discount_percentage: 0 };
    open({ subscription: subscription({ subscription_tier: 'mssp', assets }) });
    expect(row('Plan and billing').value.getByText('MSSP, 1 asset')).toBeTruthy();
  });

  it('show a read failure per section', async () => {
    open({
      planStatus: 'failed',
      answers: {
        getNotifications: () => {
          throw serverFault();
        },
      },
    });
    expect(await row('Notifications').value.findByText('Could not be read')).toBeTruthy();
    expect(row('Plan and billing').value.getByText('Could not be read')).toBeTruthy();
    expect(row('Workspaces').value.getByText('Northquay')).toBeTruthy();
  });
});
