import type { Page } from '@playwright/test';
import type { Width } from './measured.ts';

/** Describes what a person does on a page. `undo` brings the page back, so that it can be done again. */
export interface Act {
  readonly name: string;
  /** Scrolling is measured by its longest task, the others also by the time to the next frame. */
  readonly kind: 'scroll' | 'interaction';
  run(page: Page): Promise<unknown>;
  undo?(page: Page): Promise<unknown>;
}

/** A page, and how many of its rows are loaded before anything is done. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly rows: number;
  /** Width of the screen that acts are done on; 1440 without. */
  readonly width?: Width;
  /** Resolves when the page shows its content. */
  ready(page: Page): Promise<unknown>;
  readonly acts: readonly Act[];
}

/** Ids of what the database was filled with. */
export interface Filled {
  readonly scanId: string;
}

const SCROLLED_FRAMES = 120;

const pressEscape = (page: Page) => page.keyboard.press('Escape');
const row = (page: Page, at: number) => page.locator('tr[data-row]').nth(at);
const table = (name: string) => (page: Page) =>
  page.getByRole('table', { name }).locator('tr[data-row]').first().waitFor();
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const toTop = (page: Page) => page.evaluate('window.scrollTo(0, 0)');

const scrollThrough: Act = {
  name: 'scroll from the first row to the last',
  kind: 'scroll',
  run: (page) => page.evaluate(`window.parapetBench.scrollThrough(${SCROLLED_FRAMES})`),
  undo: toTop,
};

const turnWheel: Act = {
  name: 'turn the wheel 30 times',
  kind: 'scroll',
  async run(page) {
    await page.mouse.move(700, 600);
    for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 600);
    await untilRead(page);
  },
  undo: toTop,
};

const openFilter = (name: string): Act => ({
  name: `open the filter "${name}"`,
  kind: 'interaction',
  async run(page) {
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name })
      .first()
      .click();
    await page.locator('.pp-popover').waitFor();
  },
  undo: pressEscape,
});

const choose = (filter: string, value: RegExp): Act => ({
  name: `choose a value of "${filter}"`,
  kind: 'interaction',
  async run(page) {
    await openFilter(filter).run(page);
    await page.locator('.pp-popover').getByRole('checkbox', { name: value }).click();
    await untilRead(page);
  },
  async undo(page) {
    await pressEscape(page);
    await page.getByRole('button', { name: `Clear ${filter}` }).click();
    await untilRead(page);
  },
});

const tick: Act = {
  name: 'select a row',
  kind: 'interaction',
  run: (page) => row(page, 2).getByRole('checkbox').click(),
  undo: (page) => row(page, 2).getByRole('checkbox').click(),
};

const tickAll: Act = {
  name: 'select all rows',
  kind: 'interaction',
  run: (page) => page.getByRole('checkbox', { name: 'Select all rows shown' }).click(),
  undo: (page) =>
    page
      .getByRole('region', { name: 'Actions for the selected rows' })
      .getByRole('button', { name: 'Clear' })
      .click(),
};

const moveByKeys: Act = {
  name: 'move down ten rows by keys',
  kind: 'interaction',
  async run(page) {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('j');
  },
  undo: (page) => page.evaluate('document.activeElement?.blur()'),
};

const sortBy = (head: string, back: string): Act => ({
  name: `sort by ${head}`,
  kind: 'interaction',
  run: (page) => press(page, head),
  undo: (page) => press(page, back),
});

const press = async (page: Page, head: string) => {
  await page.getByRole('columnheader').getByRole('button', { name: head, exact: true }).click();
  await untilRead(page);
};

const search = (label: string, text: string): Act => ({
  name: 'type in the search',
  kind: 'interaction',
  async run(page) {
    const field = page.getByRole('searchbox', { name: label });
    await field.click();
    await field.pressSequentially(text, { delay: 60 });
    await page.waitForURL(/[?&]q=/);
    await untilRead(page);
  },
  async undo(page) {
    await page.getByRole('searchbox', { name: label }).fill('');
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await untilRead(page);
  },
});

/** Nothing is being read any more. */
const untilRead = (page: Page) => page.evaluate('window.parapetBench.untilRead()');

