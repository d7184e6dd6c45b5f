import { presentSteps } from './present-steps.ts';
import type { Tour, TourDefinition } from './tour.ts';

/** The time that a remote has to load; a part that is missing after it has failed. */
const WAIT_MS = 20_000;

/** A tour as data. The library that renders it is loaded with the first tour that is played. */
export const defineTour = (definition: TourDefinition): Tour => ({
  ...definition,
  play: async ({ waitMs = WAIT_MS, signal, onShown } = {}) => {
    const [{ playSteps }, steps] = await Promise.all([
      import('./play-steps.ts'),
      presentSteps(definition.steps, { waitMs, signal }),
    ]);
    if (signal?.aborted) return 'not_shown';
    onShown?.();
    return playSteps(definition, steps, signal);
  },
});
