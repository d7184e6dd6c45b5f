import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { describeFailure } from '../problem.ts';
import { requireSpace } from './preflight.ts';

describe('a full disk', () => {
  it('is reported before anything is written, with the free space, the needed space and the remedy', async () => {
    const message = await requireSpace(tmpdir(), Number.MAX_SAFE_INTEGER).catch(describeFailure);
    expect(message).toMatch(/^Only \d+ MB are free on the disk of .+; Parapet needs \d+ MB\./);
    expect(message).toMatch(/Free some space and start again\.$/);
    expect(message).not.toContain('\n');
  });

  it('is reported in one line when it fills up later', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
    });
    expect(describeFailure(full)).toBe('The disk is full. Free some space and start again.');
  });

  it('enough space passes', async () => {
    await expect(requireSpace(tmpdir(), 1)).resolves.toBeUndefined();
  });
});
