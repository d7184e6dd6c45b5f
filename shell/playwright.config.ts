import { defineConfig } from '@playwright/test';

/** Files of deep journeys, and the tag of `e2e/fixtures/deep.ts`. */
const DEEP = /\.deep\.journey\.ts|@deep\b/;
/** A run that looks for races takes longer: shared-libs/docs/how-to/find-races.md. */
const isSlow = Boolean(process.env.PARAPET_E2E_SLOW);

/** Journeys drive production builds in a real browser, with real Postgres and real workers. */
export default defineConfig({
  testDir: './e2e',
  projects: [
    { name: 'journeys', testMatch: '**/*.journey.ts', grepInvert: DEEP },
    // Variants, and what is slow by nature; `npm run test:deep` runs them.
    // Deep ones that `npm test` runs when a change touches how remotes are delivered.
    { name: 'delivery', testMatch: '**/*.journey.ts', grep: /@delivery\b/ },
    { name: 'deep', testMatch: '**/*.journey.ts', grep: DEEP, timeout: 600_000 },
  ],
  outputDir: './test-results',
  globalSetup: './e2e/fixtures/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the two cores: about half of the time a journey waits for the next step.
  workers: 3,
  // A journey waits for what it expects, with limits for a busy machine. One that fails has a race,
  // which a second try would hide.
  retries: 0,
  // Enough for two scans on a machine that does ten times as much besides.
  timeout: isSlow ? 900_000 : 360_000,
  expect: { timeout: isSlow ? 60_000 : 40_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // A button that never appears fails here, not when the time of the whole journey is over.
    actionTimeout: 60_000,
    // Snapshots of every action take a quarter of the time; `--trace=on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PARAPET_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
});
