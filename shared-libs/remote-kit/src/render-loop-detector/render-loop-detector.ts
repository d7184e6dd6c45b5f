import { type CommitRate, createCommitRate } from './commit-rate.ts';

/** The hook that React calls in production builds too, if it exists before React loads. */
interface DevtoolsHook {
  supportsFiber: boolean;
  renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
  onCommitFiberRoot?(renderer: number, root: { containerInfo: Node }, ...rest: unknown[]): void;
}

interface Watched {
  rate: CommitRate;
  onRenderLoop: () => void;
}

const watched = new Map<Node, Watched>();
let countsFrames = false;

const countFrames = () => {
  if (countsFrames) return;
  countsFrames = true;
  const until = performance.now() + 2_000;
  const count = (at: number) => {
    for (const { rate } of watched.values()) rate.frame();
    countsFrames = at < until && watched.size > 0;
    if (countsFrames) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
};

const onCommit = (container: Node) => {
  const root = watched.get(container);
  const state = root?.rate.commit(performance.now());
  if (state === 'suspect') countFrames();
  if (state !== 'loop') return;
  watched.delete(container);
  // Not during the commit, because the handler unmounts the root.
  queueMicrotask(() => root?.onRenderLoop());
};

/**
 * Starts to count React's commits. Call it before React's own code runs. Developer tools of the
 * browser keep working.
 */
export const startRenderLoopDetector = (): void => {
  const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook };
  const renderers = new Map<number, unknown>();
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    supportsFiber: true,
    renderers,
    inject: (renderer) => {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
  };
  const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const next = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = (renderer, root, ...rest) => {
    next?.call(hook, renderer, root, ...rest);
    onCommit(root.containerInfo);
  };
};

/**
 * Calls `onRenderLoop` once if the React root in `container` re-renders without end. A loop over
 * promises or timers causes no error that a boundary could catch.
 *
 * @returns stops watching
 */
export const watchCommits = (container: Node, onRenderLoop: () => void): (() => void) => {
  watched.set(container, { rate: createCommitRate(), onRenderLoop });
  return () => {
    watched.delete(container);
  };
};
