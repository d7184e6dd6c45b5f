import type { ObjectiveId } from '../objectives.ts';

/**
 * Says how much a check tells of an objective. `decides`: its pass is needed for a pass, and its failure fails.
 * `supports`: its failure fails, and its pass alone makes no pass. `hints`: it is shown, and turns nothing.
 */
export const strengths = ['decides', 'supports', 'hints'] as const;
export type Strength = (typeof strengths)[number];

/** An objective that a check serves, as its definition writes it. An id alone has the strength of `strengthBySeverity`. */
export type ServedObjective =
  | ObjectiveId
  | { readonly id: ObjectiveId; readonly strength: Strength };

/** An objective with its strength, as one word: `encrypted-at-rest:decides`. */
export type ServedText = `${ObjectiveId}:${Strength}`;

/** A check that reports advice (`info`) hints at an objective; any other decides it. */
const strengthBySeverity = (severity: string): Strength =>
  severity === 'info' ? 'hints' : 'decides';

/** Lists what a check of that severity serves, in the order of its definition. */
export const servedTexts = (
  severity: string,
  served: readonly ServedObjective[],
): readonly ServedText[] =>
  served.map((one): ServedText => {
    if (typeof one === 'string') return `${one}:${strengthBySeverity(severity)}`;
    return `${one.id}:${one.strength}`;
  });

/** Returns the weaker of two strengths. */
export const weakerOf = (a: Strength, b: Strength): Strength =>
  strengths.indexOf(a) > strengths.indexOf(b) ? a : b;
