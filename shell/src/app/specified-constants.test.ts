import { LIVE_HEARTBEAT_MS, LIVE_TIMEOUT_MS } from '@parapet/contracts/events/live';
import { expect, it } from 'vitest';
import { POLL_EVERY_MS } from '../deployments/deployment-watch.ts';
import { RELOAD_WINDOW_MS } from '../deployments/reload-guard.ts';
import { reconnectAfterMs } from '../live/live-line.ts';
import { PAGE_TRANSITION_MS } from '../navigation/page-transition.ts';
import { START_AFTER_MS } from '../tour/tour-guide.ts';

it.each([
  ['the tour starts after half a second', START_AFTER_MS, 500],
  ['reloads within ten seconds count as a loop', RELOAD_WINDOW_MS, 10_000],
  ['a page transition waits a tenth of a second at most', PAGE_TRANSITION_MS, 100],
  ['deployments are polled every five minutes', POLL_EVERY_MS, 300_000],
  ['the socket waits ten seconds for an answer', LIVE_TIMEOUT_MS, 10_000],
  ['the socket sends a heartbeat every 30 seconds', LIVE_HEARTBEAT_MS, 30_000],
  ['the first reconnect is after a second', reconnectAfterMs(1), 1000],
  ['the second after two', reconnectAfterMs(2), 2000],
  ['the third after five', reconnectAfterMs(3), 5000],
  ['all others after ten', reconnectAfterMs(9), 10_000],
])('%s', (_name, actual, specified) => {
  expect(actual).toBe(specified);
});
