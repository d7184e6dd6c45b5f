// @vitest-environment happy-dom

import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { delivery, integration, slackChannel } from '../../testing/sample-integrations.ts';

afterEach(cleanup);

const SECRET = 'pwhs_0123456789';
type Options = Partial<Parameters<typeof renderPage>[0]> & { items?: readonly unknown[] };

const open = ({ items = [integration()], answers = {}, ...options }: Options = {}) => {
  const page = renderPage({
    at: '/dashboard/integrations/webhook',
    answers: { listIntegrations: () => ({ items }), ...answers },
    ...options,
  });
  const sent = (id: string) => page.client.requests.filter((request) => request.id === id);
  return { ...page, sent };
};

it('says of an unknown kind that there is none', async () => {
  open({ at: '/dashboard/integrations/carrier-pigeon' });
  expect(await screen.findByRole('heading', { name: 'There is no such integration' })).toBeTruthy();
});

describe('setting up a webhook', () => {
  const begin = async (createIntegration: () => unknown, options: Options = {}) => {
    const page = open({ items: [], answers: { createIntegration }, ...options });
    const form = within(await screen.findByRole('form', { name: 'Set up Webhook' }));
    return {
      ...page,
      form,
      save: () => page.user.click(form.getByRole('button', { name: 'Add integration' })),
    };
  };
  const created = () => ({ ...integration(), signingSecret: SECRET });

  it('shows how to get what is asked for', async () => {
    await begin(created);
    const steps = within(screen.getByRole('region', { name: 'Where to find it' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
  });

  it('validates the fields before it sends anything', async () => {
    const { user, form, save, sent } = await begin(created);
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Address'), 'siem');
    await save();
    expect(form.getByText('Give the integration a name')).toBeTruthy();
    expect(form.getByText('An address starts with https:// or http://')).toBeTruthy();
    expect(sent('createIntegration')).toEqual([]);
  });

  it('shows a server error at the address and keeps the input', async () => {
    const message = 'The address is private, which is not allowed on this installation.';
    const { user, form, save } = await begin(() => {
      const issues = [{ path: ['url'], message }];
      throw new ApiError({ message, status: 422, code: 'invalid_input', issues });
    });
    await user.type(form.getByLabelText('Address'), 'https://10.0.0.7/');
    await save();
    expect(await form.findByText(message)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Address').value).toBe('https://10.0.0.7/');
  });

  it('shows the secret once, with a verification example, and confirms before closing', async () => {
    const { user, form, save, sent, log } = await begin(created, { agrees: false });
    await user.type(form.getByLabelText('Address'), 'https://siem.northquay.example/in');
    await save();
    const shown = within(await screen.findByRole('dialog', { name: 'Siem was added' }));
    expect(shown.getByText(SECRET)).toBeTruthy();
    expect(shown.getByText(/timingSafeEqual\(own/)).toBeTruthy();
    expect(sent('createIntegration')[0]?.body).toMatchObject({
      type: 'webhook',
      name: 'Webhook',
      url: 'https://siem.northquay.example/in',
    });
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(log.confirmations[0]?.title).toBe('Close without the secret?');
    expect(shown.getByText(SECRET)).toBeTruthy();
  });

  it('is not offered to those who may not', async () => {
    open({ items: [], role: 'analyst' });
    expect(await screen.findByText('You cannot add integrations')).toBeTruthy();
  });
});

describe('an integration', () => {
  it('gets a new address, and keeps the old one where none is entered', async () => {
    const { user, sent } = open({ answers: { updateIntegration: () => integration() } });
    const form = within(await screen.findByRole('form', { name: 'Set up Webhook' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(sent('updateIntegration')[0]?.body).toEqual({ name: 'Siem' });
    await user.type(form.getByLabelText('Address'), 'https://siem.northquay.example/new');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(sent('updateIntegration')[1]?.body).toEqual({
      name: 'Siem',
      url: 'https://siem.northquay.example/new',
      settings: {},
    });
  });

  it('is told what to send', async () => {
    const { user, sent } = open({
      at: `/dashboard/integrations/webhook?id=${integration().id}&tab=events`,
      answers: { updateIntegration: () => integration() },
    });
    const form = within(await screen.findByRole('form', { name: 'What is sent' }));
    await user.click(form.getByLabelText('Reopened findings'));
    await user.selectOptions(form.getByLabelText('Severity'), 'medium');
    await user.clear(form.getByLabelText('Least priority'));
    await user.type(form.getByLabelText('Least priority'), '60');
    await user.type(form.getByLabelText('Tags of assets'), 'shop, web');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(sent('updateIntegration')[0]?.body).toEqual({
      events: ['scan.ended'],
      minSeverity: 'medium',
      filter: { changes: ['new', 'fixed'], minPriority: 60, tags: ['shop', 'web'] },
    });
  });

  it('shows its deliveries after a test is sent', async () => {
    const items = [
      delivery({
        event: 'integration.test',
        state: 'dead',
        outcome: 'gone',
        error: 'The receiver responded with 404.',
      }),
    ];
    const { user, sent, address } = open({
      answers: { testIntegration: () => items[0], listDeliveries: () => ({ items }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    const list = within(await screen.findByRole('list', { name: 'Deliveries to Siem' }));
    expect(list.getByText(/responded with 404\. 1 attempt/)).toBeTruthy();
    expect(sent('testIntegration')).toHaveLength(1);
    expect(address()).toContain('tab=deliveries');
  });

  it('replays a delivery, and says which field was rejected', async () => {
    const failed = delivery({
      state: 'dead',
      outcome: 'rejected',
      rejectedField: 'Data class',
      error: 'The receiver responded with 400.',
      responseCode: 400,
    });
    const { user, sent } = open({
      at: `/dashboard/integrations/webhook?tab=deliveries`,
      answers: { listDeliveries: () => ({ items: [failed] }), replayDelivery: () => failed },
    });
    const list = within(await screen.findByRole('list', { name: 'Deliveries to Siem' }));
    expect(list.getByText('Field: Data class')).toBeTruthy();
    await user.click(list.getByRole('button', { name: /again/ }));
    expect(sent('replayDelivery')[0]?.params.deliveryId).toBe(failed.id);
  });

  it('is paused, and deleted only after confirmation', async () => {
    const { user, sent, log } = open({
      agrees: false,
      answers: { updateIntegration: () => integration() },
    });
    const choose = async (action: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Siem' }));
      await user.click(screen.getByRole('menuitem', { name: action }));
    };
    await choose('Pause');
    expect(sent('updateIntegration')[0]?.body).toEqual({ enabled: false });
    await choose('Delete');
    expect(log.confirmations[0]?.title).toBe('Delete Siem?');
    expect(sent('deleteIntegration')).toEqual([]);
  });

  it('can be deleted in a workspace above the plan, and nothing else', async () => {
    const { user } = open({ isReadOnly: true });
    await user.click(await screen.findByRole('button', { name: 'Actions for Siem' }));
    const allowed = screen
      .getAllByRole('menuitem')
      .filter((item) => item.getAttribute('aria-disabled') !== 'true')
      .map(({ textContent }) => textContent);
    expect(allowed).toEqual(['Delete']);
  });

  it('is chosen among several by its link', async () => {
    const second = { ...integration(), id: slackChannel.id, name: 'Archive' };
    const { user, address } = open({ items: [integration(), second] });
    await user.click(await screen.findByRole('link', { name: 'Archive' }));
    expect(address()).toBe(`/dashboard/integrations/webhook?id=${second.id}`);
    expect(await screen.findByRole('button', { name: 'Actions for Archive' })).toBeTruthy();
  });

  it('reports a failure', async () => {
    const { user, log } = open({
      answers: {
        testIntegration: () => {
          throw serverFault();
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(log.notices).toMatchObject([{ tone: 'danger' }]);
  });
});
