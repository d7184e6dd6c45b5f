import { describe, expect, test } from 'vitest';
import { type ListedFinding, scannedWorkspace } from '../../../testing/scans/scanned-workspace.ts';
import { runSql } from '../../../testing/test-identity.ts';

const space = scannedWorkspace({
  tier: 'mssp',
  assets: ['a.example', 'b.example'],
  script: { one: ['a', '=b'], two: ['c'] },
});
const { call, get, list, history, scan } = space;

describe('a false positive beyond one finding', () => {
  const dismiss = async (finding: ListedFinding, scope: string) =>
    await call('PATCH', `/findings/${finding.id}`, {
      status: 'false_positive',
      reason: 'A decoy',
      scope,
    });
  const ofCheck = async (checkId: string) => await list(`checkId=${checkId}`);

  test('of an asset sets aside what is there and what comes, and a removed rule ends it', async () => {
    const [finding] = await list(`checkId=one&assetId=${space.assetIds[0]}`);
    expect((await dismiss(finding as ListedFinding, 'asset')).status).toBe(200);
    expect(
      await list(`checkId=one&assetId=${space.assetIds[0]}&status=false_positive`),
    ).toHaveLength(2);
    expect(await list(`checkId=one&assetId=${space.assetIds[1]}&status=open`)).toHaveLength(2);

    await scan({ one: ['a', '=b', 'new'] }, [space.assetIds[0] ?? '']);
    const found = await list(`checkId=one&assetId=${space.assetIds[0]}&status=false_positive`);
    expect(found).toHaveLength(3);
    const added = found.find(({ title }) => title.endsWith('new'));
    expect(
      (await history(added as ListedFinding)).map(({ note }: { note: string }) => note),
    ).toContain('By the rule for this asset: A decoy');

    const [mute] = (await get('/finding-mutes')).items;
    expect(mute).toMatchObject({
      checkId: 'one',
      asset: { id: space.assetIds[0], name: 'a.example' },
      reason: 'A decoy',
      createdBy: { id: space.ada.id },
    });
    expect((await call('DELETE', `/finding-mutes/${mute.id}`)).status).toBe(204);
    await scan({ one: ['a', '=b', 'new', 'newer'] }, [space.assetIds[0] ?? '']);
    expect(await list(`checkId=one&assetId=${space.assetIds[0]}&status=open`)).toHaveLength(1);
  });

  test('of a check sets it aside on every asset, also what is found again', async () => {
    await scan({ one: 'pass', two: ['c'] });
    const [two] = await ofCheck('two');
    await dismiss(two as ListedFinding, 'check');
    expect((await ofCheck('two')).map(({ status }) => status)).toEqual([
      'false_positive',
      'false_positive',
    ]);
    const [one] = await ofCheck('one');
    await runSql(
      space.api.database.url,
      `insert into parapet.finding_mutes (workspace_id, check_id, title, reason)
       values ($1, 'one', 't', 'Known')`,
      [space.ada.workspaceId],
    );
    expect(one?.status).toBe('fixed');
    await scan({ one: ['a'] });
    expect(await list('checkId=one&status=false_positive')).toHaveLength(2);
  });

  test('is nothing for other decisions, and of one workspace alone', async () => {
    const [finding] = await list();
    const path = `/findings/${finding?.id}`;
    const refused = await call('PATCH', path, { status: 'acknowledged', scope: 'check' });
    expect(refused.body.issues[0].path).toEqual(['scope']);
    await dismiss(finding as ListedFinding, 'check');
    const [mute] = (await get('/finding-mutes')).items;
    const eve = await space.api.signUp();
    const foreign = `/api/workspaces/${eve.workspaceId}/finding-mutes`;
    expect((await space.api.call(eve, 'GET', foreign)).body.items).toEqual([]);
    expect((await space.api.call(eve, 'DELETE', `${foreign}/${mute.id}`)).status).toBe(404);
  });
});
