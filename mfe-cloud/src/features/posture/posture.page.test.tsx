// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import type { CloudPosture } from '@parapet/contracts/cloud/posture';
import { READ_ONLY_WORKSPACE } from '@parapet/contracts/plans/subscription';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { account, deniedAccount, setup } from '../../testing/sample-accounts.ts';
import {
  accountPosture,
  cloudScan,
  posture,
  resourceDetail,
} from '../../testing/sample-posture.ts';

afterEach(cleanup);

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const answersOf = (shown: CloudPosture) => ({
  getCloudPosture: () => shown,
  getCloudSetup: () => setup,
});
const oneAccount = (change = {}) => posture({ accounts: [accountPosture(change)], gaps: [] });

describe('the posture', () => {
  it('shows the score beside what it rests on, and why something is missing', async () => {
    renderPage({ answers: answersOf(posture()) });
    expect(await screen.findByRole('list', { name: 'Gaps' })).toBeTruthy();
    expect((await region('Posture score')).getByText('71')).toBeTruthy();
    const coverage = await region('Coverage');
    expect(coverage.getByText('82 %')).toBeTruthy();
    const topics = coverage.getByRole('link', { name: 'What is checked' });
    expect(topics.getAttribute('href')).toBe('/checks/cloud');
    expect(coverage.getByText('1,204 of 1,460 results on complete data')).toBeTruthy();
    const steps = within(coverage.getByRole('list', { name: 'Gaps' })).getAllByRole('button');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Mend access',
      'Copy policy',
      'Leave out region',
    ]);
  });

  it('has a cell for each service and region, which opens what is open in it', async () => {
    const { user } = renderPage({ answers: answersOf(posture()) });
    const cell = await screen.findByRole('link', { name: 'S3 in eu-west-1: 3 open, worst High' });
    expect(cell.getAttribute('href')).toContain('view=findings&service=s3&region=eu-west-1');
    expect(screen.getByText('not read', { selector: '.pp-sr-only' })).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: 'KMS' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 service without resources' }));
    expect(screen.getByText('no resources')).toBeTruthy();
  });

  it('is a table of the same on request', async () => {
    const { user } = renderPage({ answers: answersOf(posture()) });
    await user.click(await screen.findByRole('button', { name: 'As table' }));
    const table = within(
      await screen.findByRole('table', { name: 'Posture by service and region' }),
    );
    expect(table.getByRole('columnheader', { name: 'Not assessed' })).toBeTruthy();
  });

  it('counts what is public and what could not be decided', async () => {
    renderPage({ answers: answersOf(posture()) });
    const panel = await region('Public now');
    expect(panel.getByText('S3 buckets')).toBeTruthy();
    expect(panel.getByText('EC2 security group')).toBeTruthy();
    expect(panel.getByText('Undecided for 4 resources')).toBeTruthy();
  });

  it('leads from the worst findings to the finding and to its resource', async () => {
    const { user } = renderPage({
      answers: { ...answersOf(posture()), getCloudResource: () => resourceDetail() },
    });
    const worst = await region('Worst first');
    const finding = worst.getByRole('link', { name: /can be assumed by any/ });
    expect(finding.getAttribute('href')).toContain('/dashboard/findings?status=any&finding=');
    await user.click(worst.getByRole('link', { name: 'role/ci-deploy' }));
    expect(await screen.findByRole('dialog', { name: 'nq-invoices-archive' })).toBeTruthy();
  });

  it('can be reloaded after a failure, which shows the request id', async () => {
    let isDown = true;
    const { user } = renderPage({
      answers: {
        getCloudPosture: () => {
          if (isDown) throw serverFault();
          return posture();
        },
      },
    });
    expect(await screen.findByText('req-500')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Posture score')).toBeTruthy();
  });
});

