import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { processSpecs } from './process-specs.ts';

const root = new URL('../../../../../', import.meta.url).pathname;

it('a worker has the memory limits of the image', () => {
  const specs = processSpecs({
    root,
    port: 3000,
    dataDir: '/nowhere',
    releases: { place: 'http://localhost:3001', folder: null },
    isHosted: true,
  } as Parameters<typeof processSpecs>[0]);
  const options = specs.worker?.nodeOptions ?? [];

  expect(options).toContainEqual(expect.stringMatching(/^--max-old-space-size=\d+$/));
  const image = readFileSync(`${root}shared-libs/tooling/deploy/parapet.sh`, 'utf8');
  expect(image).toContain(`exec node ${options.join(' ')} bff/src/worker.ts`);
  const variables = Object.entries(specs.worker?.env ?? {}).filter(([name]) =>
    name.startsWith('MALLOC_'),
  );
  expect(variables.length).toBeGreaterThan(0);
  for (const [name, value] of variables) expect(image).toContain(`export ${name}=${value}`);
});
