import type { Refused } from './fixture.ts';

const circle = (what: string, own: string, other: string, keyword: string): Refused => ({
  border: `a circle of ${what} (${own})`,
  file: `bff/src/platform/${own}.ts`,
  text: `${keyword} { x } from './${other}.ts';\n`,
  message: 'This import is part of a cycle',
});

/** Two files that import each other, for their values or for their types alone. */
export const CIRCLES: readonly Refused[] = [
  circle('values', 'first', 'second', 'export'),
  circle('values', 'second', 'first', 'export'),
  circle('types', 'third', 'fourth', 'export type'),
  circle('types', 'fourth', 'third', 'export type'),
];
