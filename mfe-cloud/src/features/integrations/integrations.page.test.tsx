// @vitest-environment happy-dom

import { kinds } from '@parapet/contracts/integrations/kinds';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { integration, slackChannel } from '../../testing/sample-integrations.ts';

afterEach(cleanup);

const open = (items = [integration()], options: Partial<Parameters<typeof renderPage>[0]> = {}) =>
  renderPage({
    at: '/dashboard/integrations',
    answers: { listIntegrations: () => ({ items }) },
    ...options,
  });

describe('the catalogue', () => {
  it('lists every kind, those in use with name and health', async () => {
    open([integration(), slackChannel]);
    expect(await screen.findByText('Security channel')).toBeTruthy();
    for (const { type, label } of kinds) {
      const name = ['webhook', 'slack'].includes(type) ? label : `Set up ${label}`;
      expect(screen.getByRole('link', { name }), label).toBeTruthy();
    }
    expect(screen.getByText(`2 in use, ${kinds.length} kinds`)).toBeTruthy();
  });

  it('puts a stopped integration first, with what is kept and what to do', async () => {
    const stopped = integration({
      status: 'stopped',
      lastError: 'The receiver responded with 401.',
      stopped: { reason: 'reconnect', since: '2026-11-21T02:14:00Z', held: 212 },
    });
    open([stopped]);
    expect(await screen.findByText(/Webhook refused the key: Siem/)).toBeTruthy();
    expect(
      screen.getByText(/212 more messages are kept and sent when it works again/),
    ).toBeTruthy();
    const enter = screen.getByRole('link', { name: 'Enter new key' });
    expect(enter.getAttribute('href')).toBe(`/dashboard/integrations/webhook?id=${stopped.id}`);
    expect(screen.getByText(`1 in use, 1 stopped, ${kinds.length} kinds`)).toBeTruthy();
  });

  it('offers nothing to set up to those who may not', async () => {
    open([], { role: 'viewer' });
    const list = within(await screen.findByRole('list', { name: 'Chat and mail' }));
    expect(list.getAllByText('Not set up').length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /^Set up/ })).toBeNull();
  });
});
