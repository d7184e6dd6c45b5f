import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll } from 'vitest';

// A setup file of vitest's project `browser`: many test files run one after another in the same
// process and page, so each leaves an empty page.

const { asyncWrapper } = getConfig();
const { setImmediate } = globalThis;
/** React renders, runs effects and renders again, each in an immediate of its own. */
const ROUNDS = 4;

configure({
  // A limit for a loaded machine; the default of one second is a race.
  asyncUtilTimeout: 10_000,
  // After an event the library waits for one timer, which may come before React's immediates.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      for (let round = 0; round < ROUNDS; round++) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      return result;
    }),
});

afterAll(() => {
  if (typeof document === 'undefined') return;
  cleanup();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
