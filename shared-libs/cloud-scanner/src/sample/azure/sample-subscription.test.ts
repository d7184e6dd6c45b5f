import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { azureOperations } from '../../azure/client/operations.ts';
import { azure } from '../../azure/provider.ts';
import { neededCalls } from '../../engine/needed-calls.ts';
import type { ScannedAccount } from '../collect-scan.ts';
import { type AzureSampleServer, startAzureServer } from './azure-server.ts';
import type { AzureWeather } from './azure-weather.ts';
import { plantedFaults } from './planted-faults.ts';
import { scanSubscription } from './scan-subscription.ts';
import { idOf } from './subscription/describe.ts';
import { sampleSubscription } from './subscription/sample.ts';

const nameOf = ({ checkId, uid }: { checkId: string; uid: string }) => `${checkId} ${uid}`;
const outcomes = ({ results }: ScannedAccount) =>
  new Map(results.map((result) => [nameOf(result), result.outcome]));
const vanished = idOf('Microsoft.Storage/storageAccounts', 'shopvanished').toLowerCase();

let server: AzureSampleServer | undefined;
afterAll(() => server?.close());

async function scan(weather: Partial<AzureWeather>): Promise<ScannedAccount> {
  await server?.close();
  server = await startAzureServer({ subscription: sampleSubscription, weather });
  return await rescan();
}

async function rescan(checkIds?: readonly string[]): Promise<ScannedAccount> {
  const { endpoint = '', clientSecret = '' } = server ?? {};
  const { tenantId, clientId, id: subscriptionId } = sampleSubscription;
  const application = { cloud: 'azure', tenantId, clientId, credential: { clientSecret } } as const;
  return await scanSubscription({
    endpoint,
    subscriptionId,
    application,
    ...(checkIds && { checkIds }),
  });
}

describe('the sample subscription', () => {
  let clear: ScannedAccount;
  let bad: ScannedAccount;
  beforeAll(async () => {
    clear = await scan({ pageSize: 2 });
    bad = await scan({
      pageSize: 2,
      throttleEvery: 7,
      denied: ['sql/firewallRules', 'keyvault/vaults', 'subscription/defenderPlans'],
      gone: [vanished],
      hasConsent: false,
    });
  });

  it('has at least thirty planted faults, and each is found', () => {
    const found = outcomes(clear);
    expect(plantedFaults.length).toBeGreaterThanOrEqual(30);
    expect(plantedFaults.map(nameOf).filter((fault) => found.get(fault) !== 'fail')).toEqual([]);
  });

  it('keeps no value of a variable', () => {
    expect(JSON.stringify([...clear.resources.values()])).not.toContain('a made-up value');
  });

  it('is read to its end in clear weather, two items a page', () => {
    expect(clear.collections.filter(({ state }) => state !== 'complete')).toEqual([]);
    expect(clear.results.filter(({ outcome }) => outcome === 'error')).toEqual([]);
  });

  it('never turns a pass or a fail into the other in bad weather', () => {
    const known = outcomes(clear);
    const turned = bad.results.filter((result) => {
      const before = known.get(nameOf(result));
      const decided = ['pass', 'fail'];
      return decided.includes(result.outcome) && result.outcome !== before;
    });
    expect(turned.map((result) => `${nameOf(result)}: ${result.outcome}`)).toEqual([]);
  });

  it('names the action of what could not be read', () => {
    const denied = bad.results.filter(({ checkId }) =>
      checkId.startsWith('azure-sql-server-firewall'),
    );
    expect(denied).toMatchObject([
      { outcome: 'error', action: 'Microsoft.Sql/servers/firewallRules/read' },
    ]);
  });

  it('tells of rows that Resource Graph leaves out without an error', () => {
    const vaults = bad.collections.filter(({ type }) => type === 'azure.keyvault.vault');
    expect(vaults).toMatchObject([
      { state: 'denied', isListed: false, gaps: [{ action: 'Microsoft.KeyVault/vaults/read' }] },
    ]);
  });

  it('has no directory without consent, and fails nothing for it', () => {
    const directory = bad.collections.filter(({ service }) => service === 'directory');
    expect(directory.map(({ state }) => state)).toEqual([
      'not_offered',
      'not_offered',
      'not_offered',
    ]);
    expect(bad.results.filter(({ checkId }) => checkId.startsWith('azure-tenant'))).toEqual([]);
  });

  it('leaves out what has gone between the list and the read', () => {
    expect([...clear.resources.keys()]).toContain(vanished);
    expect([...bad.resources.keys()]).not.toContain(vanished);
  });

  it('loses nothing by throttling', () => {
    expect(bad.calls.throttled).toBeGreaterThan(0);
    expect(bad.collections.filter(({ state }) => state === 'throttled')).toEqual([]);
  });
});

describe('each read that a check rests on', () => {
  const denied: string[] = [];
  let known: ReadonlyMap<string, string>;
  let all: ScannedAccount;
  beforeAll(async () => {
    all = await scan({ denied });
    known = outcomes(all);
  });

  /** Checks by the operations that they need. */
  const checksOf = Map.groupBy(
    azure.checks.flatMap(({ id, ...check }) =>
      neededCalls(azure.sources, [{ id, ...check }]).map(({ service, operation }) => ({
        id,
        name: `${service}/${operation}`,
      })),
    ),
    ({ name }) => name,
  );
  const reads = [...checksOf].filter(([name]) => !azureOperations()[name]?.isDirectory);

  it.each(reads)('%s, when it is denied, lets no check decide otherwise', async (name, of) => {
    denied.splice(0, denied.length, name);
    const checkIds = [...new Set(of.map(({ id }) => id))];
    const without = await rescan(checkIds);
    const turned = without.results.filter((result) => {
      const isDecided = result.outcome === 'pass' || result.outcome === 'fail';
      return isDecided && result.outcome !== known.get(nameOf(result));
    });
    expect(turned.map(nameOf)).toEqual([]);
    const judged = without.results.filter(({ checkId }) => checkIds.includes(checkId));
    const waits = judged.filter(({ outcome, action }) => outcome === 'error' && action !== null);
    // Without a list there is nothing to judge; without a part each resource that has it waits.
    const isPart = azure.sources.some(({ details = [], service }) =>
      details.some(({ operation }) => `${service}/${operation}` === name),
    );
    if (isPart) expect(waits.length).toBeGreaterThan(0);
  });

  it('has resources for each type of Azure that checks judge', () => {
    const types = new Set([...all.resources.values()].map(({ type }) => type));
    const missing = azure.checks.map(({ type }) => type).filter((type) => !types.has(type));
    expect([...new Set(missing)]).toEqual(['azure.batch.account', 'azure.databricks.workspace']);
  });
});
