// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.ts';
import { account, setup } from '../testing/sample-accounts.ts';
import { member, organisation } from '../testing/sample-organisations.ts';
import { accountPosture, posture } from '../testing/sample-posture.ts';

afterEach(cleanup);

const answers = {
  getCloudPosture: () => posture({ accounts: [accountPosture({ account: account() })], gaps: [] }),
  getCloudSetup: () => setup,
};

it('accounts of an organization are chosen, and what that does to the plan is told before', async () => {
  const { user, client } = renderPage({
    answers: {
      ...answers,
      listCloudOrganisations: () => ({ items: [organisation()], room: 1 }),
      listOrganisationMembers: () => ({
        items: [
          member('111122223333', 'Management', 'own'),
          member('222233334444', 'Shop'),
          member('333344445555', 'Data'),
        ],
        nextCursor: null,
      }),
      updateCloudOrganisation: () => organisation({ state: 'reading' }),
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Organizations' }));
  expect(panel.getByText('1 account connected, 2 not chosen, 1 suspended')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Choose accounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose accounts' }));
  expect(await dialog.findByText('The plan has no room for all of them')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Only these' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Shop/ }));
  expect(dialog.getByText('This connects 1 account. Your plan has room for 1.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save choice' }));
  const sent = client.requests.find(({ id }) => id === 'updateCloudOrganisation');
  expect(sent).toMatchObject({ body: { scope: { kind: 'chosen', uids: ['222233334444'] } } });
});

it('an organization that could not be read says why', async () => {
  const problem = 'AWS: You may not. Allow organizations:ListAccounts for this connection.';
  renderPage({
    answers: {
      ...answers,
      listCloudOrganisations: () => ({
        items: [organisation({ state: 'error', problem })],
        room: -1,
      }),
    },
  });
  expect(await screen.findByText(problem)).toBeTruthy();
});
