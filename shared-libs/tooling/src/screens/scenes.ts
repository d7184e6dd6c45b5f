import type { Page } from '@playwright/test';

/** Ids of what the product shows. */
export interface Shown {
  readonly scanId: string;
  readonly findingId: string;
}

/** A picture of the public site. */
export interface Scene {
  /** Begins the names of its files. */
  readonly name: string;
  readonly path: (shown: Shown) => string;
  /** Pixels of CSS from the top; `screen-names.ts` of the site has them too. */
  readonly heights: { readonly wide: number; readonly phone: number };
  /** Resolves when the page shows what the picture is about. */
  ready(page: Page): Promise<unknown>;
}

const text = (shown: string | RegExp) => (page: Page) =>
  page.getByText(shown).filter({ visible: true }).first().waitFor();
const full = { wide: 760, phone: 620 };

export const scenes: readonly Scene[] = [
  { name: 'overview', path: () => '/dashboard', heights: full, ready: text(/^Environment file/) },
  {
    name: 'findings',
    path: () => '/dashboard/findings',
    heights: full,
    ready: text(/^Environment file/),
  },
  {
    name: 'finding',
    path: ({ findingId }) => `/dashboard/findings?finding=${findingId}`,
    heights: full,
    ready: text('DB_PASSWORD=[redacted]'),
  },
  {
    name: 'scan',
    path: ({ scanId }) => `/dashboard/scans/${scanId}`,
    heights: full,
    ready: text('Coverage ledger'),
  },
  {
    name: 'assets',
    path: () => '/dashboard/assets',
    heights: { wide: 400, phone: 620 },
    ready: text(/^http:\/\/shop/),
  },
  {
    name: 'technologies',
    path: () => '/dashboard/technologies',
    heights: { wide: 330, phone: 340 },
    ready: text('PHP'),
  },
  {
    name: 'reports',
    path: () => '/dashboard/reports',
    heights: { wide: 330, phone: 400 },
    ready: text('Executive report, PDF'),
  },
  {
    name: 'cloud',
    path: () => '/dashboard/cloud-security',
    heights: { wide: 330, phone: 340 },
    ready: text('No cloud accounts yet'),
  },
];
