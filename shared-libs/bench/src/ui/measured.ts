import type { ProcessorTime } from './task-processor-time.ts';

/** Describes what was observed while something was done. Times in milliseconds. */
export interface Observed {
  /** The longest task of over 50 ms; 0 for none. */
  readonly task: number;
  /** How many tasks took over 50 ms. */
  readonly tasks: number;
  /** From an input to the next frame, the longest; 0 for none of over 16 ms. */
  readonly interaction: number;
  /** Layout shift without what follows an input, added up. */
  readonly shift: number;
}

/** How many times slower the processor is. */
export const SLOWDOWNS = [1, 4] as const;
export type Slowdown = (typeof SLOWDOWNS)[number];

/** Describes what was observed of an act, and what its tasks took of the processor. */
export interface ObservedAct extends Observed, ProcessorTime {}

/** One act at each speed that it was done at. */
export interface MeasuredAct {
  readonly scene: string;
  readonly act: string;
  readonly kind: 'scroll' | 'interaction';
  readonly bySlowdown: Readonly<Partial<Record<Slowdown, ObservedAct>>>;
}

export const WIDTHS = [1440, 360] as const;
export type Width = (typeof WIDTHS)[number];

/** How a page moved while it was opened, or a scan while it ran. */
export interface MeasuredShift {
  readonly scene: string;
  readonly byWidth: Readonly<Record<Width, number>>;
}

export interface Result {
  readonly acts: readonly MeasuredAct[];
  readonly shifts: readonly MeasuredShift[];
}
