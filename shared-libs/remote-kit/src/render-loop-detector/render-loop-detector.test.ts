// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRenderLoopDetector, watchCommits } from './render-loop-detector.ts';

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown };

interface Hook {
  inject(renderer: unknown): number;
  onCommitFiberRoot(renderer: number, root: { containerInfo: Node }): void;
}

let now = 0;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  delete page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
});

/** Seven seconds in which a root is drawn a thousand times each. */
const drawWithoutEnd = async (containerInfo: Node) => {
  const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__ as Hook;
  for (let commit = 0; commit < 7_000; commit += 1) {
    now += 1;
    hook.onCommitFiberRoot(1, { containerInfo });
  }
  await Promise.resolve();
};

describe('the watch over what React draws', () => {
  it('tells once of the root that has no end, and of no other', async () => {
    startRenderLoopDetector();
    const [looping, calm] = [document.createElement('div'), document.createElement('div')];
    const [onRenderLoop, onOther] = [vi.fn(), vi.fn()];
    watchCommits(looping, onRenderLoop);
    watchCommits(calm, onOther);
    await drawWithoutEnd(looping);
    expect(onRenderLoop).toHaveBeenCalledOnce();
    expect(onOther).not.toHaveBeenCalled();
  });

  it('is over when it was ended', async () => {
    startRenderLoopDetector();
    const container = document.createElement('div');
    const onRenderLoop = vi.fn();
    watchCommits(container, onRenderLoop)();
    await drawWithoutEnd(container);
    expect(onRenderLoop).not.toHaveBeenCalled();
  });

  it("leaves a browser's developer tools at work", async () => {
    const tools = { supportsFiber: true, inject: () => 7, onCommitFiberRoot: vi.fn() };
    page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = tools;
    const told = tools.onCommitFiberRoot;
    startRenderLoopDetector();
    const container = document.createElement('div');
    await drawWithoutEnd(container);
    expect(told).toHaveBeenCalledTimes(7_000);
  });
});
