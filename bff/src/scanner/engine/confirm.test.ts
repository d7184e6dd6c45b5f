import { expect, it } from 'vitest';
import { envFileNotExposed } from '../checks/files/env-file-not-exposed/env-file-not-exposed.check.ts';
import { nosniff } from '../checks/headers/nosniff/nosniff.check.ts';
import { known, unknown } from '../subjects/read.ts';
import { plain, siteFor, webOrigin } from '../testing/web-origins.ts';
import { register } from './check.ts';
import { confirmGrave } from './confirm.ts';
import { rule } from './ledger.ts';

const grave = register(envFileNotExposed);
const site = siteFor(envFileNotExposed);
const leaking = () => known(site({ '.env': plain('DB_PASSWORD=x') }));
const failures = (rulings: Awaited<ReturnType<typeof confirmGrave>>) =>
  rulings.filter(({ outcome }) => outcome.verdict === 'fail');

it('reports a grave failure that a second look shows again', async () => {
  const rulings = await confirmGrave(grave, rule(grave, [leaking()]), async () =>
    known(rule(grave, [leaking()])),
  );
  expect(failures(rulings)).toMatchObject([{ confirmations: 2 }]);
});

it('keeps a grave failure to itself when the second look differs', async () => {
  const rulings = await confirmGrave(grave, rule(grave, [leaking()]), async () =>
    known(rule(grave, [known(site())])),
  );
  expect(failures(rulings)).toEqual([]);
  expect(rulings[0]?.outcome.verdict).toBe('unknown');
});

it('keeps a grave failure to itself when there is no second look', async () => {
  const rulings = await confirmGrave(grave, rule(grave, [leaking()]), async () =>
    unknown('The connection was refused'),
  );
  expect(rulings[0]?.judgement.reason).toBe('A second look failed: The connection was refused');
});

it('does not look twice at what is not grave', async () => {
  const mild = register(nosniff);
  const rulings = await confirmGrave(mild, rule(mild, [known(webOrigin())]), () => {
    throw new Error('There was no need to look again');
  });
  expect(failures(rulings)).toMatchObject([{ confirmations: 1 }]);
});
