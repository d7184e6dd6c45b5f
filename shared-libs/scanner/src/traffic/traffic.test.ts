import { describe, expect, it, vi } from 'vitest';
import { createTraffic } from './traffic.ts';

const running = () => Promise.resolve();

describe('traffic control', () => {
  it('lets a short burst through, then limits the rate for each host', async () => {
    const { signal } = new AbortController();
    const traffic = createTraffic({ signal, requestsPerSecond: 50, whenRunning: running });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(60_000);
    const arrivalOrder = async (...hosts: string[]) => {
      const order: string[] = [];
      await Promise.all(hosts.map((host) => traffic.proceedTo(host).then(() => order.push(host))));
      return order;
    };
    // While the clock stands still, a request that has to wait arrives behind one to a new host.
    for (let n = 0; n < 49; n += 1) await traffic.proceedTo('a');
    expect(await arrivalOrder('a', 'b')).toEqual(['a', 'b']);
    expect(await arrivalOrder('a', 'c')).toEqual(['c', 'a']);
    // At 50 a second a turn comes every 20 ms: the next one is due at 60,040, the one after at 60,060.
    clock.mockReturnValue(60_039);
    expect(await arrivalOrder('a', 'd')).toEqual(['d', 'a']);
    clock.mockReturnValue(60_060);
    expect(await arrivalOrder('a', 'e')).toEqual(['a', 'e']);
    expect(traffic.requestsSent).toBe(57);
  });

  it('tells how long a request waits for the pace, and nothing of one that does not', async () => {
    const { signal } = new AbortController();
    const waits: number[] = [];
    const onPaceWait = (ms: number) => void waits.push(ms);
    const limits = { signal, requestsPerSecond: 50, whenRunning: running, onPaceWait };
    const traffic = createTraffic(limits);
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    for (let n = 0; n < 50; n += 1) await traffic.proceedTo('a');
    expect(waits).toEqual([]);
    await traffic.proceedTo('a');
    expect(waits).toEqual([20]);
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
