// Takes screenshots of every gallery page in both themes and two widths into gallery/dist/shots.
// Fails on every axe violation and console error.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { serveGallery } from './build.mjs';

const shots = fileURLToPath(new URL('./dist/shots/', import.meta.url));
const opened = (role, name) => (page) =>
  page.getByRole(role, { name, exact: true }).first().click();
const scenes = [
  { name: 'overview', place: '/' },
  { name: 'findings', place: '/findings' },
  { name: 'finding', place: '/findings/f0' },
  {
    name: 'filter',
    place: '/findings',
    act: (page) => page.locator('.pp-filter-main').first().click(),
  },
  { name: 'scan', place: '/scan' },
  { name: 'parts', place: '/parts' },
  { name: 'confirm', place: '/parts', act: opened('button', 'Confirm') },
  { name: 'drawer', place: '/parts', act: opened('button', 'Drawer') },
  { name: 'toast', place: '/parts', act: opened('button', 'Toast') },
  { name: 'menu', place: '/parts', act: opened('button', 'Menu') },
  {
    name: 'palette',
    place: '/scan',
    act: (page) => page.getByRole('button', { name: /Go to/ }).click(),
  },
  { name: 'nav', place: '/scan', act: opened('button', 'Open menu'), width: 360 },
  { name: 'sign-in', place: '/sign-in' },
  { name: 'register', place: '/register' },
  { name: 'site', place: '/site' },
];
const widths = [1440, 360];
const themes = ['light', 'dark'];
const only = process.argv[2];

await mkdir(shots, { recursive: true });
const { url, stop } = await serveGallery();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox'],
});
const complaints = [];

for (const theme of themes) {
  for (const width of widths) {
    for (const scene of scenes.filter(({ name }) => !only || name === only)) {
      if (scene.width && scene.width !== width) continue;
      const name = `${scene.name}-${theme}-${width}`;
      const context = await browser.newContext({
        viewport: { width, height: width > 720 ? 1000 : 800 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${name}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`${name}: ${error.message}`));
      await page.goto(`${url}/${theme === 'dark' ? '?theme=dark' : ''}#${scene.place}`);
      await page.locator('h1').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => window.scrollTo(0, 0));
      await scene.act?.(page);
      if (scene.act) await page.locator('.pp-modal, .pp-popover, .pp-toast').first().waitFor();
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (sideways > 0) complaints.push(`${name}: scrolls sideways by ${sideways} px`);
      const { violations } = await new AxeBuilder({ page })
        // Focus guards only pass focus on: hidden, and reached by Tab on purpose.
        .exclude('[data-base-ui-focus-guard]')
        .analyze();
      for (const { id, nodes } of violations) {
        complaints.push(
          `${name}: ${id} ${nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
        );
      }
      await page.screenshot({ path: `${shots}${name}.png`, fullPage: !scene.act });
      await context.close();
    }
  }
}

await browser.close();
stop();
process.stdout.write(complaints.length > 0 ? `${complaints.join('\n')}\n` : 'Nothing found.\n');
process.exitCode = complaints.length > 0 ? 1 : 0;
