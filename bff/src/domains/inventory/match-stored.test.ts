import { type Bundles, loadBundles } from '@parapet/scanner/data-bundles';
import { describe, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { hour, recordedInventory, technology } from '../../testing/scans/recorded-inventory.ts';
import { runSql } from '../../testing/test-identity.ts';
import { matchStored } from './match-stored.ts';

const space = recordedInventory();
const { at, get, addAsset, record } = space;

describe('newer data', () => {
  const log = createLogger({ process: 'worker', level: 'silent' });
  const match = async (bundles: Bundles) =>
    matchStored({
      ...modulePortsOf(space.db),
      db: space.db,
      log,
      readBundles: async () => bundles,
      now: () => new Date(),
      pageSize: 2,
    })({ signal: new AbortController().signal });
  const findings = async () => (await get('/findings')).items;
  /** The shipped data with a further entry of the list. */
  async function withEntry(cve: string): Promise<Bundles> {
    const shipped = await loadBundles(null);
    const entry = { cve, vendor: 'Apache', product: 'Tomcat', name: 'Some flaw' };
    const listed = { ...entry, added: '2026-11-20', due: null, ransomware: false };
    const range = {
      exactly: null,
      from: '9.0',
      fromIncluded: true,
      to: '9.0.99',
      toIncluded: false,
    };
    const affected = [{ product: 'apache:tomcat', ...range }];
    const rated = { severity: 'high', score: 8, cvss4: null, cvss3: null } as const;
    return {
      contents: {
        ...shipped.contents,
        'known-exploited': [...shipped.contents['known-exploited'], listed],
        cve: [{ cve, summary: 'A flaw', ...rated, affected }],
      },
      infos: shipped.infos.map((info) => (info.id === 'cve' ? { ...info, sha256: cve } : info)),
    };
  }

  test('is matched with stored technologies, without a scan, once', async () => {
    const tomcat = technology('tomcat', { version: '9.0.80', cpe: 'apache:tomcat' });
    await record(hour(1), { technologies: [tomcat] });
    for (let more = 0; more < 3; more += 1) {
      const host = `shop-${more}.example`;
      const elsewhere = { ...tomcat, place: { ...tomcat.place, host } };
      await record(hour(1), { technologies: [elsewhere] }, await addAsset());
    }
    const bundles = await withEntry('CVE-2026-7777');
    await match(bundles);
    const found = (await findings()).filter(
      ({ checkId }: { checkId: string }) => checkId === 'software-not-exploited',
    );
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({ severity: 'critical', status: 'open' });
    expect((await get('/scans')).items).toEqual([]);
    const [before] = await runSql<{ at: string }>(
      space.api.database.url,
      'select matched_at::text as at from parapet.matched_data',
    );
    await match(bundles);
    const [after] = await runSql<{ at: string }>(
      space.api.database.url,
      'select matched_at::text as at from parapet.matched_data',
    );
    expect(after).toEqual(before);
  });

  test('is told where the list of exploited flaws alone is newer, though its product was listed', async () => {
    const tomcat = technology('tomcat', { version: '9.0.80', cpe: 'apache:tomcat' });
    await record(hour(1), { technologies: [tomcat] });
    const exploited = async () =>
      (await findings())
        .filter(({ checkId }: { checkId: string }) => checkId === 'software-not-exploited')
        .map(({ severity }: { severity: string }) => severity);
    const told = async () =>
      (await get('/feed')).items.filter(({ type }: { type: string }) => type === 'kev.match');
    const { contents, infos } = await withEntry('CVE-2026-7001');
    const before = contents['known-exploited'].slice(0, -1);
    await match({ contents: { ...contents, 'known-exploited': before }, infos });
    expect(await exploited()).toEqual(['info']);
    expect(await told()).toEqual([]);
    const newer = infos.map((info) =>
      info.id === 'known-exploited' ? { ...info, sha256: 'newer' } : info,
    );
    await match({ contents, infos: newer });
    // A match that was not ruled out before stays until a scan.
    expect(await exploited()).toEqual(['critical', 'info']);
    expect(await told()).toHaveLength(1);
  });

  test('opens nothing for what is gone, and closes nothing', async () => {
    const tomcat = technology('tomcat', { version: '9.0.80', cpe: 'apache:tomcat' });
    await record(hour(1), { technologies: [tomcat] });
    await match(await withEntry('CVE-2026-8001'));
    const opened = await findings();
    expect(opened.length).toBeGreaterThan(0);
    await record(hour(2), {});
    await match(await withEntry('CVE-2026-8002'));
    expect((await findings()).map(({ status }: { status: string }) => status)).toEqual(
      opened.map(() => 'open'),
    );
  });

  test('keeps what a person decided', async () => {
    await record(hour(1), {
      technologies: [technology('tomcat', { version: '9.0.80', cpe: 'apache:tomcat' })],
    });
    await match(await withEntry('CVE-2026-9001'));
    const [{ id }] = await findings();
    const decision = { status: 'risk_accepted', reason: 'known' };
    expect((await space.api.call(space.ada, 'PATCH', at(`/findings/${id}`), decision)).status).toBe(
      200,
    );
    await match(await withEntry('CVE-2026-9002'));
    expect(await get(`/findings/${id}`)).toMatchObject({ status: 'risk_accepted' });
  });
});
