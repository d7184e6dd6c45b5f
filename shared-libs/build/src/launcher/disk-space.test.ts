import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { requireSpace } from './preflight.ts';
import { describeFailure } from './problem.ts';

describe('a disk without room', () => {
  it('is told before anything is written: how much is free, how much is needed, what to do', async () => {
    const told = await requireSpace(tmpdir(), Number.MAX_SAFE_INTEGER).catch(describeFailure);
    expect(told).toMatch(/^Only \d+ MB are free on the disk of .+; Parapet needs \d+ MB\./);
    expect(told).toMatch(/Free some space and start again\.$/);
    expect(told).not.toContain('\n');
  });

  it('is one line too when it fills up on the way', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
    });
    expect(describeFailure(full)).toBe('The disk is full. Free some space and start again.');
  });

  it('stops nobody who has room', async () => {
    await expect(requireSpace(tmpdir(), 1)).resolves.toBeUndefined();
  });
});
