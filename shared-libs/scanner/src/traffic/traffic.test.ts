import { describe, expect, it } from 'vitest';
import { createTraffic } from './traffic.ts';

const running = () => Promise.resolve();

describe('traffic control', () => {
  it('lets a short burst through, then limits the rate for each host', async () => {
    const { signal } = new AbortController();
    const traffic = createTraffic({ signal, requestsPerSecond: 50, whenRunning: running });
    const startedAt = performance.now();
    for (let n = 0; n < 60; n += 1) await traffic.proceedTo('a');
    expect(performance.now() - startedAt).toBeGreaterThan(150);
    const order: string[] = [];
    await Promise.all(
      ['a', 'b'].map((host) => traffic.proceedTo(host).then(() => order.push(host))),
    );
    expect(order).toEqual(['b', 'a']);
    expect(traffic.requestsSent).toBe(62);
  });

  it('sends nothing while the scan is paused', async () => {
    let resume: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const { signal } = new AbortController();
    const traffic = createTraffic({ signal, requestsPerSecond: 5, whenRunning: () => paused });
    const request = traffic.proceed();
    await Promise.resolve();
    expect(traffic.requestsSent).toBe(0);
    resume();
    await request;
    expect(traffic.requestsSent).toBe(1);
  });

  it('stops at once when the scan is cancelled, even while paused or queued', async () => {
    const stop = new AbortController();
    const never = () => new Promise<void>(() => undefined);
    const paused = createTraffic({ signal: stop.signal, requestsPerSecond: 5, whenRunning: never });
    const slow = createTraffic({
      signal: stop.signal,
      requestsPerSecond: 0.01,
      whenRunning: running,
    });
    await slow.proceedTo('a');
    const waiting = [paused.proceed(), slow.proceedTo('a')];
    stop.abort(new Error('cancelled'));
    for (const request of waiting) await expect(request).rejects.toThrow();
    await expect(paused.proceed()).rejects.toThrow('cancelled');
  });
});
