import { randomInt } from 'node:crypto';
import { newEmail } from '@parapet/test-kit/new-email';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { expect, signIn, signOut, test } from '../../fixtures/journey.ts';
import { followLink, newestLink, newestMail } from '../../fixtures/mailbox.ts';

test('an address changes once both mailboxes confirm, and a phone number by its code', async ({
  member: page,
  productUrl,
  account,
}) => {
  const profile = `${productUrl}/dashboard/Profile`;
  const email = newEmail('moved', 'acme.example');
  const phone = `+4930${randomInt(1_000_000_000).toString().padStart(9, '0')}`;

  await test.step('add a phone number', async () => {
    await page.goto(profile);
    await page.getByRole('button', { name: 'Add a phone number to sign in' }).click();
    await page.getByLabel('New phone number').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('Code from the message')).toBeFocused();
    const { text } = await newestMail(productUrl, phone, /^Text message$/);
    await page.getByLabel('Code from the message').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Change number' }).click();
    await expect(page.getByText(`Your phone number is ${phone}`)).toBeVisible();
  });

  await test.step('one mailbox alone changes nothing', async () => {
    await page.getByLabel('New email address').fill(email);
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText('Open both mails to finish the change')).toBeVisible();
    await followLink(page, await newestLink(productUrl, account.email, /^Confirm the change/));
    await expect(page.getByRole('heading', { name: 'One more mail to open' })).toBeVisible();
    await page.goto(profile);
    await expect(page.getByText(`Now ${account.email}`)).toBeVisible();
  });

  await test.step('the second one finishes it, and the new address signs in', async () => {
    await followLink(page, await newestLink(productUrl, email));
    await expect(page.getByRole('button', { name: new RegExp(email) })).toBeVisible();
    await signOut(page, email);
    await signIn(page, productUrl, { ...account, email });
  });
});
