import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { type ContractOptions, checkRemoteContract } from './remote-contract.ts';

/** The browser runs code of a build: it gets none of the secrets that a release may have. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'XDG_RUNTIME_DIR', 'DISPLAY'];

/**
 * Holds a finished build of a remote against the contract, in the Chromium of this machine.
 *
 * @returns the violations; null when there is no Chromium
 */
export const tryRemote = async (
  dist: string,
  options: ContractOptions = {},
): Promise<string[] | null> => {
  const executablePath = await findChromium(process.env);
  if (executablePath === undefined) return null;
  const env = Object.fromEntries(
    KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  // Chromium has no sandbox for root, which is often the only user of a container.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ args, executablePath, env });
  try {
    return await checkRemoteContract(dist, await browser.newPage(), options);
  } finally {
    await browser.close();
  }
};
