import { expect } from '../fixtures/journey.ts';
import { type ForeignPage, test } from './foreign-host.ts';

// The released mfe-assets in pages without the shell. The base fixture fails a journey with console
// errors.

const hosts: readonly [ForeignPage, string][] = [
  ['federation', 'the plain runtime of Module Federation'],
  ['single-spa', 'single-spa alone'],
];

for (const [host, description] of hosts) {
  test(`a page with ${description} mounts and unmounts a remote from its manifest`, async ({
    page,
    serveForeign,
  }) => {
    await page.goto(await serveForeign(host));
    const remote = page.locator('[data-mfe="mfe-assets"]');
    await expect(remote.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(remote.getByText('northquay.example').first()).toBeVisible();

    // The remote brings its own styles; the page brings those of the design system.
    await remote.getByRole('button', { name: 'Add asset' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await remote.locator('.pp-button').first().evaluate(isStyled)).toBe(true);

    await page.getByRole('button', { name: 'Unmount' }).click();
    await expect(remote).toHaveCount(0);
    await expect(page.getByRole('main')).toBeEmpty();
  });
}

function isStyled(button: Element): boolean {
  return getComputedStyle(button).borderRadius !== '0px';
}
