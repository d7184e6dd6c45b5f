import { expect, test } from 'vitest';
import { FILLED_ASSETS, FINDINGS_PER_ASSET } from '../../../testing/database/fill-workspace.ts';
import { prepareFilledLists } from '../../../testing/database/filled-lists.ts';
import { isReadByAsset } from '../repositories/findings-of-tag.repository.ts';

const {
  filled,
  run,
  read,
  statementsOf,
  plansOf,
  rowsRead,
  expectPagesByIndex,
  expectSearchByIndex,
} = prepareFilledLists();

test.each([
  ['/findings', 'findings', 'findings_priority_idx'],
  ['/findings?status=open,reopened', 'findings', 'findings_priority_idx'],
  ['/findings?severity=low&status=fixed&sort=last-seen', 'findings', 'findings_last_seen_idx'],
  ['/findings?sort=first-seen', 'findings', 'findings_first_seen_idx'],
  ['/findings?sort=title', 'findings', 'findings_title_idx'],
  ['/findings?sort=priority', 'findings', 'findings_priority_idx'],
  ['/findings?sort=due', 'findings', 'findings_due_idx'],
  // The worst ones up to the cap, of a check with more.
  ['/findings?checkId=check-2', 'findings', 'findings_check_idx'],
  ['/findings?fix=fix-2', 'findings', 'findings_fix_idx'],
  // Few of many: one with more than the cap is read worst first too.
  ['/findings?assigneeId={user}', 'findings', 'findings_assignee_idx'],
  ['/findings?overdue=true', 'findings', 'findings_overdue_idx'],
])('%s reads its first and a later page of %s by the index %s', async (given, table, index) => {
  await expectPagesByIndex(given.replace('{user}', filled().ada.id), table, index);
});

test.each([
  ['/findings?assignee=nobody'],
  ['/findings?sort=asset'],
  ['/finding-groups?by=fix'],
  ['/finding-groups?by=check'],
  ['/finding-groups?by=asset&status=open'],
])('%s reads the worst findings in their order, none of them to be left out', async (path) => {
  const plans = await plansOf(await statementsOf(() => read(path)), 'matching');
  const given = plans.filter((plan) => plan.includes('findings_worst_idx'));
  expect(given.length).toBeGreaterThanOrEqual(1);
  expect(given.filter((plan) => /Sort Key: finding\.severity_rank/.test(plan))).toEqual([]);
});

test('the worst findings of a check are read from its index alone, in their order', async () => {
  const path = '/findings?checkId=check-2';
  expect((await read(path)).isCapped).toBe(true);
  const plans = await plansOf(await statementsOf(() => read(path)), 'matching');
  const indexOnly = 'Index Only Scan using findings_check_idx';
  // No more than are counted of all 2,000 findings: none is left out by a sort.
  expect(plans.filter((plan) => plan.includes(indexOnly))).toHaveLength(2);
  expect(plans.filter((plan) => /Sort Key: finding\.severity_rank/.test(plan))).toEqual([]);
});

test('the worst findings of a tag are read asset by asset from an index alone, worst severity first', async () => {
  const path = '/findings?tag=web';
  const { items, isCapped } = await read(`${path}&limit=200`);
  expect(isCapped).toBe(true);
  const worst = await run<{ id: string }>(
    `select id from (
       select finding.id, priority_score from parapet.findings as finding
       join parapet.asset_tags as tagged on tagged.asset_id = finding.asset_id and tag = 'web'
       where finding.workspace_id = '${filled().ada.workspaceId}' and severity = 'critical'
       order by finding.asset_id desc limit 1001
     ) as newest
     order by priority_score desc, id desc limit 200`,
  );
  expect(items.map(({ id }: { id: string }) => id)).toEqual(worst.map(({ id }) => id));
  const plans = await plansOf(await statementsOf(() => read(path)), 'matching');
  // For its values, and for any tag: neither reads a tag's 9,500 findings.
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain('Index Only Scan using findings_asset_idx');
    expect(plan).toMatch(/Presorted Key: asset_tags\.asset_id/);
  }
});

