import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsFor } from '../client/permissions.ts';
import { gcpChecks, gcpSources } from '../registry.ts';
import { plantedGcpFaults } from './planted-faults.ts';
import { sampleProject } from './project/sample.ts';
import { type GcpSampleServer, startGcpSampleServer } from './sample-server.ts';
import { type ScannedProject, scanProject } from './scan-project.ts';
import { badGcpWeather, clearGcpWeather, type GcpWeather } from './weather.ts';

/** A deny policy takes back what the policy of the secret grants to everyone. */
const SECRET_FAULT =
  'gcp-secretmanager-secret-is-not-public //secretmanager.googleapis.com/projects/sample-shop/secrets/payment-api';

const nameOf = ({ checkId, uid }: { checkId: string; uid: string }) => `${checkId} ${uid}`;
const outcomes = ({ results }: ScannedProject) =>
  new Map(results.map((result) => [nameOf(result), result.outcome]));

let server: GcpSampleServer;
/** Tests change it between scans. */
let weather: GcpWeather = clearGcpWeather;
beforeAll(async () => {
  const changing = new Proxy({} as GcpWeather, {
    ownKeys: () => Reflect.ownKeys(weather),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(weather, key),
    get: (_, key) => Reflect.get(weather, key),
  });
  server = await startGcpSampleServer({ project: sampleProject, weather: changing });
});
afterAll(() => server.close());

async function scan(over: Partial<GcpWeather>): Promise<ScannedProject> {
  weather = { ...clearGcpWeather, ...over };
  const { endpoint, key } = server;
  return await scanProject({ endpoint, key, project: sampleProject.projectId });
}

/** Results that were a pass or a fail and became the other. */
function turned(clear: ScannedProject, bad: ScannedProject): readonly string[] {
  const known = outcomes(clear);
  return bad.results
    .filter((result) => {
      const before = known.get(nameOf(result)) ?? result.outcome;
      return result.outcome !== 'error' && before !== 'error' && result.outcome !== before;
    })
    .map((result) => `${nameOf(result)}: ${result.outcome}`);
}

describe('the sample project', () => {
  let clear: ScannedProject;
  beforeAll(async () => {
    clear = await scan({ pageSize: 2 });
  });

  it('has at least sixty planted faults, and each is found', () => {
    const found = outcomes(clear);
    expect(plantedGcpFaults.length).toBeGreaterThanOrEqual(60);
    expect(plantedGcpFaults.map(nameOf).filter((fault) => found.get(fault) !== 'fail')).toEqual([]);
  });

  it('is read to its end in clear weather, two items a page', () => {
    expect(clear.collections.filter(({ state }) => state !== 'complete')).toEqual([]);
    const types = new Set(gcpSources.flatMap((source) => source.types));
    expect(clear.collections.map(({ type }) => type).toSorted()).toEqual([...types].toSorted());
  });

  it('has a resource of each type, in the region that it lies in', () => {
    const { resources } = clear;
    const types = new Set([...resources.values()].map(({ type }) => type));
    const missing = gcpSources.flatMap((source) => source.types).filter((type) => !types.has(type));
    // The sample has no policy of TLS.
    expect(missing).toEqual(['gcp.compute.ssl-policy']);
    expect(
      resources.get(
        '//compute.googleapis.com/projects/sample-shop/zones/europe-west1-b/instances/sample-shop',
      )?.region,
    ).toBe('europe-west1');
  });

  it('passes what is blocked above a policy', () => {
    const found = outcomes(clear);
    expect(
      found.get('gcp-storage-bucket-is-not-public //storage.googleapis.com/sample-vault'),
    ).toBe('pass');
    expect(found.get(SECRET_FAULT)).toBe('pass');
  });

  it('stores no secret of a variable', () => {
    const text = JSON.stringify([...clear.resources.values()].map(({ config }) => config));
    expect(text).not.toContain('q8Zt-41kkQ-pww');
    expect(text).not.toContain('mm2-Kx81-oowQ');
  });

  it('never turns a pass or a fail into the other in bad weather, and loses no resource', async () => {
    const bad = await scan(badGcpWeather);
    expect(turned(clear, bad)).toEqual([]);
    expect(bad.calls.throttled).toBeGreaterThan(0);
    const lost = [...clear.resources.keys()].filter((uid) => !bad.resources.has(uid));
    expect(lost.filter((uid) => !uid.includes('vanished') && !uid.includes('/providers/'))).toEqual(
      [],
    );
    expect(lost.some((uid) => uid.endsWith('sample-vanished'))).toBe(true);
  });

  it('judges a resource of which nothing is known but its name', async () => {
    const bare = await scan({ hasBareResources: true });
    const broken = bare.results.filter(({ reason }) => reason?.includes('does not know'));
    expect(broken.map(nameOf)).toEqual([]);
  });

  it('takes an API that is off for unread, and not for empty', async () => {
    const off = await scan({ apisOff: ['iam'] });
    const denies = off.collections.find(({ type }) => type === 'gcp.iam.deny-policy');
    expect(denies).toMatchObject({
      state: 'api_off',
      isListed: false,
      gaps: [{ reason: 'the API iam.googleapis.com is off in projects/481516234200' }],
    });
    const providers = off.results.filter(({ checkId }) =>
      checkId.includes('workload-identity-provider'),
    );
    expect(providers).toEqual([]);
    // A grant to everyone stands, since no deny policy is known to take it back.
    expect(
      outcomes(off).get(
        'gcp-bigquery-dataset-is-not-public //bigquery.googleapis.com/projects/sample-shop/datasets/orders',
      ),
    ).toBe('fail');
  });

  it.each(permissionsFor(gcpSources, gcpChecks))(
    'without %s nothing turns, and what waits for it says so',
    async (permission) => {
      const denied = await scan({ denied: [permission] });
      const lifted = permission.startsWith('iam.denypolicies.') ? [SECRET_FAULT] : [];
      expect(turned(clear, denied)).toEqual(lifted.map((fault) => `${fault}: fail`));
      const waiting = denied.results.filter(({ action }) => action === permission);
      const gaps = denied.collections.flatMap((collection) => collection.gaps);
      expect(waiting.every(({ outcome }) => outcome === 'error')).toBe(true);
      expect(gaps.some(({ action }) => action === permission)).toBe(true);
    },
  );
});
