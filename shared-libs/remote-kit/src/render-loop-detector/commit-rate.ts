const WINDOW_MS = 1_000;
/** Commits per second that input, streams and animations of a healthy page never reach. */
const MANY_COMMITS = 100;
/** A loop has more commits than frames, also on a fast display. */
const COMMITS_PER_FRAME = 1.5;
const WINDOWS = 5;

export interface CommitRate {
  /**
   * Counts a commit.
   *
   * @param at in milliseconds, from a monotonic clock
   * @returns `normal`; `suspect` when it needs the frames too; `loop` when rendering has no end
   */
  commit(at: number): 'normal' | 'suspect' | 'loop';
  /** Counts a frame of the display. */
  frame(): void;
}

/** Distinguishes an endless render loop from a page with many updates. */
export const createCommitRate = (): CommitRate => {
  let since: number | null = null;
  let commits = 0;
  let frames = 0;
  let many = 0;

  const evaluate = (elapsed: number) => {
    const rate = (commits * WINDOW_MS) / elapsed;
    const isMany = rate >= MANY_COMMITS && commits > frames * COMMITS_PER_FRAME;
    many = isMany ? many + 1 : 0;
  };

  return {
    commit: (at) => {
      since ??= at;
      commits += 1;
      if (at - since >= WINDOW_MS) {
        evaluate(at - since);
        since = at;
        commits = 0;
        frames = 0;
      }
      if (many >= WINDOWS) return 'loop';
      return many > 0 ? 'suspect' : 'normal';
    },
    frame: () => {
      frames += 1;
    },
  };
};
