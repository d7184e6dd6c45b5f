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

/** Seven seconds with a thousand commits of a root in each. */
const renderWithoutEnd = async (containerInfo: Node) => {
  const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__ as Hook;
  for (let commit = 0; commit < 7_000; commit += 1) {
    now += 1;
    hook.onCommitFiberRoot(1, { containerInfo });
  }
  await Promise.resolve();
};

describe('the render-loop detector', () => {
  it('reports the looping root once, and no other', async () => {
    startRenderLoopDetector();
    const [looping, other] = [document.createElement('div'), document.createElement('div')];
    const [onRenderLoop, onOther] = [vi.fn(), vi.fn()];
    watchCommits(looping, onRenderLoop);
    watchCommits(other, onOther);
    await renderWithoutEnd(looping);
    expect(onRenderLoop).toHaveBeenCalledOnce();
    expect(onOther).not.toHaveBeenCalled();
  });

  it('reports nothing after it was stopped', async () => {
    startRenderLoopDetector();
    const container = document.createElement('div');
    const onRenderLoop = vi.fn();
    watchCommits(container, onRenderLoop)();
    await renderWithoutEnd(container);
    expect(onRenderLoop).not.toHaveBeenCalled();
  });

  it('keeps calling the developer tools of the browser', async () => {
    const tools = { supportsFiber: true, inject: () => 7, onCommitFiberRoot: vi.fn() };
    page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = tools;
    const onCommit = tools.onCommitFiberRoot;
    startRenderLoopDetector();
    const container = document.createElement('div');
    await renderWithoutEnd(container);
    expect(onCommit).toHaveBeenCalledTimes(7_000);
  });
});
