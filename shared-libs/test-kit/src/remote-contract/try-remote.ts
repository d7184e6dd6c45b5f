import { inChromium } from './in-chromium.ts';
import { type ContractOptions, checkRemoteContract } from './remote-contract.ts';

/**
 * Holds a finished build of a remote against the contract, in the Chromium of this machine.
 *
 * @returns the violations; null when there is no Chromium
 */
export const tryRemote = (dist: string, options: ContractOptions = {}): Promise<string[] | null> =>
  inChromium(async (browser) => checkRemoteContract(dist, await browser.newPage(), options));
