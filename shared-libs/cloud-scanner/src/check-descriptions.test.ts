import { descriptionOf } from '@parapet/checks/description/check-description';
import { expect, test } from 'vitest';
import { actionOfCall, neededCalls } from './aws/client/permissions.ts';
import { awsChecks, awsSources } from './aws/registry.ts';
import { registeredOf } from './engine/registered-check.ts';

/** Reading costs the target nothing: the provider answers. */
const NONE = { from: 0, to: 0 };

test('the catalogue of the public reference is that of the checks', async () => {
  const described = awsChecks.map((check) => {
    const calls = neededCalls(awsSources, [check]);
    const actions = [...new Set(calls.map(actionOfCall))].toSorted();
    return descriptionOf(registeredOf(check), {
      reads: `the configuration of resources of type ${check.type}`,
      sharedCost: NONE,
      sends: actions.map((action) => `\`${action}\``),
      ownCost: NONE,
    });
  });
  // After a change of checks: npm run generate:checks -w @parapet/cloud-scanner
  await expect(
    `${JSON.stringify(
      described.toSorted((a, b) => a.id.localeCompare(b.id)),
      null,
      1,
    )}\n`,
  ).toMatchFileSnapshot('../../contracts/src/findings/cloud-check-catalogue.json');
});
