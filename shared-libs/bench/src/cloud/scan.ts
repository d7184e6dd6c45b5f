import { scanAccount } from '../../../cloud-scanner/src/sample/scan-account.ts';
import { UNITS_AT_ONCE } from './large-account.ts';

/** One scan in a process of its own, whose memory is then that of the scan alone. */
process.once(
  'message',
  async (server: Pick<Parameters<typeof scanAccount>[0], 'endpoint' | 'keys'>) => {
    const started = performance.now();
    const { calls, collections } = await scanAccount({
      ...server,
      account: '111122223333',
      keeps: false,
      unitsAtOnce: UNITS_AT_ONCE,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    const cpu = process.cpuUsage();
    process.send?.({
      seconds: (performance.now() - started) / 1000,
      cpuSeconds: (cpu.user + cpu.system) / 1e6,
      calls,
      resources: collections.reduce((sum, one) => sum + one.resources, 0),
      incomplete: collections.filter(({ state }) => state !== 'complete').length,
      peakMb: process.resourceUsage().maxRSS / 1024,
    });
    process.disconnect();
  },
);
