import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleAccount } from './account/sample.ts';
import type { ScannedAccount } from './collect-scan.ts';
import { plantedFaults } from './planted-faults.ts';
import { type SampleServer, startSampleServer } from './sample-server.ts';
import { scanAccount } from './scan-account.ts';
import { badWeather, clearWeather, type Weather } from './weather.ts';

const nameOf = ({ checkId, uid }: { checkId: string; uid: string }) => `${checkId} ${uid}`;
const outcomes = ({ results }: ScannedAccount) =>
  new Map(results.map((result) => [nameOf(result), result.outcome]));

let server: SampleServer | undefined;
afterAll(() => server?.close());

async function scan(weather: Weather): Promise<ScannedAccount> {
  await server?.close();
  server = await startSampleServer({ account: sampleAccount, weather });
  const { endpoint, keys } = server;
  return await scanAccount({ endpoint, keys, account: sampleAccount.id });
}

describe('the sample account', () => {
  let clear: ScannedAccount;
  let bad: ScannedAccount;
  beforeAll(async () => {
    clear = await scan({ ...clearWeather, pageSize: 2 });
    bad = await scan(badWeather);
  });

  it('has at least sixty planted faults, and each is found', () => {
    const found = outcomes(clear);
    expect(plantedFaults.length).toBeGreaterThanOrEqual(60);
    expect(plantedFaults.map(nameOf).filter((fault) => found.get(fault) !== 'fail')).toEqual([]);
  });

  it('keeps of what checks compare all that they read', () => {
    const reasons = clear.results.map(({ reason }) => reason ?? '');
    expect(reasons.filter((reason) => reason.includes('is not kept'))).toEqual([]);
  });

  it('is read to its end in clear weather, two items a page', () => {
    expect(clear.collections.filter(({ state }) => state !== 'complete')).toEqual([]);
  });

  it('never turns a pass or a fail into the other in bad weather', () => {
    const known = outcomes(clear);
    const turned = bad.results.filter((result) => {
      const before = known.get(nameOf(result));
      return result.outcome !== 'error' && before !== 'error' && result.outcome !== before;
    });
    expect(turned.map((result) => `${nameOf(result)}: ${result.outcome}`)).toEqual([]);
  });

  it('names the action of what could not be read', () => {
    const denied = bad.results.filter(({ action }) => action === 's3:GetBucketPolicy');
    expect(denied.length).toBeGreaterThan(0);
    expect(new Set(denied.map(({ outcome }) => outcome))).toEqual(new Set(['error']));
  });

  it('tells what the organisation denies, and throttling costs no resource', () => {
    const inDenied = bad.collections.filter(
      ({ region, type }) => region === 'sa-east-1' && type === 'aws.kms.key',
    );
    expect(inDenied).toMatchObject([{ state: 'denied', gaps: [{ deniedBy: 'organisation' }] }]);
    expect(bad.calls.throttled).toBeGreaterThan(0);
    expect(bad.collections.filter(({ state }) => state === 'throttled')).toEqual([]);
  });

  it('leaves out what has gone between the list and the read', () => {
    expect([...clear.resources.keys()]).toContain('arn:aws:s3:::sample-vanished');
    expect([...bad.resources.keys()]).not.toContain('arn:aws:s3:::sample-vanished');
  });
});
