// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import type { Integration } from '@parapet/contracts/events/integration';
import { READ_ONLY_WORKSPACE } from '@parapet/contracts/plans/subscription';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { account, deniedAccount } from '../../testing/sample-accounts.ts';
import { integration, slackChannel } from '../../testing/sample-integrations.ts';
import { IntegrationsWidget } from './integrations.widget.tsx';

afterEach(cleanup);

interface Scene {
  items?: readonly Integration[];
  answers?: FakeAnswers;
  role?: Role;
  isReadOnly?: boolean;
}

const open = ({ items = [integration()], answers = {}, ...options }: Scene = {}) => {
  const page = renderPage({
    at: '/dashboard?range=90d',
    answers: {
      listIntegrations: () => ({ items }),
      listCloudAccounts: () => ({ items: [] }),
      ...answers,
    },
    children: <IntegrationsWidget />,
    ...options,
  });
  const panel = within(screen.getByRole('region', { name: 'Integrations' }));
  return { ...page, panel };
};

describe('the panel', () => {
  it('lists integrations and cloud accounts with their health', async () => {
    const paused = integration({ id: slackChannel.id.replace('b2', 'b3'), status: 'disabled' });
    const fresh = integration({
      id: slackChannel.id.replace('b2', 'b4'),
      status: 'disconnected',
      lastDelivery: null,
      lastOkAt: null,
    });
    const refused = integration({
      id: slackChannel.id.replace('b2', 'b5'),
      status: 'stopped',
      stopped: { reason: 'reconnect', since: '2026-11-21T02:14:00Z', held: 212 },
    });
    const { panel } = open({
      items: [integration(), slackChannel, paused, fresh, refused],
      answers: { listCloudAccounts: () => ({ items: [account(), deniedAccount] }) },
    });
    const rows = within(await panel.findByRole('list', { name: 'Connected' }));
    await rows.findByText('2 accounts');
    const texts = rows.getAllByRole('listitem').map((row) => row.textContent);
    expect(texts[0]).toMatch(/Siem.*Webhook siem\.northquay\.example\/…7c1e.*Delivered/);
    expect(texts[1]).toMatch(/Security channel.*Slack hooks\.slack\.com\/…9aBc.*Failed/);
    expect(texts[2]).toMatch(/Paused/);
    expect(texts[3]).toMatch(/Nothing sent yet/);
    expect(texts[4]).toMatch(/Key refused, 212 wait/);
    expect(texts[5]).toMatch(/AWS.*2 accounts.*1 with problems/);
  });

  it('leads to the page of each integration and to the catalogue', async () => {
    const { panel } = open();
    const link = await panel.findByRole('link', { name: 'Siem' });
    expect(link.getAttribute('href')).toBe(
      `/dashboard/integrations/webhook?id=${integration().id}`,
    );
    const add = panel.getByRole('link', { name: 'Add integration' });
    expect(add.getAttribute('href')).toBe('/dashboard/integrations');
  });

  it('shows when a message is retried', async () => {
    const { lastDelivery } = slackChannel;
    if (!lastDelivery) throw new Error('The sample has a delivery');
    const nextTryAt = new Date(Date.now() + 3_600_000).toISOString();
    const retrying = { ...lastDelivery, state: 'retrying', nextTryAt } as const;
    const { panel } = open({ items: [{ ...slackChannel, lastDelivery: retrying }] });
    expect(await panel.findByText(/Failed, next attempt in/)).toBeTruthy();
  });

  it('has an empty state', async () => {
    const { panel } = open({ items: [] });
    expect(await panel.findByRole('heading', { name: 'No integrations yet' })).toBeTruthy();
  });

  it('can be reloaded after a failure, which shows the request id', async () => {
    let isDown = true;
    const { panel, user } = open({
      answers: {
        listIntegrations: () => {
          if (isDown) throw serverFault();
          return { items: [integration()] };
        },
      },
    });
    expect(await panel.findByText('req-500')).toBeTruthy();
    isDown = false;
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Siem')).toBeTruthy();
  });

  it.each(['viewer', 'analyst'] as const)(
    'shows a %s every integration, and why they add none',
    async (role) => {
      const { panel } = open({ role });
      expect(await panel.findByText('Siem')).toBeTruthy();
      const add = panel.getByRole('button', { name: 'Add integration' });
      expect(add.getAttribute('aria-description')).toBe(
        `Your role in this workspace is ${role}; this needs admin or above.`,
      );
    },
  );

  it('says in a workspace above the plan why the first one cannot be added', async () => {
    const { panel } = open({ isReadOnly: true, items: [] });
    const add = await panel.findByRole('button', { name: 'Add integration' });
    expect(add.getAttribute('aria-description')).toBe(READ_ONLY_WORKSPACE);
  });
});
