// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.ts';
import { complianceOverview, packKey, packReport } from '../testing/sample-compliance.ts';

afterEach(cleanup);

const at = '/dashboard/compliance?open=pack';
const answers = {
  getComplianceOverview: () => complianceOverview(),
  getPackKey: () => packKey,
  createReport: () => packReport(),
  getReport: () => packReport({ status: 'ready', progress: 100, sha256: '5e'.repeat(32) }),
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Auditor pack' }));

it('names the key that signs packs, so that an auditor can compare it', async () => {
  renderPage({ at, answers });
  expect(await (await dialog()).findByText(packKey.fingerprint)).toBeTruthy();
});

it('makes a pack of the chosen frameworks, and offers it when it is ready', async () => {
  const { user, client } = renderPage({ at, answers });
  const pack = await dialog();
  await user.click(pack.getByRole('checkbox', { name: 'ENS 2022' }));
  await user.click(pack.getByRole('button', { name: 'Make the pack' }));
  expect(await pack.findByRole('button', { name: 'Download' })).toBeTruthy();
  expect(pack.getByText('5e'.repeat(32))).toBeTruthy();
  expect(client.requests.find(({ id }) => id === 'createReport')?.body).toMatchObject({
    type: 'auditor_pack',
    format: 'zip',
    frameworkIds: ['cis-aws-7.0', 'iso-27001-2022', 'pci-dss-4.0.1'],
  });
});

it('makes a report to read instead', async () => {
  const { user, client } = renderPage({ at, answers });
  const pack = await dialog();
  await user.click(pack.getByRole('radio', { name: 'Report as PDF' }));
  await user.click(pack.getByRole('button', { name: 'Make the report' }));
  await waitFor(() =>
    expect(client.requests.find(({ id }) => id === 'createReport')?.body).toMatchObject({
      type: 'compliance',
      format: 'pdf',
    }),
  );
});

it('says why it could not be made', async () => {
  const { user } = renderPage({
    at,
    answers: {
      ...answers,
      getReport: () => packReport({ status: 'failed', error: 'The storage is full.' }),
    },
  });
  const pack = await dialog();
  await user.click(pack.getByRole('button', { name: 'Make the pack' }));
  expect(await pack.findByText('The storage is full.')).toBeTruthy();
});

it('is made by who may', async () => {
  renderPage({ at, role: 'viewer', answers });
  const button = await screen.findByRole('button', { name: 'Auditor pack' });
  expect(button.getAttribute('aria-description')).toContain('this needs analyst or above');
  expect(screen.queryByRole('dialog')).toBeNull();
});
