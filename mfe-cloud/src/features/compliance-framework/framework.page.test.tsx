// @vitest-environment happy-dom
import { notFound, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import {
  attestation,
  complianceOverview,
  exception,
  framework,
  requirementDetail,
} from '../../testing/sample-compliance.ts';

const setWindow = (isNarrow: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query === '(max-width: 1079px)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

beforeEach(() => setWindow(false));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const base = '/dashboard/compliance/iso-27001-2022';
const open = `${base}?requirement=A.8.5`;
const answersOf = (change: Parameters<typeof requirementDetail>[0] = {}) => ({
  getComplianceOverview: () => complianceOverview(),
  getFramework: () => framework(),
  getRequirement: () => requirementDetail(change),
});
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const names = () =>
  within(screen.getByRole('list', { name: 'Requirements' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the requirements', () => {
  it('stand below their groups, each with both counts, a state and a word for it', async () => {
    renderPage({ at: base, answers: answersOf() });
    expect(
      await screen.findByRole('button', {
        name: /A.8 ?Technological 27 of 31 passed, 31 of 34 assessed/,
      }),
    ).toBeTruthy();
    expect(names()).toContain('A.8.13BackupPassed');
    expect(names()).toContain('A.8.22Segregation of networksException');
  });

  it('are found by state and by word', async () => {
    renderPage({ at: `${base}?state=not_assessed&q=crypto`, answers: answersOf() });
    await screen.findByRole('list', { name: 'Requirements' });
    expect(names()).toEqual(['A.8.24Use of cryptographyNot assessed']);
  });

  it('are found by the check that touches them', async () => {
    const item = {
      frameworkId: 'iso-27001-2022',
      frameworkTitle: 'ISO',
      number: 'A.8.13',
      title: '',
    };
    const { client } = renderPage({
      at: `${base}?q=aws-rds-backup-retention`,
      answers: { ...answersOf(), listRequirements: () => ({ items: [item], isCapped: false }) },
    });
    await waitFor(() => expect(names()).toEqual(['A.8.13BackupPassed']));
    expect(client.requests.find(({ id }) => id === 'listRequirements')?.query).toEqual({
      checkIds: 'aws-rds-backup-retention',
    });
  });

  it('close and open by group', async () => {
    const { user } = renderPage({ at: base, answers: answersOf() });
    await user.click(await screen.findByRole('button', { name: /People/ }));
    expect(names()).not.toContain('A.6.3Awareness and trainingNot assessed');
  });

  it('are gone through with j and k', async () => {
    const { user, address } = renderPage({ at: open, answers: answersOf() });
    await region('Objectives and checks');
    await user.keyboard('j');
    expect(address()).toContain('requirement=A.8.13');
    await user.keyboard('k');
    expect(address()).toContain('requirement=A.8.5');
  });

  it('of an unknown framework are said to be none', async () => {
    renderPage({
      at: base,
      answers: {
        ...answersOf(),
        getFramework: () => {
          throw notFound();
        },
      },
    });
    expect(await screen.findByText('The framework does not exist')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All frameworks' })).toBeTruthy();
  });
});

describe('a requirement', () => {
  it('says why, what checks cannot see, and what each check rests on', async () => {
    renderPage({ at: open, answers: answersOf() });
    expect(await screen.findByText(/1 of 3 checks failed in Production/)).toBeTruthy();
    expect(screen.getByText('What checks cannot see:')).toBeTruthy();
    const table = await region('Objectives and checks');
    expect(table.getByRole('link', { name: 'user/deploy-legacy' }).getAttribute('href')).toContain(
      'finding=0190f5a0-0000-7000-8000-0000000000d1',
    );
    expect(table.getByText('iam:GetAccountPasswordPolicy')).toBeTruthy();
    expect(table.getByText('supports')).toBeTruthy();
  });

  it('that the framework does not have is named, with the framework still there', async () => {
    renderPage({
      at: `${base}?requirement=A.99`,
      answers: {
        ...answersOf(),
        getRequirement: () => {
          throw notFound();
        },
      },
    });
    expect(await screen.findByText('This framework has no requirement A.99')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Requirements' })).toBeTruthy();
  });

  it('on a narrow screen is a page of its own with the way back', async () => {
    setWindow(true);
    renderPage({ at: open, answers: answersOf() });
    expect(await screen.findByRole('link', { name: 'Back to the framework' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Requirements' })).toBeNull();
  });

  it('shows its history, and what held on a day', async () => {
    const { address, client } = renderPage({ at: open, answers: answersOf() });
    const history = await region('History');
    expect(
      history.getByRole('img', {
        name: /Passed since 7 Sept?; Not assessed since 1 Oct; .*Failed since 8 Nov/,
      }),
    ).toBeTruthy();
    const day = history.getByLabelText('State on a day');
    fireEvent.change(day, { target: { value: '2026-10-03' } });
    await waitFor(() => expect(address()).toContain('asOf=2026-10-03'));
    expect(client.requests.findLast(({ id }) => id === 'getRequirement')?.query).toEqual({
      asOf: '2026-10-03',
    });
  });

  it('leads to the requirements that the same objectives serve', async () => {
    renderPage({ at: open, answers: answersOf() });
    const link = await screen.findByRole('link', { name: 'PCI DSS 4.0.1 8.4.2' });
    expect(link.getAttribute('href')).toContain('pci-dss-4.0.1?requirement=8.4.2');
  });
});

describe('an attestation', () => {
  it('is written as a draft or for review, with its end and its reminder', async () => {
    const { user, client } = renderPage({
      at: open,
      answers: { ...answersOf({ attestations: [] }), createAttestation: () => attestation() },
    });
    await user.click((await region('Attestation')).getByRole('button', { name: 'Attest' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Attest A.8.5/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for review' }));
    expect(await dialog.findByText('Say in a sentence what is done and how')).toBeTruthy();
    await user.type(dialog.getByLabelText('Statement'), 'All apps use the identity provider.');
    await user.selectOptions(dialog.getByLabelText('Reminder'), '60');
    await user.click(dialog.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(client.requests.find(({ id }) => id === 'createAttestation')?.body).toMatchObject({
      frameworkId: 'iso-27001-2022',
      requirement: 'A.8.5',
      statement: 'All apps use the identity provider.',
      remindDays: 60,
      isForReview: false,
    });
  });

  it('with evidence is a draft until its files are there, and is kept where one fails', async () => {
    let isFull = true;
    const { user, client } = renderPage({
      at: open,
      answers: {
        ...answersOf({ attestations: [] }),
        createAttestation: () => attestation({ state: 'draft' }),
        updateAttestation: () => attestation(),
        addEvidenceFile: () => {
          if (isFull) throw serverFault();
          return attestation().files[0];
        },
      },
    });
    await user.click((await region('Attestation')).getByRole('button', { name: 'Attest' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Attest A.8.5/ }));
    await user.type(dialog.getByLabelText('Statement'), 'All apps use the identity provider.');
    await user.upload(dialog.getByLabelText('Evidence files'), new File(['x'], 'apps.csv'));
    await user.click(dialog.getByRole('button', { name: 'Send for review' }));
    expect(await dialog.findByText(/The attestation was not saved/)).toBeTruthy();
    expect(dialog.getByText('apps.csv')).toBeTruthy();
    isFull = false;
    await user.click(dialog.getByRole('button', { name: 'Send for review' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = client.requests.filter(({ id }) => /Attestation$|EvidenceFile$/.test(id));
    expect(
      sent.map(({ id, body }) => [id, (body as { isForReview?: boolean }).isForReview]),
    ).toEqual([
      ['createAttestation', false],
      ['addEvidenceFile', undefined],
      ['updateAttestation', false],
      ['addEvidenceFile', undefined],
      ['updateAttestation', true],
    ]);
  });

  it('is returned by its reviewer only with a note', async () => {
    const { user, client } = renderPage({
      at: open,
      answers: { ...answersOf(), reviewAttestation: () => attestation({ state: 'returned' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Review the attestation/ }));
    await user.click(dialog.getByRole('radio', { name: 'Return with a note' }));
    await user.click(dialog.getByRole('button', { name: 'Return attestation' }));
    expect(await dialog.findByText('Say what is missing')).toBeTruthy();
    await user.type(dialog.getByLabelText('Note'), 'Which applications?');
    await user.click(dialog.getByRole('button', { name: 'Return attestation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(client.requests.find(({ id }) => id === 'reviewAttestation')?.body).toEqual({
      isAccepted: false,
      note: 'Which applications?',
    });
  });

  it('shows its author, its evidence by hash, and its end', async () => {
    renderPage({ at: open, answers: answersOf() });
    const panel = await region('Attestation');
    expect(panel.getByText('Waits for a second person')).toBeTruthy();
    expect(panel.getByText('12 Nov 2027, reminder 30 days before')).toBeTruthy();
    expect(panel.getByText('sha256 41aa90c2…90c2')).toBeTruthy();
  });

  it('takes another evidence file', async () => {
    const { user, client } = renderPage({
      at: open,
      answers: { ...answersOf(), addEvidenceFile: () => attestation().files[0] },
    });
    await user.upload(await screen.findByLabelText('Evidence file'), new File(['x'], 'list.csv'));
    await waitFor(() =>
      expect(client.requests.find(({ id }) => id === 'addEvidenceFile')?.query).toEqual({
        name: 'list.csv',
      }),
    );
  });

  it('is withdrawn only after a question that names its evidence', async () => {
    const { user, log, client } = renderPage({ at: open, agrees: false, answers: answersOf() });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(log.confirmations[0]?.body).toContain('sign-in-policy.pdf');
    expect(client.requests.some(({ id }) => id === 'deleteAttestation')).toBe(false);
  });

  it('of a past day is read alone', async () => {
    renderPage({ at: `${open}&asOf=2026-11-12`, answers: answersOf() });
    const review = await screen.findByRole('button', { name: 'Review' });
    expect(review.getAttribute('aria-description')).toBe('A past day is shown');
  });

  it('is reviewed by who may; others are told who', async () => {
    renderPage({ at: open, role: 'analyst', answers: answersOf() });
    const review = await screen.findByRole('button', { name: 'Review' });
    expect(review.getAttribute('aria-description')).toContain('this needs admin or above');
  });
});

describe('an exception', () => {
  it('needs a reason and an end', async () => {
    const { user, client } = renderPage({
      at: open,
      answers: { ...answersOf(), createRequirementException: () => exception() },
    });
    await user.click(await screen.findByRole('button', { name: 'Add exception' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Except A.8.5/ }));
    await user.click(dialog.getByRole('button', { name: 'Add exception' }));
    expect(await dialog.findByText('Give the reason in a sentence')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'The legacy system goes in spring.');
    await user.click(dialog.getByRole('button', { name: 'Add exception' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      client.requests.find(({ id }) => id === 'createRequirementException')?.body,
    ).toMatchObject({ requirement: 'A.8.5', reason: 'The legacy system goes in spring.' });
  });

  it('ends here, or at the finding that makes it', async () => {
    renderPage({
      at: open,
      answers: answersOf({
        exceptions: [
          exception({ requirement: 'A.8.5' }),
          exception({
            id: '0190f5a0-0000-7000-8000-0000000000e2',
            findingId: '0190f5a0-0000-7000-8000-0000000000d9',
            endsOn: null,
          }),
        ],
      }),
    });
    const panel = await region('Exceptions');
    expect(panel.getByRole('button', { name: 'End' })).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Finding' }).getAttribute('href')).toContain(
      'finding=0190f5a0-0000-7000-8000-0000000000d9',
    );
  });
});

it('is exported for the scope of the page', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // The DOM of the tests would leave the page for it.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, client } = renderPage({
    at: `${base}?tag=shop`,
    answers: { ...answersOf(), exportFramework: () => 'number,state\n' },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /OCSF/ }));
  await waitFor(() =>
    expect(client.requests.find(({ id }) => id === 'exportFramework')?.query).toEqual({
      tag: 'shop',
      format: 'ocsf',
    }),
  );
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
});
