import { randomUUID } from 'node:crypto';
import { newEmail } from '@parapet/test-kit/new-email';
import { setPlan } from '@parapet/test-kit/set-plan';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { newestCode, newestLink } from '../../fixtures/mailbox.ts';

// Slow: a second person signs up by mail in another browser.
test('an invited person signs up, joins as a viewer and sees why an action is disabled', async ({
  member: page,
  productUrl,
  account,
  browser,
}) => {
  await setPlan(process.env.PARAPET_E2E_DATA ?? '', account.workspaceId, 'core');
  await page.goto(`${productUrl}/dashboard/Profile?tab=members`);
  const email = newEmail('ida');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Email addresses').fill(`${email}, nobody`);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByRole('list', { name: 'Results' })).toContainText(`${email}Invited`);
  await expect(dialog.getByLabel('Email addresses')).toHaveValue('nobody');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${email}.*Pending`) })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await newestLink(productUrl, email, /^Invitation to Personal/));
  await expect(theirs.getByRole('heading', { name: 'Join Personal' })).toBeVisible();
  await expect(theirs.getByRole('main')).toContainText(`invites ${email} as viewer`);
  await expectNoAxeViolations(theirs);
  await theirs.getByRole('button', { name: 'Create an account' }).click();
  await expect(theirs.getByLabel('Work email')).toHaveValue(email);
  await theirs.getByLabel('Password', { exact: true }).fill(`Rampart-${randomUUID()}`);
  await theirs.getByRole('button', { name: 'Create account' }).click();
  const code = await newestCode(productUrl, email, /code|confirm/i);
  await theirs.getByLabel('Code from the mail').fill(code);
  await theirs.getByRole('button', { name: 'Verify code' }).click();
  await theirs.getByRole('button', { name: 'Join the workspace' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await theirs.goto(`${productUrl}/dashboard/assets?workspace=${account.workspaceId}`);
  const add = theirs.getByRole('main').getByRole('button', { name: 'Add asset' }).first();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await add.hover();
  await expect(
    theirs.getByText('Your role in this workspace is viewer; this needs admin or above.'),
  ).toBeVisible();
  await theirs.context().close();

  await page.reload();
  await expect(
    page.getByRole('row', { name: new RegExp(`^Member [0-9a-f]{6} .*${email}`) }),
  ).toBeVisible();
});
