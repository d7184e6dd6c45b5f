// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import {
  READ_ONLY_CLOUD_ACCOUNT,
  READ_ONLY_WORKSPACE,
} from '@parapet/contracts/plans/subscription';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { account, deniedAccount, setup } from '../../testing/sample-accounts.ts';

afterEach(cleanup);

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the cloud accounts', () => {
  it('are listed with connection status and denied permissions', async () => {
    renderPage({ answers: { listCloudAccounts: () => ({ items: [account(), deniedAccount] }) } });
    const production = await region('Production');
    expect(production.getByText('Connected')).toBeTruthy();
    expect(production.getByText('447100000832')).toBeTruthy();
    const sandbox = await region('Sandbox');
    expect(sandbox.getByText('Not connected')).toBeTruthy();
    expect(sandbox.getByText(/names another external id/)).toBeTruthy();
  });

  it('have an empty state', async () => {
    renderPage({ answers: { listCloudAccounts: () => ({ items: [] }) } });
    expect(await screen.findByRole('heading', { name: 'No cloud accounts yet' })).toBeTruthy();
  });

  it('can be reloaded after a failure, which shows the request id', async () => {
    let isDown = true;
    const { user } = renderPage({
      answers: {
        listCloudAccounts: () => {
          if (isDown) throw serverFault();
          return { items: [account()] };
        },
      },
    });
    expect(await screen.findByText('req-500')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await region('Production')).getByText('Connected')).toBeTruthy();
  });

  it('are disconnected only after confirmation', async () => {
    const { user, client, log } = renderPage({
      agrees: false,
      answers: { listCloudAccounts: () => ({ items: [account()] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Disconnect Production' }));
    expect(log.confirmations[0]?.title).toBe('Disconnect Production?');
    expect(client.requests.some(({ id }) => id === 'deleteCloudAccount')).toBe(false);
  });

  it('are changed by who may; others are told who', async () => {
    renderPage({ role: 'analyst', answers: { listCloudAccounts: () => ({ items: [account()] }) } });
    const needsAdmin = 'Your role in this workspace is analyst; this needs admin or above.';
    for (const name of [
      'Check again: Production',
      'Disconnect Production',
      'Connect AWS account',
    ]) {
      const button = await screen.findByRole('button', { name });
      expect(button.getAttribute('aria-description')).toBe(needsAdmin);
    }
  });

  it('above the plan are read-only and can only be disconnected', async () => {
    renderPage({
      answers: { listCloudAccounts: () => ({ items: [account({ isReadOnly: true })] }) },
    });
    const production = await region('Production');
    expect(production.getByText('Read-only')).toBeTruthy();
    const reasonOf = (name: string) =>
      production.getByRole('button', { name }).getAttribute('aria-description');
    expect(reasonOf('Check again: Production')).toBe(READ_ONLY_CLOUD_ACCOUNT);
    expect(reasonOf('Disconnect Production')).toBeNull();
  });

  it('in a workspace above the plan can only be disconnected', async () => {
    renderPage({
      isReadOnly: true,
      answers: { listCloudAccounts: () => ({ items: [account()] }) },
    });
    const reasonOf = async (name: string) =>
      (await screen.findByRole('button', { name })).getAttribute('aria-description');
    expect(await reasonOf('Check again: Production')).toBe(READ_ONLY_WORKSPACE);
    expect(await reasonOf('Connect AWS account')).toBe(READ_ONLY_WORKSPACE);
    expect(await reasonOf('Disconnect Production')).toBeNull();
  });

  it('are checked again on request, with a notice of the result', async () => {
    const { user, log } = renderPage({
      answers: {
        listCloudAccounts: () => ({ items: [account()] }),
        checkCloudAccount: () => account(),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Check again: Production' }));
    await screen.findByRole('button', { name: 'Check again: Production' });
    expect(log.notices).toEqual([{ tone: 'success', text: 'Production is connected.' }]);
  });
});

describe('connecting an account', () => {
  const open = async (connect: () => unknown) => {
    const page = renderPage({
      answers: {
        listCloudAccounts: () => ({ items: [] }),
        getCloudSetup: () => setup,
        connectCloudAccount: connect,
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Connect AWS account' }));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  };

  it('shows the trust policy with the external id, ready to copy', async () => {
    const { dialog } = await open(() => account());
    expect(await dialog.findByText('parapet-7f2c')).toBeTruthy();
    expect(dialog.getByText(/2012-10-17/)).toBeTruthy();
  });

  it('shows an AWS error at its field and keeps the input', async () => {
    const refusal = new ApiError({
      message: 'AWS does not know this key',
      status: 422,
      code: 'invalid_input',
      issues: [{ path: ['accessKeyId'], message: 'AWS does not know this key' }],
    });
    const { user, dialog } = await open(() => {
      throw refusal;
    });
    await user.click(dialog.getByRole('radio', { name: 'Access keys' }));
    await user.type(dialog.getByLabelText('Account name'), 'Production');
    await user.type(dialog.getByLabelText('Access key id'), 'AKIAUNKNOWNUNKNOWN00');
    await user.type(dialog.getByLabelText('Secret access key'), 'x'.repeat(40));
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await dialog.findByText('AWS does not know this key')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Account name').value).toBe('Production');
    expect(dialog.getByLabelText('Access key id').getAttribute('aria-invalid')).toBe('true');
  });

  it('validates the form before it sends anything', async () => {
    const { user, dialog, client } = await open(() => account());
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(dialog.getByText('Give the account a name')).toBeTruthy();
    expect(client.requests.some(({ id }) => id === 'connectCloudAccount')).toBe(false);
  });
});
