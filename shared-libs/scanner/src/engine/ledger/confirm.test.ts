import { register } from '@parapet/checks/definition/check';
import { known, unknown } from '@parapet/checks/definition/read';
import { confirmed } from '@parapet/checks/ledger/confirm';
import { expect, it } from 'vitest';
import { envFileNotExposed } from '../../checks/files/env-file-not-exposed/env-file-not-exposed.check.ts';
import { nosniff } from '../../checks/headers/nosniff/nosniff.check.ts';
import { plain, siteFor, webOrigin } from '../../testing/web-origins.ts';
import { evaluate } from '../evaluation/evaluate.ts';

const severe = register(envFileNotExposed);
const site = siteFor(envFileNotExposed);
const leaking = () => known(site({ '.env': plain('DB_PASSWORD=x') }));
const failures = (evaluations: Awaited<ReturnType<typeof confirmed>>) =>
  evaluations.filter(({ outcome }) => outcome.verdict === 'fail');

it('reports a severe failure that the recheck confirms', async () => {
  const evaluations = await confirmed(severe, evaluate(severe, [leaking()]), async () =>
    known(evaluate(severe, [leaking()])),
  );
  expect(failures(evaluations)).toMatchObject([{ confirmations: 2 }]);
});

it('does not report a severe failure that the recheck does not find', async () => {
  const evaluations = await confirmed(severe, evaluate(severe, [leaking()]), async () =>
    known(evaluate(severe, [known(site())])),
  );
  expect(failures(evaluations)).toEqual([]);
  expect(evaluations[0]?.outcome.verdict).toBe('unknown');
});

it('does not report a severe failure when the recheck fails', async () => {
  const evaluations = await confirmed(severe, evaluate(severe, [leaking()]), async () =>
    unknown('The connection was refused'),
  );
  expect(evaluations[0]?.judgement.reason).toBe('The recheck failed: The connection was refused');
});

it('does not recheck failures that are not severe', async () => {
  const mild = register(nosniff);
  const evaluations = await confirmed(mild, evaluate(mild, [known(webOrigin())]), () => {
    throw new Error('No recheck was expected');
  });
  expect(failures(evaluations)).toMatchObject([{ confirmations: 1 }]);
});