test.each([
  ['shop', 500, ['critical', 'high', 'medium', 'low', 'info']],
  ['shop&severity=low,info', 500, ['low', 'info']],
  ['web&severity=info', 1001, ['info']],
  ['web&severity=high&status=fixed&sort=title', 1001, ['high']],
  ['shop&sort=asset&status=open', 500, ['critical', 'high', 'medium', 'low', 'info']],
])('findings by the tag %s count %i and list %j', async (filter, counted, listed) => {
  const found: { severity: string; status: string }[] = [];
  let cursor = '';
  do {
    const page = await read(`/findings?tag=${filter}&limit=200${cursor}`);
    expect(page.isCapped).toBe(counted > 1000);
    found.push(...page.items);
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
  } while (cursor);
  const [tag = '', ...rest] = filter.split('&');
  const status = /status=(\w+)/.exec(rest.join('&'))?.[1];
  const [all] = await run<{ count: number }>(
    `select least(count(*), 1001)::int as count from parapet.findings
     where workspace_id = '${filled().ada.workspaceId}'
       and severity in (${listed.map((each) => `'${each}'`).join()})
       and status = ${status ? `'${status}'` : 'status'}
       and asset_id in (select asset_id from parapet.asset_tags where tag = '${tag}')`,
  );
  expect(found).toHaveLength(all?.count ?? 0);
  expect([...new Set(found.map(({ severity }) => severity))].toSorted()).toEqual(listed.toSorted());
});

test('a tag of many assets in a workspace of few findings is not looked at asset by asset', () => {
  const groups = (['high', 'low'] as const).map((severity) => ({
    severity,
    status: 'open' as const,
    count: 100,
  }));
  expect(isReadByAsset({ groups, assets: 99 })).toBe(true);
  expect(isReadByAsset({ groups, assets: 100 })).toBe(false);
  expect(isReadByAsset({ groups: [], assets: 0 })).toBe(false);
});

/** Returns what a request reads after it has waited for what it read before: nothing of what goes with the membership. */
const readLater = async (path: string) => {
  await read(path);
  const statements = await statementsOf(() => read(path));
  const membership = statements.findIndex(({ text }) => text.includes('parapet.memberships'));
  return statements
    .slice(membership + 1)
    .filter(({ isBehind, text }) => !isBehind && text !== 'commit')
    .map(({ text }) => /with (\w+)|from (\S+)/.exec(text)?.[0]);
};

test('a finding is read with the membership, and so is what lists of an asset and a tag begin with', async () => {
  const [finding] = (await read('/findings?limit=1')).items;
  expect(await readLater(`/findings/${finding.id}`)).toEqual([]);
  expect(await readLater(`/findings?assetId=${finding.assetId}`)).toEqual(['with page']);
  expect(await readLater('/findings?tag=shop')).toEqual(['with matching', 'with page']);
});

test('the last retest of a finding is read before the finding, which its end changes', async () => {
  const [{ id }] = (await read('/findings?limit=1')).items;
  const statements = await statementsOf(() => read(`/findings/${id}`));
  const at = (pattern: RegExp) => statements.findIndex(({ text }) => pattern.test(text));
  const retest = at(/"finding_retests"/);
  expect(retest).toBeGreaterThan(0);
  expect(at(/"findings"\."title"/)).toBeGreaterThan(retest);
});

test('groups by asset find its name by its key', async () => {
  const plans = await plansOf(
    await statementsOf(() => read('/finding-groups?by=asset')),
    'matching',
  );
  expect(plans.filter((plan) => plan.includes('Seq Scan on assets'))).toEqual([]);
});

test.each([
  ['/findings?q=redis', 'findings', 'findings_titles_idx'],
  ['/findings?q=host77.', 'findings', 'assets_search_idx'],
  ['/findings?q=nowhere&status=open', 'findings', 'findings_words_idx'],
  ['/findings?q=cve-2020-11023', 'findings', 'findings_cves_idx'],
  ['/findings?q=clickjacking', 'findings', 'findings_check_idx'],
  ['/findings?q=clickjacking&sort=priority', 'findings', 'findings_check_idx'],
  ['/findings?q=CWE-1021&severity=medium', 'findings', 'findings_check_idx'],
])('%s searches %s by the index %s', expectSearchByIndex);

test.each([['/findings?tag=shop'], ['/finding-groups?by=tag'], ['/finding-groups?tag=shop']])(
  '%s finds the assets of a tag by the tag, not by all assets',
  async (path) => {
    expect((await read(path)).items).not.toEqual([]);
    // Those of the page alone.
    expect(await rowsRead(path, 'assets')).toBeLessThan(150);
  },
);

test('a search that matches more than it lists says so, and a filter searches again', async () => {
  const all = await read('/findings?q=hsts');
  expect(all.isCapped).toBe(true);
  expect(sum(all.facets.severity)).toBe(1001);
  const low = await read('/findings?q=hsts&severity=low&limit=200');
  expect(low.items).toHaveLength(200);
  expect(new Set(low.items.map(({ severity }: { severity: string }) => severity))).toEqual(
    new Set(['low']),
  );
  expect((await read('/findings?q=redis')).isCapped).toBe(false);
});

