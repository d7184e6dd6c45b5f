import { presentSteps } from './present-steps.ts';

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
  /** How long to wait for parts that are still loading, in milliseconds. */
  waitMs?: number;
  /** Ends the tour at any step. */
  signal?: AbortSignal;
  onShown?: () => void;
}

export interface Tour extends TourDefinition {
  /**
   * Waits at most `waitMs` for the parts of the steps to load, omits the steps whose part is missing,
   * and plays the rest. Resolves when the tour has ended.
   */
  play: (options?: PlayOptions) => Promise<TourOutcome>;
}

/** The time that a remote has to load; a part that is missing after it has failed. */
const WAIT_MS = 20_000;

/** A tour as data. The library that renders it is loaded with the first tour that is played. */
export const defineTour = (definition: TourDefinition): Tour => ({
  ...definition,
  play: async ({ waitMs = WAIT_MS, signal, onShown } = {}) => {
    const [{ playSteps }, steps] = await Promise.all([
      import('./play-steps.ts'),
      presentSteps(definition.steps, waitMs),
    ]);
    if (signal?.aborted) return 'not_shown';
    onShown?.();
    return playSteps(definition, steps, signal);
  },
});
