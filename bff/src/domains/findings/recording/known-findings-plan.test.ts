import { Client } from 'pg';
import { expect, test } from 'vitest';
import { fillWorkspace } from '../../../testing/database/fill-workspace.ts';
import { recordStatements } from '../../../testing/database/record-statements.ts';
import { runSql } from '../../../testing/test-identity.ts';
import {
  pairsOf,
  resultsOf,
  sampleScript,
  startRecorder,
} from '../../../testing/workers/recorder.ts';

const { database, workspaceId, ...recorder } = await startRecorder();
const statementsOf = recordStatements('parapet.workspace_id');

test('a scan finds the findings of its hosts and updates them by an index, also where statistics know none of its workspace', async () => {
  const [other] = await runSql<{ id: string; ownerId: string }>(
    database.url,
    `insert into parapet.workspaces (name, owner_id)
     select 'Known for long', owner_id from parapet.workspaces where id = $1
     returning id, owner_id as "ownerId"`,
    [workspaceId],
  );
  if (!other) throw new Error('No workspace was added.');
  await fillWorkspace(database.url, { workspaceId: other.id, id: other.ownerId });
  await runSql(database.url, 'analyze parapet.findings');

  const asset = await recorder.addAsset();
  const record = async () => {
    const sink = recorder.store(await recorder.open([asset]), [asset]);
    await sink.planned(pairsOf([asset], sampleScript));
    return await statementsOf(() => sink.results(resultsOf(asset, sampleScript)));
  };
  await record();
  const statements = await record();
  const at = statements.findIndex(({ text }) => text.includes('"reported_by"'));
  const read = statements[at];
  if (!read) throw new Error('The findings were not read.');

  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    // With the claim of the worker, whose policy is part of the plan.
    const claim = statements.slice(0, at).findLast(({ text }) => text.startsWith('begin'));
    await client.query(claim?.text ?? '', [...(claim?.values ?? [])]);
    for (const explained of [
      await client.query(`explain ${read.text}`, [...read.values]),
      await client.query(`explain (generic_plan) ${read.text}`),
    ]) {
      const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('findings_place_idx');
      expect(plan).toContain('findings_pkey');
      expect(plan).not.toMatch(/Scan (?:using|on) findings_workspace_id_fingerprint_key/);
      expect(plan).not.toContain('Seq Scan on findings');
    }
    const updates = statements.filter(({ text }) => /^\s*update parapet\.findings\b/.test(text));
    expect(updates.length).toBeGreaterThan(0);
    for (const { text, values } of updates) {
      const { rows } = await client.query(`explain ${text}`, [...values]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Scan using findings_pkey');
      expect(plan).not.toContain('findings_workspace_id_fingerprint_key');
    }
  } finally {
    await client.end();
  }
});