describe('a workspace without accounts', () => {
  it('offers an own account, and the sample where there is one', async () => {
    const { user, client, log } = renderPage({
      answers: {
        ...answersOf(posture({ accounts: [] })),
        connectSampleAccount: () => account({ isSample: true, alias: 'Sample account' }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'No cloud accounts yet' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Try the sample account' }));
    expect(client.requests.some(({ id }) => id === 'connectSampleAccount')).toBe(true);
    expect(log.notices[0]?.text).toMatch(/^Sample account is connected/);
  });

  it('offers no sample where the installation has none', async () => {
    renderPage({
      answers: {
        getCloudPosture: () => posture({ accounts: [] }),
        getCloudSetup: () => ({ ...setup, samples: [] }),
      },
    });
    await screen.findByText(/only reads configuration/);
    expect(screen.queryByRole('button', { name: 'Try the sample account' })).toBeNull();
  });
});

describe('an account', () => {
  it('that is a sample is marked as one', async () => {
    renderPage({ answers: answersOf(oneAccount({ account: account({ isSample: true }) })) });
    expect(await screen.findByText('This is a sample')).toBeTruthy();
    expect(screen.getByText('Sample')).toBeTruthy();
  });

  it('is scanned, which opens the page of the scan', async () => {
    const { user } = renderPage({
      answers: {
        ...answersOf(oneAccount()),
        startCloudScan: () => cloudScan().scan,
        getCloudScan: () => cloudScan(),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Start scan' }));
    expect(await screen.findByRole('heading', { name: 'Scan of Production' })).toBeTruthy();
  });

  it('that could not be reached asks for other access', async () => {
    const { user } = renderPage({ answers: answersOf(posture()) });
    await user.click(await screen.findByRole('button', { name: 'Mend access: Sandbox' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Sandbox' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Role ARN').value).toContain('ParapetAudit');
  });

  it('shows how it is connected and what it refuses', async () => {
    renderPage({
      at: `/dashboard/cloud-security?account=${deniedAccount.id}`,
      answers: answersOf(
        posture({ accounts: [accountPosture({ account: deniedAccount })], gaps: [] }),
      ),
    });
    const connection = await region('Connection of Sandbox');
    expect(connection.getByText('447100000999')).toBeTruthy();
    expect(connection.getByText(/names another external id/)).toBeTruthy();
  });

  const open = async (page: ReturnType<typeof renderPage>, entry: string) => {
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Production' }));
    await page.user.click(await screen.findByRole('menuitem', { name: entry }));
  };

  it('leaves out a region that its organisation denies', async () => {
    const page = renderPage({
      answers: { ...answersOf(posture()), updateCloudAccount: () => account() },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Leave out region' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Regions of Production' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Regions').value).toBe(
      'eu-central-1\neu-west-1\nus-east-1',
    );
    await page.user.click(dialog.getByRole('button', { name: 'Save regions' }));
    const sent = page.client.requests.find(({ id }) => id === 'updateCloudAccount');
    expect(sent?.body).toEqual({ regions: ['eu-central-1', 'eu-west-1', 'us-east-1'] });
  });

  it('is paused, and told that nothing scans it', async () => {
    const page = renderPage({
      answers: { ...answersOf(oneAccount()), updateCloudAccount: () => account() },
    });
    await open(page, 'Pause scans');
    expect(page.log.notices[0]?.text).toBe(
      'Production is paused: nothing scans it until you resume it.',
    );
  });

  it('is disconnected only after confirmation', async () => {
    const page = renderPage({ agrees: false, answers: answersOf(oneAccount()) });
    await open(page, 'Disconnect');
    expect(page.log.confirmations[0]?.title).toBe('Disconnect Production?');
    expect(page.client.requests.some(({ id }) => id === 'deleteCloudAccount')).toBe(false);
  });

  it('is changed by who may; others are told who', async () => {
    renderPage({ role: 'analyst', answers: answersOf(oneAccount()) });
    const button = await screen.findByRole('button', { name: 'Connect cloud account' });
    expect(button.getAttribute('aria-description')).toBe(
      'Your role in this workspace is analyst; this needs admin or above.',
    );
  });

  it('in a workspace above the plan is not connected', async () => {
    renderPage({ isReadOnly: true, answers: answersOf(oneAccount()) });
    const button = await screen.findByRole('button', { name: 'Connect cloud account' });
    expect(button.getAttribute('aria-description')).toBe(READ_ONLY_WORKSPACE);
  });
});

describe('new keys of an account', () => {
  it('that AWS refuses are told at their field', async () => {
    const message = 'AWS does not know this key';
    const refusal = new ApiError({
      message,
      status: 422,
      code: 'invalid_input',
      issues: [{ path: ['keys', 'accessKeyId'], message }],
    });
    const byKeys = account({
      authMethod: 'access_key',
      accessKeyHint: 'AKIA…WXYZ',
      status: 'error',
    });
    const { user } = renderPage({
      answers: {
        ...answersOf(oneAccount({ account: byKeys })),
        updateCloudAccount: () => {
          throw refusal;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mend access: Production' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys of Production' }));
    await user.type(dialog.getByLabelText('Access key id'), 'AKIAUNKNOWNUNKNOWN00');
    await user.type(dialog.getByLabelText('Secret access key'), 'x'.repeat(40));
    await user.click(dialog.getByRole('button', { name: 'Check and save' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByLabelText('Access key id').getAttribute('aria-invalid')).toBe('true');
  });
});
