import { descriptionOf } from '@parapet/checks/description/check-description';
import { expect, test } from 'vitest';
import { neededCalls } from './engine/needed-calls.ts';
import { registeredOf } from './engine/registered-check.ts';
import { cloudRegistries } from './registry.ts';

/** Reading costs the target nothing: the provider answers. */
const NONE = { from: 0, to: 0 };

test('the catalogue of the public reference is that of the checks', async () => {
  const described = Object.values(cloudRegistries).flatMap(({ sources, checks, actionOf }) =>
    checks.map((check) => {
      const calls = neededCalls(sources, [check]);
      const actions = [...new Set(calls.map(actionOf))].toSorted();
      return descriptionOf(registeredOf(check), {
        reads: `the configuration of resources of type ${check.type}`,
        sharedCost: NONE,
        sends: actions.map((action) => `\`${action}\``),
        ownCost: NONE,
      });
    }),
  );
  // After a change of checks: npm run generate:checks -w @parapet/cloud-scanner
  await expect(
    `${JSON.stringify(
      described.toSorted((a, b) => a.id.localeCompare(b.id)),
      null,
      1,
    )}\n`,
  ).toMatchFileSnapshot('../../contracts/src/findings/cloud-check-catalogue.json');
});
