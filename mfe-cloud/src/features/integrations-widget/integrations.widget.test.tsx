// @vitest-environment happy-dom

import { ApiError } from '@parapet/api-client/api-error';
import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import type { Integration } from '@parapet/contracts/events/integration';
import { READ_ONLY_WORKSPACE } from '@parapet/contracts/plans/subscription';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { account, deniedAccount } from '../../testing/sample-accounts.ts';
import { delivery, integration, slackChannel } from '../../testing/sample-integrations.ts';
import { IntegrationsWidget } from './integrations.widget.tsx';

afterEach(cleanup);

const SECRET = 'pwhs_0123456789';

interface Scene {
  items?: readonly Integration[];
  answers?: FakeAnswers;
  at?: string;
  role?: Role;
  isReadOnly?: boolean;
  agrees?: boolean;
}

const open = ({ items = [integration()], answers = {}, at, ...options }: Scene = {}) => {
  const page = renderPage({
    at: at ?? '/dashboard?range=90d',
    answers: {
      listIntegrations: () => ({ items }),
      listCloudAccounts: () => ({ items: [] }),
      ...answers,
    },
    children: <IntegrationsWidget />,
    ...options,
  });
  const panel = within(screen.getByRole('region', { name: 'Integrations' }));
  const choose = async (action: string, name = 'Siem') => {
    await page.user.click(await panel.findByRole('button', { name: `Actions for ${name}` }));
    await page.user.click(screen.getByRole('menuitem', { name: action }));
  };
  const sent = (id: string) => page.client.requests.filter((request) => request.id === id);
  return { ...page, panel, choose, sent };
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
    const { panel } = open({
      items: [integration(), slackChannel, paused, fresh],
      answers: { listCloudAccounts: () => ({ items: [account(), deniedAccount] }) },
    });
    const rows = within(await panel.findByRole('list', { name: 'Connected' }));
    await rows.findByText('2 accounts');
    const texts = rows.getAllByRole('listitem').map((row) => row.textContent);
    expect(texts[0]).toMatch(/Siem.*Webhook siem\.northquay\.example\/…7c1e.*Delivered/);
    expect(texts[1]).toMatch(/Security channel.*Slack hooks\.slack\.com\/…9aBc.*Failed/);
    expect(texts[2]).toMatch(/Paused/);
    expect(texts[3]).toMatch(/Nothing sent yet/);
    expect(texts[4]).toMatch(/AWS.*2 accounts.*1 with problems/);
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
      const { panel } = open({ role, at: '/dashboard?integrations=add' });
      expect(await panel.findByText('Siem')).toBeTruthy();
      const add = panel.getByRole('button', { name: 'Add integration' });
      expect(add.getAttribute('aria-disabled')).toBe('true');
      expect(add.getAttribute('aria-description')).toBe(
        `Your role in this workspace is ${role}; this needs admin or above.`,
      );
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each(['Send test', 'Deliveries', 'Pause', 'Delete'])(
    'tells an analyst in the menu of one why they cannot: %s',
    async (action) => {
      const { choose, client } = open({ role: 'analyst' });
      await choose(`${action} Needs admin or above`);
      expect(screen.getByRole('menu')).toBeTruthy();
      expect(new Set(client.requests.map(({ id }) => id))).toEqual(
        new Set(['listIntegrations', 'listCloudAccounts']),
      );
    },
  );
});

describe('in a workspace above the plan', () => {
  it('an integration can be deleted, and nothing else', async () => {
    const { user, panel } = open({ isReadOnly: true });
    await user.click(await panel.findByRole('button', { name: 'Actions for Siem' }));
    const allowed = screen
      .getAllByRole('menuitem')
      .filter((item) => item.getAttribute('aria-disabled') !== 'true')
      .map(({ textContent }) => textContent);
    expect(allowed).toEqual(['Delete']);
    expect(
      panel.getByRole('button', { name: 'Add integration' }).getAttribute('aria-description'),
    ).toBe(READ_ONLY_WORKSPACE);
  });

  it('the first one cannot be added', async () => {
    const { panel } = open({ isReadOnly: true, items: [] });
    const add = await panel.findByRole('button', { name: 'Add integration' });
    expect(add.getAttribute('aria-description')).toBe(READ_ONLY_WORKSPACE);
  });
});

