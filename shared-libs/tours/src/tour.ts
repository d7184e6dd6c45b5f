export interface TourStep {
  id: string;
  title: string;
  text: string;
  /** CSS selector of the part that the step explains; without one the step is centred. */
  target?: string;
}

export interface TourDefinition {
  /** Tours of one group share one status. */
  group: string;
  /** Width of the dialog and space around the part that is shown, in pixels. */
  width: number;
  padding: number;
  labels: { start: string; next: string; back: string; finish: string };
  steps: readonly TourStep[];
}

/**
 * `completed`: reached the end. `skipped`: closed before it, by Esc, the cross, a click outside or
 * navigation. `not_shown`: aborted before the first step was shown.
 */
export type TourOutcome = 'completed' | 'skipped' | 'not_shown';

export interface PlayOptions {
  /** How long to wait for parts that are still loading, in milliseconds; null: until they have loaded. */
  waitMs?: number | null;
  /** Ends the tour at any step. */
  signal?: AbortSignal;
  onShown?: () => void;
}

export interface Tour extends TourDefinition {
  /**
   * Waits at most `waitMs` for the parts of the steps to load, omits the steps whose part is missing,
   * and plays the rest. Resolves when the tour has ended, and has scrolled the page back to where it was.
   */
  play: (options?: PlayOptions) => Promise<TourOutcome>;
}
