// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { complianceOverview, ownObjectives, summary } from '../../testing/sample-compliance.ts';

afterEach(cleanup);

const at = '/dashboard/compliance';
const answersOf = (change: Parameters<typeof complianceOverview>[0] = {}) => ({
  getComplianceOverview: () => complianceOverview(change),
  listFrameworks: () => ({
    items: [
      summary(),
      summary({
        id: 'own-1',
        title: 'House rules',
        version: '',
        publisher: '',
        isOwn: true,
        isInUse: false,
      }),
    ],
    objectives: ownObjectives,
  }),
});
const region = async (name: string) => {
  await screen.findByRole('table', { name: 'Frameworks' });
  return within(screen.getByRole('region', { name }));
};
const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('tr') as HTMLElement);
};

describe('the frameworks in use', () => {
  it('show both figures with their fractions, and the bar as a sentence', async () => {
    renderPage({ at, answers: answersOf() });
    const row = await rowOf('CIS AWS 7.0 items');
    expect(row.getByText('81 %')).toBeTruthy();
    expect(row.getByText('54 of 66')).toBeTruthy();
    expect(row.getByText('94 %')).toBeTruthy();
    expect(row.getByText('66 of 70')).toBeTruthy();
    expect(
      row.getByRole('img', { name: '54 passed, 12 failed or partly, 4 not assessed' }),
    ).toBeTruthy();
    expect(
      row.getByRole('img', { name: /^Passed from 40 on 7 Sept? to 58 on 23 Nov$/ }),
    ).toBeTruthy();
  });

  it('of a partial list have no percentage', async () => {
    renderPage({ at, answers: answersOf() });
    const row = await rowOf('ENS 2022 controls');
    expect(row.getByText('List is partial: no percentage is shown')).toBeTruthy();
    expect(row.queryByText(/%/)).toBeNull();
  });

  it('lead to the framework in the same scope', async () => {
    renderPage({ at: `${at}?tag=shop`, answers: answersOf() });
    const link = await screen.findByRole('link', { name: 'ISO 27001:2022 controls' });
    expect(link.getAttribute('href')).toContain('/dashboard/compliance/iso-27001-2022?tag=shop');
  });
});

