import type { Refused } from './fixture.ts';

const circle = (own: string, other: string): Refused => ({
  border: `a circle of imports (${own})`,
  file: `bff/src/platform/${own}.ts`,
  text: `export type { X } from './${other}.ts';\n`,
  message: 'This import is part of a cycle',
});

/** Two files that import each other for their types, the circle that is easiest to miss. */
export const CIRCLES: readonly Refused[] = [circle('first', 'second'), circle('second', 'first')];
