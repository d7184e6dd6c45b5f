import { expect, it } from 'vitest';
import { POLL_EVERY_MS } from '../deployments/deployment-watch.ts';
import { RELOAD_WINDOW_MS } from '../deployments/reload-guard.ts';
import { START_AFTER_MS } from '../tour/tour-guide.ts';
import { PAGE_TRANSITION_MS } from './page-transition.ts';

it.each([
  ['the tour begins by itself after half a second', START_AFTER_MS, 500],
  ['reloads within ten seconds are a loop', RELOAD_WINDOW_MS, 10_000],
  ['a change of page waits a tenth of a second at the most', PAGE_TRANSITION_MS, 100],
  ['deployments are asked for every five minutes', POLL_EVERY_MS, 300_000],
])('%s', (_figure, inUse, agreed) => {
  expect(inUse).toBe(agreed);
});
