import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUserUpdates } from './user-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const endAgain = vi.fn(async () => undefined);
  return { endAgain, updates: createUserUpdates(endAgain) };
};

describe('signing out', () => {
  it('is immediate when nothing is being saved', async () => {
    const { updates } = open();
    expect(await updates.end(async () => 'ended')).toBe('ended');
  });

  it('waits for what is being saved, which is then not lost', async () => {
    const { updates, endAgain } = open();
    const answer = Promise.withResolvers<string>();
    const order: string[] = [];
    const saved = updates.run(() => answer.promise).then(() => order.push('saved'));
    const ended = updates.end(async () => order.push('ended'));
    answer.resolve('ok');
    await Promise.all([saved, ended]);
    expect(order).toEqual(['saved', 'ended']);
    expect(endAgain).not.toHaveBeenCalled();
  });

  it('waits for what follows an update that is under way', async () => {
    const { updates } = open();
    const answer = Promise.withResolvers<string>();
    const next = Promise.withResolvers<void>();
    const order: string[] = [];
    void updates.run(() => answer.promise).then(() => order.push('first saved'));
    const ended = updates.end(async () => order.push('ended'), next.promise);
    answer.resolve('ok');
    await vi.advanceTimersByTimeAsync(100);
    order.push('next saved');
    next.resolve();
    await ended;
    expect(order).toEqual(['first saved', 'next saved', 'ended']);
  });

  it('waits three seconds at most, and ends the session that a late answer brings back', async () => {
    const { updates, endAgain } = open();
    const answer = Promise.withResolvers<string>();
    const saved = updates.run(() => answer.promise);
    const ended = updates.end(async () => 'ended');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await ended).toBe('ended');
    answer.resolve('ok');
    await saved;
    expect(endAgain).toHaveBeenCalledOnce();
  });

  it('follows an update that failed', async () => {
    const { updates } = open();
    const answer = Promise.withResolvers<string>();
    const saved = updates.run(() => answer.promise);
    const ended = updates.end(async () => 'ended');
    answer.reject(new Error('offline'));
    await expect(saved).rejects.toThrow('offline');
    expect(await ended).toBe('ended');
  });
});
