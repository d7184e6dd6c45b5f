import { describe, expect, it } from 'vitest';
import { createWitnesses } from './witnesses.ts';

/** Looks as often as there are answers for; true is an answer in time. */
async function lookAt(answers: readonly boolean[], looks: number) {
  const left = [...answers];
  const asked: number[] = [];
  const witnesses = createWitnesses({ open: [443, 22], closed: [80] }, async (port) => {
    asked.push(port);
    return left.shift() ?? true;
  });
  for (let n = 0; n < looks; n += 1) await witnesses.look();
  return { asked, doubt: witnesses.doubt() };
}

describe('the witnesses of a host', () => {
  it('take turns, open ports alone', async () => {
    expect(await lookAt([], 3)).toEqual({ asked: [443, 22, 443], doubt: null });
  });

  it('show that packets are lost when one needs a second attempt', async () => {
    expect(await lookAt([true, false, true], 3)).toMatchObject({ doubt: 'loss' });
  });

  it('show that the host stopped when one does not answer, whatever answers later', async () => {
    expect(await lookAt([false, true, false, false, true], 3)).toMatchObject({ doubt: 'stopped' });
  });

  it('are refusing ports when none is open', async () => {
    const asked: number[] = [];
    const witnesses = createWitnesses({ open: [], closed: [80] }, async (port) => {
      asked.push(port);
      return true;
    });
    await witnesses.look();
    expect(asked).toEqual([80]);
  });
});
