// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.ts';
import { account, setup } from '../testing/sample-accounts.ts';
import { posture } from '../testing/sample-posture.ts';

afterEach(cleanup);

describe('connecting an account', () => {
  const open = async (connect: () => unknown) => {
    const page = renderPage({
      answers: {
        getCloudPosture: () => posture({ accounts: [] }),
        getCloudSetup: () => setup,
        connectCloudAccount: connect,
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Connect cloud account' }));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  };

  it('tells what a scan reads, and offers three ways to make the role', async () => {
    const { user, dialog } = await open(() => account());
    expect(await dialog.findByText(/A scan uses 240 read actions/)).toBeTruthy();
    expect(dialog.getByText(/110 in each region, and up to 12/)).toBeTruthy();
    expect(dialog.getByText(/AWS bills requests to KMS and S3/)).toBeTruthy();
    expect(dialog.getByText(/AWSTemplateFormatVersion/)).toBeTruthy();
    await user.click(dialog.getByRole('tab', { name: 'Terraform' }));
    expect(dialog.getByText(/resource "aws_iam_role"/)).toBeTruthy();
    expect(dialog.getByText('parapet-7f2c')).toBeTruthy();
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

  it('connects a subscription of Azure by what an application of Entra has', async () => {
    const azure = { provider: 'azure', authMethod: 'service_principal_secret' } as const;
    const { user, dialog, client } = await open(() => account({ ...azure, alias: 'Shop' }));
    await user.click(dialog.getByRole('radio', { name: 'Azure' }));
    expect(await dialog.findByText(/60 read actions/)).toBeTruthy();
    expect(dialog.queryByLabelText('Region')).toBeNull();
    const id = '5a4b1e7c-2d3f-4a68-9b0c-1d2e3f405162';
    await user.type(dialog.getByLabelText('Account name'), 'Shop');
    for (const name of ['Subscription id', 'Tenant id', 'Application id']) {
      await user.type(dialog.getByLabelText(name), id);
    }
    await user.type(dialog.getByLabelText('Secret value'), 'the value');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    await waitFor(() =>
      expect(client.requests.find((one) => one.id === 'connectCloudAccount')?.body).toEqual({
        authMethod: 'service_principal_secret',
        alias: 'Shop',
        cloud: 'azure',
        subscriptionId: id,
        tenantId: id,
        clientId: id,
        clientSecret: 'the value',
      }),
    );
  });

  it('lists the subscriptions below a management group once the first is connected', async () => {
    const azure = { provider: 'azure', authMethod: 'service_principal_secret' } as const;
    const { user, dialog, client } = await open(() => account({ ...azure, alias: 'Shop' }));
    await user.click(dialog.getByRole('radio', { name: 'Azure' }));
    const id = '5a4b1e7c-2d3f-4a68-9b0c-1d2e3f405162';
    await user.type(dialog.getByLabelText('Account name'), 'Shop');
    for (const name of ['Subscription id', 'Tenant id', 'Application id']) {
      await user.type(dialog.getByLabelText(name), id);
    }
    await user.type(dialog.getByLabelText('Secret value'), 'the value');
    await user.click(dialog.getByRole('radio', { name: 'Others of its tenant too' }));
    expect(dialog.getByText(/see how many your plan has room for/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Management group'), 'production');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    await waitFor(() =>
      expect(client.requests.find((one) => one.id === 'createCloudOrganisation')?.body).toEqual({
        readerId: account().id,
        root: 'production',
      }),
    );
  });

  it('validates the form before it sends anything', async () => {
    const { user, dialog, client } = await open(() => account());
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(dialog.getByText('Give the account a name')).toBeTruthy();
    expect(client.requests.some(({ id }) => id === 'connectCloudAccount')).toBe(false);
  });

  it('fills in a project of Google Cloud from a pasted key file, and sends no address of it', async () => {
    const { user, dialog, client } = await open(() => account());
    await user.click(dialog.getByRole('radio', { name: 'Google Cloud' }));
    expect(await dialog.findByText(/gcloud iam workload-identity-pools/)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Account key' }));
    await user.type(dialog.getByLabelText('Account name'), 'Shop');
    const privateKey = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
    await user.click(dialog.getByLabelText('Key file'));
    await user.paste(
      JSON.stringify({
        type: 'service_account',
        project_id: 'shop-production',
        private_key_id: '0a1b2c3d',
        private_key: privateKey,
        client_email: 'parapet@shop-production.iam.gserviceaccount.com',
        token_uri: 'https://attacker.example/token',
      }),
    );
    expect(dialog.getByText('The fields below are filled in.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Key file').value).toBe('');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    const sent = client.requests.find(({ id }) => id === 'connectCloudAccount');
    expect(sent?.body).toEqual({
      authMethod: 'service_account_key',
      alias: 'Shop',
      projectId: 'shop-production',
      serviceAccount: 'parapet@shop-production.iam.gserviceaccount.com',
      privateKey,
      privateKeyId: '0a1b2c3d',
    });
  });
});
