import { createSampleAnswers } from '../../../cloud-scanner/src/sample/sample-answers.ts';
import { scanAccount } from '../../../cloud-scanner/src/sample/scan-account.ts';
import { sendTo } from './in-process.ts';
import { largeAccount, UNITS_AT_ONCE } from './large-account.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** Seconds that scans of accounts take at the same time, by a clock that stands still while the processor works. */
export async function scanSeconds(resources: number, accounts: number): Promise<number> {
  const clock = createVirtualClock();
  const scanOne = async () => {
    const account = largeAccount(resources);
    const { answer, keys } = createSampleAnswers({ account, now: clock.now, hasBuckets: true });
    await scanAccount({
      endpoint: 'http://127.0.0.1',
      keys,
      account: account.id,
      keeps: false,
      unitsAtOnce: UNITS_AT_ONCE,
      now: clock.now,
      wait: clock.wait,
      fetch: sendTo(clock, (url, { method, headers, body }) =>
        answer({
          url,
          method,
          headers: { ...headers, host: url.host },
          body: Buffer.from(body ?? '').toString(),
        }),
      ),
    });
  };
  await clock.run(Promise.all(Array.from({ length: accounts }, scanOne)));
  return clock.now() / 1000;
}