const worstOf = async (workspaceId: string, matches: string) => {
  const worst = await run<{ id: string }>(
    `select id from (
       select id, severity_rank, priority_score from parapet.findings
       where workspace_id = '${workspaceId}' and not archived and ${matches}
       order by severity_rank, last_seen_at desc, id desc limit 1001
     ) as worst
     order by severity_rank, priority_score desc, id desc limit 200`,
  );
  return worst.map(({ id }) => id);
};

test.each([
  ['hsts', "title like 'HSTS%'"],
  // All of its matches have the lowest severity.
  ['check-5', "check_id = 'check-5'"],
  // Rare, in titles of every severity, and in the locations of other findings.
  ['redis', "title like 'Redis%'"],
  ['host19', "location like '%host19%'"],
])('a search for %s lists the worst of all matches', async (word, matches) => {
  const page = await read(`/findings?q=${word}&limit=200`);
  expect(page.isCapped).toBe(!['redis', 'host19'].includes(word));
  const listed = page.items.map(({ id }: { id: string }) => id);
  expect(listed).toEqual(await worstOf(filled().ada.workspaceId, matches));
});

test.each([
  ['clickjacking', "check_id = 'framing-restricted'"],
  ['CWE-1021', "check_id = 'framing-restricted'"],
])(
  'a search for %s lists the worst findings of the checks that have this name',
  async (q, matches) => {
    await run(
      `update parapet.findings set check_id = 'framing-restricted'
     where workspace_id = '${filled().ada.workspaceId}' and check_id = 'check-3'`,
    );
    const { items } = await read(`/findings?q=${q}&limit=200`);
    const listed = items.map(({ id }: { id: string }) => id);
    expect(listed.length).toBe(200);
    expect(listed).toEqual(await worstOf(filled().ada.workspaceId, matches));
  },
);

test.each([
  ['CVE-2020-11023', ''],
  ['cve-2020-11022', '&status=fixed&severity=low,high'],
])('a search for %s%s lists the findings that name it, the worst first', async (cve, filter) => {
  const { items, isCapped } = await read(`/findings?q=${cve}${filter}&limit=200`);
  const listed = items.map(({ id }: { id: string }) => id);
  const kept = filter ? "status = 'fixed' and severity in ('low', 'high')" : 'true';
  const named = await worstOf(filled().ada.workspaceId, `vulnerability is not null and ${kept}`);
  expect(listed).toEqual(named);
  expect(named.length).toBeGreaterThan(5);
  expect(isCapped).toBe(false);
  expect((await read('/findings?q=CVE-2020-1102')).items).toEqual([]);
});

test.each([
  // Few of all findings, most of those that the filter keeps.
  ['check-1', 'critical', 'open'],
  ['hsts', 'low', 'fixed'],
  // Rare under the filter, too.
  ['redis', 'low', 'reopened'],
])('a search for %s lists the worst of %s and %s', async (word, severity, status) => {
  const { items } = await read(
    `/findings?q=${word}&severity=${severity}&status=${status}&limit=200`,
  );
  const listed = items.map(({ id }: { id: string }) => id);
  const matches = `(title ilike '%${word}%' or check_id = '${word}')
    and severity = '${severity}' and status = '${status}'`;
  expect(listed).toEqual(await worstOf(filled().ada.workspaceId, matches));
});

test('a search among too many titles to look at each lists the worst of all matches', async () => {
  await run(
    `update parapet.findings set title = title || ' ' || id
     where workspace_id = '${filled().eve.workspaceId}'`,
  );
  for (const [word, matches] of [
    ['redis', "title like 'Redis%'"],
    ['hsts', "title like 'HSTS%'"],
    ['check-5', "check_id = 'check-5'"],
  ] as const) {
    const path = `/api/workspaces/${filled().eve.workspaceId}/findings?q=${word}&limit=200`;
    const { body } = await filled().api.call(filled().eve, 'GET', path);
    const listed = body.items.map(({ id }: { id: string }) => id);
    expect(listed).toEqual(await worstOf(filled().eve.workspaceId, matches));
  }
});

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

test('counts of a list come from counters, and equal a count', async () => {
  const statements = await statementsOf(() => read('/findings'));
  expect(statements.filter(({ text }) => /count\(\*\)/.test(text))).toEqual([]);
  const { facets } = await read('/findings');
  expect(sum(facets.severity)).toBe(FILLED_ASSETS * FINDINGS_PER_ASSET);
});