describe('adding an integration', () => {
  const begin = async (add: () => unknown, scene: Scene = {}) => {
    const page = open({ ...scene, answers: { createIntegration: add } });
    await page.user.click(await page.panel.findByRole('button', { name: 'Add integration' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add an integration' });
    return { ...page, dialog: within(dialog) };
  };
  const created = () => ({ ...integration(), signingSecret: SECRET });

  it('is kept in the URL beside other parameters', async () => {
    const { address, user, dialog } = await begin(created);
    expect(address()).toBe('/dashboard?range=90d&integrations=add');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/dashboard?range=90d');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('validates the fields before it sends anything', async () => {
    const { user, dialog, sent } = await begin(created);
    await user.type(dialog.getByLabelText('Address'), 'siem');
    await user.click(dialog.getByRole('button', { name: 'Add integration' }));
    expect(dialog.getByText('Give the integration a name')).toBeTruthy();
    expect(dialog.getByText('An address starts with https:// or http://')).toBeTruthy();
    expect(sent('createIntegration')).toEqual([]);
  });

  it('shows a server error at the address field and keeps the input', async () => {
    const message = 'The address is private, which is not allowed on this installation.';
    const { user, dialog } = await begin(() => {
      const issues = [{ path: ['url'], message }];
      throw new ApiError({ message, status: 422, code: 'invalid_input', issues });
    });
    await user.type(dialog.getByLabelText('Name'), 'Siem');
    await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.7/');
    await user.click(dialog.getByRole('button', { name: 'Add integration' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Siem');
    await user.click(dialog.getByRole('radio', { name: 'Slack' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe('https://10.0.0.7/');
  });

  it('shows the secret of a webhook with a verification example and confirms before closing', async () => {
    const { user, dialog, sent, log, address } = await begin(created);
    await user.type(dialog.getByLabelText('Name'), 'Siem');
    await user.type(dialog.getByLabelText('Address'), 'https://siem.northquay.example/in');
    await user.selectOptions(dialog.getByLabelText('Notify about'), 'medium');
    await user.click(dialog.getByRole('button', { name: 'Add integration' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Siem was added' }));
    expect(shown.getByText(SECRET)).toBeTruthy();
    expect(shown.getByText(/timingSafeEqual\(own/)).toBeTruthy();
    expect(sent('createIntegration')[0]?.body).toEqual({
      type: 'webhook',
      name: 'Siem',
      url: 'https://siem.northquay.example/in',
      minSeverity: 'medium',
      events: ['scan.ended'],
    });
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(log.confirmations[0]?.title).toBe('Close without the secret?');
    expect(address()).toBe('/dashboard?range=90d');
  });

  it('keeps the secret on the screen when closing is not confirmed', async () => {
    const { user, dialog } = await begin(created, { agrees: false });
    await user.type(dialog.getByLabelText('Name'), 'Siem');
    await user.type(dialog.getByLabelText('Address'), 'https://siem.northquay.example/in');
    await user.click(dialog.getByRole('button', { name: 'Add integration' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Siem was added' }));
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(shown.getByText(SECRET)).toBeTruthy();
  });

  it('closes at once for Slack', async () => {
    const { user, dialog, log } = await begin(() => ({ ...slackChannel, signingSecret: null }));
    await user.click(dialog.getByRole('radio', { name: 'Slack' }));
    await user.type(dialog.getByLabelText('Name'), 'Security channel');
    await user.type(dialog.getByLabelText('Address'), 'https://hooks.slack.com/services/T/B/x');
    await user.click(dialog.getByRole('button', { name: 'Add integration' }));
    await screen.findByText('Siem');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(log.notices).toMatchObject([{ tone: 'success', text: /Security channel was added/ }]);
  });
});

describe('an integration', () => {
  it('shows the deliveries after a test is sent', async () => {
    const items = [
      delivery({
        event: 'integration.test',
        state: 'dead',
        error: 'The receiver responded with 404.',
      }),
    ];
    const { choose, sent, address } = open({
      answers: { testIntegration: () => items[0], listDeliveries: () => ({ items }) },
    });
    await choose('Send test');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries to Siem' }));
    expect(await dialog.findByText(/responded with 404\./)).toBeTruthy();
    expect(sent('testIntegration')).toHaveLength(1);
    expect(address()).toContain(`integrations=${integration().id}`);
  });

  it('shows its deliveries with state and response and replays one', async () => {
    const failed = delivery({
      state: 'dead',
      error: 'The receiver responded with 500.',
      responseCode: 500,
      tries: 8,
    });
    const delivered = delivery({ id: failed.id.replace('d1', 'd9') });
    const { user, sent } = open({
      at: `/dashboard?integrations=${integration().id}`,
      answers: {
        listDeliveries: () => ({ items: [delivered, failed] }),
        replayDelivery: () => ({ ...failed, state: 'pending' }),
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries to Siem' }));
    const [first, second] = await dialog.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/Scan ended.*Delivered.*Responded with 200\. 1 attempt\./);
    expect(second?.textContent).toMatch(/Failed.*responded with 500\. 8 attempts\./);
    expect(dialog.getByText('The newest 200 deliveries are kept, for 90 days.')).toBeTruthy();
    await user.click(within(second as HTMLElement).getByRole('button', { name: /again/ }));
    expect(sent('replayDelivery')[0]?.params.deliveryId).toBe(failed.id);
  });

  it('is paused and resumed', async () => {
    const { choose, sent, log } = open({ answers: { updateIntegration: () => integration() } });
    await choose('Pause');
    expect(sent('updateIntegration')[0]?.body).toEqual({ enabled: false });
    expect(log.notices).toEqual([{ tone: 'success', text: 'Siem was paused.' }]);
  });

  it('cannot be sent a test while it is paused', async () => {
    const { choose, sent } = open({ items: [integration({ status: 'disabled' })] });
    await choose('Send test Paused');
    expect(sent('testIntegration')).toEqual([]);
  });

  it('is deleted only after confirmation', async () => {
    const { choose, sent, log } = open({ agrees: false });
    await choose('Delete');
    expect(log.confirmations[0]?.title).toBe('Delete Siem?');
    expect(sent('deleteIntegration')).toEqual([]);
  });

  it('shows a failure', async () => {
    const { choose, log } = open({
      answers: {
        testIntegration: () => {
          throw serverFault();
        },
      },
    });
    await choose('Send test');
    await screen.findByText('Siem');
    expect(log.notices).toMatchObject([{ tone: 'danger' }]);
  });
});
