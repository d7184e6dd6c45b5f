import { noBundles } from '@parapet/scanner/data-bundles';
import { expect, test } from 'vitest';
import { assessTechnologies } from './assess-technologies.ts';

const versions = Array.from({ length: 200 }, (_, at) => ({
  slug: 'nginx',
  name: 'nginx',
  version: `1.${at}.0`,
  source: '',
  evidence: '',
}));

/** Returns how many turns of the event loop others have until the work ends. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

test('other requests have turns while many versions are compared, and equal ones are compared once', async () => {
  const bundles = { ...noBundles };
  const assess = (day: string) => assessTechnologies(bundles, versions, new Date(day));
  expect(await turnsDuring(assess('2026-11-29T08:00:00Z'))).toBeGreaterThanOrEqual(9);
  expect(await turnsDuring(assess('2026-11-29T20:00:00Z'))).toBeLessThanOrEqual(1);
  expect(await assess('2026-11-29T20:00:00Z')).toMatchObject(versions);
});
