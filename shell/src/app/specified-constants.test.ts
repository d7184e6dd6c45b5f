import { expect, it } from 'vitest';
import { POLL_EVERY_MS } from '../deployments/deployment-watch.ts';
import { RELOAD_WINDOW_MS } from '../deployments/reload-guard.ts';
import { PAGE_TRANSITION_MS } from '../navigation/page-transition.ts';
import { START_AFTER_MS } from '../tour/tour-guide.ts';

it.each([
  ['the tour starts after half a second', START_AFTER_MS, 500],
  ['reloads within ten seconds count as a loop', RELOAD_WINDOW_MS, 10_000],
  ['a page transition waits a tenth of a second at most', PAGE_TRANSITION_MS, 100],
  ['deployments are polled every five minutes', POLL_EVERY_MS, 300_000],
])('%s', (_name, actual, specified) => {
  expect(actual).toBe(specified);
});
