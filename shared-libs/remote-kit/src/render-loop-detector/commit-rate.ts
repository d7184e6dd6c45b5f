const WINDOW_MS = 1_000;
/** No person sees more; input, streams and animations of a page that is fine stay far below. */
const MANY_COMMITS = 100;
/** A fast display has more frames than that. A loop draws more often than it can be seen. */
const COMMITS_PER_FRAME = 1.5;
const WINDOWS = 5;

export interface CommitRate {
  /**
   * Counts a commit.
   *
   * @param at in milliseconds, on a clock that never goes back
   * @returns `calm`; `suspect` when it should be told of frames too; `storm` when it has no end
   */
  commit(at: number): 'calm' | 'suspect' | 'storm';
  /** Counts a frame of the display. */
  frame(): void;
}

/** Tells a page that draws itself without end from one that has much to draw. */
export const createCommitRate = (): CommitRate => {
  let since: number | null = null;
  let commits = 0;
  let frames = 0;
  let many = 0;

  const judge = (elapsed: number) => {
    const rate = (commits * WINDOW_MS) / elapsed;
    const isMany = rate >= MANY_COMMITS && commits > frames * COMMITS_PER_FRAME;
    many = isMany ? many + 1 : 0;
  };

  return {
    commit: (at) => {
      since ??= at;
      commits += 1;
      if (at - since >= WINDOW_MS) {
        judge(at - since);
        since = at;
        commits = 0;
        frames = 0;
      }
      if (many >= WINDOWS) return 'storm';
      return many > 0 ? 'suspect' : 'calm';
    },
    frame: () => {
      frames += 1;
    },
  };
};
