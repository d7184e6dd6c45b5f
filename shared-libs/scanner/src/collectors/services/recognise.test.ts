import { expect, it } from 'vitest';
import { recognise } from './recognise.ts';

/** Processor time: a safe pattern takes milliseconds, an unsafe one seconds to years. */
const LIMIT_MICROSECONDS = 1_000_000;

it('recognises a text that slows patterns down as fast as any other service', () => {
  const answer = Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${'"ApiVersion":'.repeat(5000)}`);
  const startedAt = process.cpuUsage();

  recognise(answer);

  expect(process.cpuUsage(startedAt).user).toBeLessThan(LIMIT_MICROSECONDS);
});
