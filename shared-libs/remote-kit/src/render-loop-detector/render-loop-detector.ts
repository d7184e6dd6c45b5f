import { type CommitRate, createCommitRate } from './commit-rate.ts';

/** What React calls in a production build too, if it is there before React is. */
interface DevtoolsHook {
  supportsFiber: boolean;
  renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
  onCommitFiberRoot?(renderer: number, root: { containerInfo: Node }, ...rest: unknown[]): void;
}

interface Watched {
  gauge: CommitRate;
  onRenderLoop: () => void;
}

const watched = new Map<Node, Watched>();
let countsFrames = false;

const countFrames = () => {
  if (countsFrames) return;
  countsFrames = true;
  const until = performance.now() + 2_000;
  const count = (at: number) => {
    for (const { gauge } of watched.values()) gauge.frame();
    countsFrames = at < until && watched.size > 0;
    if (countsFrames) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
};

const onCommit = (container: Node) => {
  const root = watched.get(container);
  const said = root?.gauge.commit(performance.now());
  if (said === 'suspect') countFrames();
  if (said !== 'storm') return;
  watched.delete(container);
  // Not from within the commit: whoever is told takes the root away.
  queueMicrotask(() => root?.onRenderLoop());
};

/**
 * Begins to count what React draws. To be called before React's own code runs; the developer tools
 * of a browser, if there are any, go on working.
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
  const before = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = (renderer, root, ...rest) => {
    before?.call(hook, renderer, root, ...rest);
    onCommit(root.containerInfo);
  };
};

/**
 * Tells, once, that the React root in `container` draws itself again and again without end: what
 * promises and timers drive in a circle ends in no error and in no boundary.
 *
 * @returns how to end it
 */
export const watchCommits = (container: Node, onRenderLoop: () => void): (() => void) => {
  watched.set(container, { gauge: createCommitRate(), onRenderLoop });
  return () => {
    watched.delete(container);
  };
};
