import { expect, it } from 'vitest';
import { recognise } from './recognise.ts';

/** A safe pattern takes milliseconds, an unsafe one seconds to years. */
const TIME_LIMIT_MS = 1000;

it('recognises a text that slows patterns down as fast as any other service', () => {
  const answer = Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${'"ApiVersion":'.repeat(5000)}`);
  const startedAt = performance.now();

  recognise(answer);

  expect(performance.now() - startedAt).toBeLessThan(TIME_LIMIT_MS);
});
