import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/** The browser runs code of a build: it gets none of the secrets that a release may have. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'XDG_RUNTIME_DIR', 'DISPLAY'];

/** Does something in the Chromium of this machine; null when there is none. */
export const inChromium = async <T>(work: (browser: Browser) => Promise<T>): Promise<T | null> => {
  const executablePath = await findChromium(process.env);
  if (executablePath === undefined) return null;
  const env = Object.fromEntries(
    KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  // Chromium has no sandbox for root, which is often the only user of a container.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ args, executablePath, env });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};