describe('what to do', () => {
  it('names the objective that costs most, with the findings of its checks', async () => {
    const { user } = renderPage({ at, answers: answersOf() });
    const costs = await region('Costs most');
    expect(
      costs
        .getByRole('link', { name: 'Show findings: Administrators use a second factor' })
        .getAttribute('href'),
    ).toContain('/dashboard/findings?check=aws-iam-user-console-mfa');
    await user.click(costs.getByRole('button', { name: '2 checks: Storage is not public' }));
    const entry = await screen.findByRole('menuitem', { name: 'aws-s3-bucket-not-public' });
    expect(entry.getAttribute('href')).toContain('check=aws-s3-bucket-not-public');
  });

  it('names what would let more be assessed, with its gain', async () => {
    renderPage({ at, answers: answersOf() });
    const steps = await region('Would raise the share assessed');
    expect(steps.getByText('+31')).toBeTruthy();
    expect(steps.getByText('−3')).toBeTruthy();
    expect(
      steps.getByRole('link', { name: 'Mend: Mend access to Sandbox' }).getAttribute('href'),
    ).toContain('/dashboard/cloud-security?account=');
  });

  it('tells who may where the role may not', async () => {
    renderPage({ at, role: 'viewer', answers: answersOf() });
    const attest = await screen.findByRole('button', {
      name: 'Attest: Attest ISO 27001 people controls',
    });
    expect(attest.getAttribute('aria-description')).toContain('this needs analyst or above');
  });

  it('before any scan is to scan an asset or connect an account', async () => {
    renderPage({ at, answers: answersOf({ assessedAt: null, frameworks: [], steps: [] }) });
    expect(await screen.findByRole('heading', { name: 'Nothing is assessed yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Scan an asset' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect cloud account' })).toBeTruthy();
  });
});

it('shows what turned, also from passed to not assessed, and what is excepted until when', async () => {
  renderPage({ at, answers: answersOf() });
  expect((await region('Changed')).getByText('Passed to not assessed')).toBeTruthy();
  const exceptions = await region('Exceptions');
  expect(exceptions.getByText('6, never counted as passed')).toBeTruthy();
  expect(exceptions.getByText('Mara, until 31 Mar 2027')).toBeTruthy();
});

it('asks for the account that is chosen', async () => {
  const { user, client, address } = renderPage({ at, answers: answersOf() });
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Production' }));
  expect(address()).toContain('account=0190f5a0-0000-7000-8000-0000000000a1');
  expect(client.requests.at(-1)?.query).toEqual({
    accountId: '0190f5a0-0000-7000-8000-0000000000a1',
  });
});

it('says what failed and offers to try again', async () => {
  renderPage({
    at,
    answers: {
      getComplianceOverview: () => {
        throw serverFault();
      },
    },
  });
  expect(await screen.findByText('Compliance could not be read')).toBeTruthy();
  expect(screen.getByText('req-500')).toBeTruthy();
});

it('leads a second person to the attestations that wait', async () => {
  renderPage({ at, answers: answersOf() });
  const reviews = await region('To review');
  expect(reviews.getByRole('link', { name: 'PCI DSS 4.0.1 12.6.1' }).getAttribute('href')).toBe(
    '/dashboard/compliance/pci-dss-4.0.1?requirement=12.6.1',
  );
  expect(reviews.getByText(/Jon/)).toBeTruthy();
});

describe('all frameworks', () => {
  const open = `${at}?open=frameworks`;

  it('are searched, and used or not by a switch', async () => {
    const { user, client } = renderPage({
      at: open,
      answers: { ...answersOf(), updateFramework: () => summary({ isInUse: false }) },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Frameworks' }));
    await user.type(await dialog.findByLabelText('Search frameworks'), 'iso');
    expect(dialog.queryByText('House rules')).toBeNull();
    await user.click(await dialog.findByRole('switch', { name: /ISO 27001 2022/ }));
    const sent = client.requests.find(({ id }) => id === 'updateFramework');
    expect(sent).toMatchObject({
      params: { frameworkId: 'iso-27001-2022' },
      body: { isInUse: false },
    });
  });

  it('are chosen by who may', async () => {
    renderPage({ at: open, role: 'analyst', answers: answersOf() });
    const toggle = await screen.findByRole('switch', { name: /ISO 27001 2022/ });
    expect(toggle.hasAttribute('disabled')).toBe(true);
    expect(
      screen.getByText('Your role in this workspace is analyst; this needs admin or above.'),
    ).toBeTruthy();
  });

  it('grow by an own one, whose faults stand above the kept text', async () => {
    const faults = ['Line 2: served_by names storage-publik', 'Line 3: number is missing'];
    const { user } = renderPage({
      at: open,
      answers: {
        ...answersOf(),
        uploadFramework: () => {
          throw new ApiError({
            message: 'Invalid input',
            status: 422,
            code: 'invalid_input',
            issues: faults.map((message) => ({ path: ['text'], message })),
          });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Upload your own' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your own framework' }));
    const text = 'number,title,served_by\n1,Storage,storage-publik\n,Backups,';
    await user.upload(
      dialog.getByLabelText('CSV or JSON file'),
      new File([text], 'house-rules.csv'),
    );
    await user.click(dialog.getByRole('button', { name: 'Add framework' }));
    for (const fault of faults) expect(await dialog.findByText(fault)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Requirements').value).toBe(text);
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('house-rules');
  });

  it('have the file of an own one replaced, with the objectives that it may name', async () => {
    const { user, client } = renderPage({
      at: open,
      answers: { ...answersOf(), updateFramework: () => summary({ isOwn: true }) },
    });
    await user.click(
      await screen.findByRole('button', { name: 'Replace the file of House rules' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: /Replace the file/ }));
    expect(dialog.getByText('storage-not-public')).toBeTruthy();
    const text = 'number,title,objectives\n1,Storage,storage-not-public';
    await user.upload(
      dialog.getByLabelText('CSV or JSON file'),
      new File([text], 'house-rules.csv'),
    );
    await user.click(dialog.getByRole('button', { name: 'Replace file' }));
    await waitFor(() =>
      expect(client.requests.find(({ id }) => id === 'updateFramework')?.body).toEqual({
        file: { title: 'House rules', format: 'csv', text },
      }),
    );
  });

  it('lose an own one only after a question that names what goes with it', async () => {
    const { user, log, client } = renderPage({ at: open, agrees: false, answers: answersOf() });
    await user.click(await screen.findByRole('button', { name: 'Delete House rules' }));
    expect(log.confirmations[0]?.body).toContain('attestations with their files');
    expect(client.requests.some(({ id }) => id === 'deleteFramework')).toBe(false);
  });
});
