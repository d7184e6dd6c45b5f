import { expect, it } from 'vitest';
import { reportRefused } from './report-refused.ts';

it('reports refused remotes, and what is left out of others', () => {
  const told: string[] = [];
  const name = 'mfe-assets';
  reportRefused(
    {
      remotes: [
        { status: 'refused', name, manifest: null, reason: 'It is too old.' },
        { status: 'refused', name, manifest: null, reason: 'Both.', leftOut: ['A.', 'B.'] },
      ],
    },
    (error, context) => told.push(`${(error as Error).message} ${context?.remote}`),
  );
  expect(told).toEqual([
    'mfe-assets was refused. It is too old. mfe-assets',
    'mfe-assets was refused. Both. mfe-assets',
    'A part of mfe-assets is left out. A. B. mfe-assets',
  ]);
});
