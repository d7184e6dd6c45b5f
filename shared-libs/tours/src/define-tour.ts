import { presentSteps } from './present-steps.ts';

export interface TourStep {
  id: string;
  title: string;
  text: string;
  /** CSS selector of the part that the step is about; without one it stands in the middle. */
  target?: string;
}

export interface TourDefinition {
  /** Tours of one group are remembered together. */
  group: string;
  /** Width of the dialog and space around the part that is shown, in pixels. */
  width: number;
  padding: number;
  labels: { start: string; next: string; back: string; finish: string };
  steps: readonly TourStep[];
}

/**
 * `completed`: came to the end. `skipped`: left before it, by Esc, the cross, a click outside or
 * another page. `not_shown`: given up before the first step was there.
 */
export type TourOutcome = 'completed' | 'skipped' | 'not_shown';

export interface PlayOptions {
  /** How long to wait for parts that are still coming, in milliseconds. */
  waitMs?: number;
  /** Ends the tour, wherever it is. */
  signal?: AbortSignal;
  onShown?: () => void;
}

export interface Tour extends TourDefinition {
  /**
   * Waits while parts that the steps are about are still coming, at most `waitMs`; leaves out the
   * steps whose part has not come, and plays the rest. Resolves when the tour has ended.
   */
  play: (options?: PlayOptions) => Promise<TourOutcome>;
}

/** A part that has not come by then has failed: so long a remote may take. */
const WAIT_MS = 20_000;

/** A tour as data. The library that draws it is loaded with the first one that is played. */
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
