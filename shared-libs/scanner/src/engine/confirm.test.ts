import { expect, it } from 'vitest';
import { envFileNotExposed } from '../checks/files/env-file-not-exposed/env-file-not-exposed.check.ts';
import { nosniff } from '../checks/headers/nosniff/nosniff.check.ts';
import { known, unknown } from '../subjects/read.ts';
import { plain, siteFor, webOrigin } from '../testing/web-origins.ts';
import { register } from './check.ts';
import { recheckSevere } from './confirm.ts';
import { rule } from './ledger.ts';

const severe = register(envFileNotExposed);
const site = siteFor(envFileNotExposed);
const leaking = () => known(site({ '.env': plain('DB_PASSWORD=x') }));
const failures = (evaluations: Awaited<ReturnType<typeof recheckSevere>>) =>
  evaluations.filter(({ outcome }) => outcome.verdict === 'fail');

it('reports a severe failure that a second look shows again', async () => {
  const evaluations = await recheckSevere(severe, rule(severe, [leaking()]), async () =>
    known(rule(severe, [leaking()])),
  );
  expect(failures(evaluations)).toMatchObject([{ confirmations: 2 }]);
});

it('keeps a severe failure to itself when the second look differs', async () => {
  const evaluations = await recheckSevere(severe, rule(severe, [leaking()]), async () =>
    known(rule(severe, [known(site())])),
  );
  expect(failures(evaluations)).toEqual([]);
  expect(evaluations[0]?.outcome.verdict).toBe('unknown');
});

it('keeps a severe failure to itself when there is no second look', async () => {
  const evaluations = await recheckSevere(severe, rule(severe, [leaking()]), async () =>
    unknown('The connection was refused'),
  );
  expect(evaluations[0]?.judgement.reason).toBe('A second look failed: The connection was refused');
});

it('does not look twice at what is not severe', async () => {
  const mild = register(nosniff);
  const evaluations = await recheckSevere(mild, rule(mild, [known(webOrigin())]), () => {
    throw new Error('There was no need to look again');
  });
  expect(failures(evaluations)).toMatchObject([{ confirmations: 1 }]);
});
