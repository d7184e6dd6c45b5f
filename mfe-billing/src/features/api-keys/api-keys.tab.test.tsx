// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { apiKey, createdKey } from '../../testing/sample-api-keys.ts';

afterEach(cleanup);

type Options = Partial<Parameters<typeof renderPage>[0]>;

const open = ({ answers, ...options }: Options = {}) =>
  renderPage({
    at: '/dashboard/Profile?tab=api-keys',
    answers: {
      listApiKeys: () => ({
        items: [apiKey(), apiKey({ id: oldId, name: 'Old', state: 'revoked' })],
      }),
      createApiKey: () => createdKey,
      ...answers,
    },
    ...options,
  });
const oldId = '0190f5a0-0000-7000-8000-0000000000ab';
const form = () => within(screen.getByRole('form', { name: 'New API key' }));

describe('the API keys', () => {
  it('are listed without the key, and only a live one can be revoked', async () => {
    let revoked = '';
    const { user, log } = open({
      answers: {
        revokeApiKey: ({ params }) => {
          revoked = String(params?.apiKeyId);
          return undefined;
        },
      },
    });
    const row = within(await screen.findByRole('row', { name: /^Pipeline/ }));
    expect(row.getByText('parapet_0123456789abcdef…')).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoke Old' })).toBeNull();
    await user.click(row.getByRole('button', { name: 'Revoke Pipeline' }));
    await waitFor(() => expect(revoked).toBe(apiKey().id));
    expect(log.notices.at(-1)?.text).toBe('Pipeline was revoked');
  });

  it('are created with chosen scopes, and shown once', async () => {
    const { user, client } = open();
    await user.type(form().getByRole('textbox', { name: 'Name' }), 'Pipeline');
    await user.click(form().getByRole('checkbox', { name: /^Start, pause and cancel scans/ }));
    await user.selectOptions(form().getByRole('combobox', { name: 'Expires after' }), '1 year');
    await user.click(form().getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText(createdKey.key)).toBeTruthy();
    expect(client.requests.findLast(({ id }) => id === 'createApiKey')?.body).toEqual({
      name: 'Pipeline',
      scopes: ['read', 'scan'],
      expiresInDays: 365,
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('form', { name: 'New API key' })).toBeTruthy();
    expect(screen.queryByText(createdKey.key)).toBeNull();
  });

  it('need a name and a scope, and what was typed stays', async () => {
    const { user } = open();
    await user.click(form().getByRole('checkbox', { name: /^See assets, scans, findings/ }));
    await user.click(form().getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText('Give the key a name')).toBeTruthy();
    expect(screen.getByText('Choose at least one scope')).toBeTruthy();
  });

  it('say when there are too many', async () => {
    const { user } = open({
      answers: {
        createApiKey: () => {
          throw new ApiError({
            status: 409,
            code: 'conflict',
            message: 'A workspace has at most 50 keys. Revoke one.',
          });
        },
      },
    });
    await user.type(form().getByRole('textbox', { name: 'Name' }), 'Pipeline');
    await user.click(form().getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText(/A workspace has at most 50 keys/)).toBeTruthy();
  });
});
