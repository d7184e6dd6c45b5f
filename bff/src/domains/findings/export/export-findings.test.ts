import { describe, expect, test } from 'vitest';
import { scannedWorkspace } from '../../../testing/scans/scanned-workspace.ts';
import { runSql } from '../../../testing/test-identity.ts';

const space = scannedWorkspace({
  tier: 'mssp',
  assets: ['a.example', 'b.example'],
  script: { one: ['a', '=b'], two: ['c'] },
});
const { call, addMember } = space;
const change = (body: unknown, user = space.ada) => call('POST', '/finding-changes', body, user);

interface Result {
  locations: [
    { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } },
  ];
  partialFingerprints: Record<string, string>;
}

describe('a file', () => {
  const file = (format: string, query = '') =>
    call('GET', `/finding-export?format=${format}&${query}`);

  test('in CSV has the rows of the filter, and no formula', async () => {
    const { status, headers, body } = await file('csv', 'checkId=one');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="parapet-findings.csv"');
    expect(headers.get('x-findings-left-out')).toBe('0');
    const rows = body.trim().split('\r\n');
    expect(rows).toHaveLength(5);
    await change({
      action: 'false_positive',
      filter: { checkId: 'two' },
      reason: '=HYPERLINK("http://evil.example")',
    });
    const text = (await file('csv', 'checkId=two')).body;
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  test('in JSON has each finding with the address of its page in its workspace', async () => {
    const { body } = await file('json', 'status=open&severity=high');
    expect(body.findings).toHaveLength(6);
    const [first] = body.findings;
    expect(first).toMatchObject({ assetName: expect.stringMatching('example') });
    const url = new URL(first.url);
    expect(url.searchParams.get('workspace')).toBe(space.ada.workspaceId);
    expect(url.searchParams.get('finding')).toBe(first.id);
    expect((await file('json', 'q=nothing')).body.findings).toEqual([]);
  });

  test('in SARIF has a rule for each check, and a result for each open finding', async () => {
    const { headers, body } = await file('sarif');
    expect(headers.get('content-type')).toBe('application/sarif+json');
    const [run] = body.runs;
    expect(body.version).toBe('2.1.0');
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id).toSorted()).toEqual([
      'one',
      'two',
    ]);
    expect(run.results).toHaveLength(6);
    for (const { level, partialFingerprints } of run.results) {
      expect(level).toBe('error');
      expect(Object.keys(partialFingerprints)).toContain('parapetFinding/v2');
    }
  });

  test.each([
    ['fixed', { action: 'fixed' }],
    ['a false positive', { action: 'false_positive', reason: 'A decoy' }],
    ['an accepted risk', { action: 'accept_risk', reason: 'Isolated' }],
  ])(
    'in SARIF has no result for what is %s, for which a service would open an alert',
    async (_, decision) => {
      await change({ ...decision, filter: { checkId: 'two' } });
      for (const query of ['', 'status=fixed,open,false_positive,risk_accepted']) {
        const { body } = await file('sarif', query);
        const seen = body.runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId);
        expect(new Set(seen)).toEqual(new Set(['one']));
      }
    },
  );

  test('in SARIF has what code scanning services demand: a path without a scheme, a line, a fingerprint', async () => {
    const { body } = await file('sarif');
    const seen = body.runs[0].results.map(({ locations, partialFingerprints }: Result) => {
      const { artifactLocation, region } = locations[0].physicalLocation;
      const { primaryLocationLineHash: hash, 'parapetFinding/v2': fingerprint } =
        partialFingerprints;
      return [artifactLocation.uri, region.startLine, hash === fingerprint].join(' ');
    });
    expect(new Set(seen)).toEqual(new Set(['a.example 1 true', 'b.example 1 true']));
  });

  test('names no due date while a risk is accepted', async () => {
    await change({ action: 'accept_risk', filter: { checkId: 'two' }, reason: 'Isolated' });
    const { body } = await file('json');
    for (const { checkId, dueAt } of body.findings) {
      expect(dueAt === null).toBe(checkId === 'two');
    }
    expect(new Set(body.findings.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['open', 'risk_accepted']),
    );
  });

  test('in CycloneDX refers from each vulnerability to a component', async () => {
    await change({ action: 'accept_risk', filter: { checkId: 'two' }, reason: 'Isolated' });
    const { body } = await file('vex');
    expect(body).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(body.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    const refs = new Set(body.components.map((each: { 'bom-ref': string }) => each['bom-ref']));
    expect(refs).toEqual(new Set(space.assetIds));
    expect(body.vulnerabilities).toHaveLength(6);
    for (const { id, affects, analysis, cwes } of body.vulnerabilities) {
      expect(refs.has(affects[0].ref)).toBe(true);
      expect(cwes).toEqual([16]);
      expect(analysis.state).toBe(id === 'two' ? 'exploitable' : 'in_triage');
    }
  });

  test('is for auditors and above', async () => {
    const path = '/finding-export?format=csv';
    const viewer = await addMember('viewer');
    expect((await call('GET', path, undefined, viewer)).body.code).toBe('role_insufficient');
    expect((await call('GET', path, undefined, await addMember('auditor'))).status).toBe(200);
    expect((await call('GET', path, undefined, await space.api.signUp())).status).toBe(404);
  });

  test('in every format says the weakness and the category of the OWASP Top 10', async () => {
    await runSql(
      space.api.database.url,
      `update parapet.findings set check_id = 'framing-restricted', cwe_ids = '{CWE-1021}'
       where id = (select min(id::text)::uuid from parapet.findings where workspace_id = $1)`,
      [space.ada.workspaceId],
    );
    const of = async (format: string) => (await file(format, 'checkId=framing-restricted')).body;
    expect(await of('csv')).toContain('CWE-1021,A02:2025');
    expect((await of('json')).findings).toMatchObject([
      { cweIds: ['CWE-1021'], owasp: { id: 'A02:2025', name: 'Security misconfiguration' } },
    ]);
    const [rule] = (await of('sarif')).runs[0].tool.driver.rules;
    expect(rule.properties.tags).toEqual([
      'security',
      'external/cwe/cwe-1021',
      'external/owasp/a02:2025',
    ]);
    const [vulnerability] = (await of('vex')).vulnerabilities;
    expect(vulnerability.cwes).toEqual([1021]);
    expect(vulnerability.properties).toContainEqual({ name: 'parapet:owasp', value: 'A02:2025' });
  });
});
