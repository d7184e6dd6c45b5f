import { expect, test } from 'vitest';
import { cloudRegistries } from './registry.ts';
import { statesOf, topicsOf } from './topic-catalogue.ts';

test('the catalogue of topics of the public reference is that of the checks', async () => {
  const topics = Object.values(cloudRegistries).flatMap((registry) =>
    topicsOf(registry, statesOf(registry.provider)),
  );
  // After a change of checks or topics: npm run generate:checks -w @parapet/cloud-scanner
  await expect(
    `[\n${topics.map((topic) => ` ${JSON.stringify(topic)}`).join(',\n')}\n]\n`,
  ).toMatchFileSnapshot('../../contracts/src/findings/cloud-topics.json');
});
