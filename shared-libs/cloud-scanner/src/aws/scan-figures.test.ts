import { expect, it } from 'vitest';
import type { Source } from '../definition/source.ts';
import { awsSources } from './registry.ts';
import { scanFiguresOf } from './scan-figures.ts';

const source = (over: Partial<Source>): Source => ({
  service: 'box',
  operation: 'ListBoxes',
  types: ['aws.box.box'],
  scope: 'regional',
  found: () => [],
  ...over,
});
const details = ['GetLock', 'GetLid'].map((operation) => ({
  into: operation,
  operation,
  input: () => ({}),
}));

it('counts lists by their scope, the details of a resource, and services that bill', () => {
  expect(
    scanFiguresOf([
      source({ details }),
      source({ service: 's3', scope: 'global' }),
      source({ per: 'aws.box.box' }),
    ]),
  ).toEqual({ globalCalls: 1, regionCalls: 1, mostDetails: 2, billed: ['S3'] });
});

it('tells of AWS what is read today', () => {
  const { globalCalls, regionCalls, billed } = scanFiguresOf(awsSources);
  expect(globalCalls).toBeGreaterThan(10);
  expect(regionCalls).toBeGreaterThan(globalCalls);
  expect(billed).toContain('KMS');
});