const openRow = (
  name: string,
  opened: (page: Page) => Promise<unknown>,
  undo: Act['undo'],
): Act => ({
  name,
  kind: 'interaction',
  async run(page) {
    await row(page, 3).locator('[data-row-control]').click();
    await opened(page);
  },
  ...(undo ? { undo } : {}),
});

const back = (path: string, ready: Scene['ready']) => async (page: Page) => {
  await page.goBack();
  await page.waitForURL(({ pathname }) => pathname === path);
  await ready(page);
};

const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
const openDialog = (button: string): Act => ({
  name: `open "${button}"`,
  kind: 'interaction',
  async run(page) {
    await page.getByRole('button', { name: button }).first().click();
    await dialog(page);
  },
  undo: pressEscape,
});

/** The pages that people live in. `rows` is how many the two longest lists load. */
export function scenesOf({ scanId }: Filled, rows: number): Scene[] {
  const assets = table('Assets');
  const findings = table('Findings');
  const anyFinding = '/dashboard/findings?status=any';
  const openAsset = openRow(
    'open an asset',
    (page) => page.waitForURL(/assets\/[0-9a-f-]{36}/),
    back('/dashboard/assets', assets),
  );
  const openFinding = openRow('open a finding', dialog, pressEscape);
  return [
    {
      name: 'overview',
      path: '/dashboard',
      rows: 0,
      ready: (page) => page.evaluate('window.parapetBench.untilPanels()'),
      acts: [],
    },
    {
      name: 'assets',
      path: '/dashboard/assets',
      rows: 0,
      ready: assets,
      acts: [
        search('Search assets', 'h7.shop'),
        sortBy('Asset', 'Added'),
        choose('Type', /IP/),
        openAsset,
      ],
    },
    {
      name: 'assets, all rows',
      path: '/dashboard/assets',
      rows,
      ready: assets,
      acts: [scrollThrough, turnWheel, openFilter('Type'), tick, tickAll, moveByKeys],
    },
    {
      name: 'assets, all rows, phone',
      path: '/dashboard/assets',
      rows,
      width: 360,
      ready: assets,
      acts: [scrollThrough],
    },
    {
      name: 'findings',
      path: anyFinding,
      rows: 0,
      ready: findings,
      acts: [
        search('Search findings', 'session'),
        sortBy('Finding', 'Severity'),
        choose('Risk', /Medium/),
        openFinding,
      ],
    },
    {
      name: 'findings, all rows',
      path: anyFinding,
      rows,
      ready: findings,
      acts: [
        scrollThrough,
        turnWheel,
        openFilter('Status'),
        tick,
        tickAll,
        moveByKeys,
        openFinding,
      ],
    },
    {
      name: 'technologies',
      path: '/dashboard/technologies',
      rows: 400,
      ready: (page) => page.locator('tr[data-row]').first().waitFor(),
      acts: [scrollThrough, openRow('open a version', dialog, pressEscape)],
    },
    {
      name: 'certificates',
      path: '/dashboard/technologies?view=certificates',
      rows,
      ready: (page) => page.locator('tr[data-row]').first().waitFor(),
      acts: [scrollThrough],
    },
    {
      name: 'attack surface',
      path: '/dashboard/attack-surface',
      rows: 0,
      ready: (page) => page.locator('main canvas, main table tr[data-row]').first().waitFor(),
      acts: [search('Search hosts', 'h7.')],
    },
    {
      name: 'feed',
      path: '/dashboard/feed',
      rows: 2_000,
      ready: (page) => page.locator('main ol > li').first().waitFor(),
      acts: [scrollThrough, openFilter('Type')],
    },
    {
      name: 'reports',
      path: '/dashboard/reports',
      rows: 0,
      ready: table('Reports'),
      acts: [openDialog('New report'), openDialog('Schedule')],
    },
    {
      name: 'scans',
      path: '/dashboard/scans',
      rows: 0,
      ready: table('Scans'),
      acts: [],
    },
    {
      name: 'scan of 1,000 assets',
      path: `/dashboard/scans/${scanId}`,
      rows: 0,
      ready: heading(/^Scan of/),
      acts: [scrollThrough],
    },
  ];
}
