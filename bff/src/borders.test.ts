import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OwnedTables } from './platform/db/tables.ts';

// A domain is a folder of `domains`. It owns its tables, and others know nothing of it but its port,
// `<domain>/<domain>.port.ts`. Domains form a tree. An operation is a folder of `operations`: it uses the ports
// of several domains, and nobody imports it. The compiler keeps this list equal to the types of the tables.
const owned = {
  workspaces: { workspaces: true, memberships: true, deleted_workspaces: true },
  members: { invitations: true, former_members: true },
  sessions: {},
  subscription: {
    subscriptions: true,
    billing_details: true,
    payments: true,
    payment_events: true,
    invoice_numbers: true,
    invoices: true,
    credit_notes: true,
    erased_customers: true,
    retention_start: true,
  },
  assets: {
    assets: true,
    asset_counts: true,
    asset_finding_ranks: true,
    stale_finding_ranks: true,
    asset_tags: true,
    asset_tag_counts: true,
    asset_tag_groups: true,
    merged_assets: true,
    asset_imports: true,
  },
  ownership: { ownership_proofs: true, account_hosts: true },
  discovery: {
    asset_candidates: true,
    candidate_counts: true,
    discovery_runs: true,
    subdomain_syncs: true,
  },
  scans: {
    scans: true,
    scan_targets: true,
    scan_units: true,
    check_lists: true,
    scan_ledger: true,
    scan_events: true,
  },
  findings: {
    findings: true,
    finding_occurrences: true,
    finding_counts: true,
    finding_assets: true,
    finding_retests: true,
    finding_history: true,
    finding_files: true,
    finding_risk_acceptances: true,
    finding_mutes: true,
  },
  inventory: {
    asset_services: true,
    asset_service_addresses: true,
    asset_technologies: true,
    asset_certificates: true,
    asset_relations: true,
    technology_counts: true,
    matched_data: true,
  },
  audit: {},
  account: { account_deletions: true, avatars: true, person_names: true },
  'api-keys': { api_keys: true },
  feed: {
    feed_events: true,
    feed_seen: true,
    feed_outbox: true,
  },
  'notification-rules': { notification_rules: true, notification_deliveries: true },
  views: { saved_views: true },
  schedules: { scan_schedules: true, schedule_runs: true },
  breach: {
    breach_settings: true,
    breaches: true,
    breach_people: true,
    breach_exposures: true,
    breach_counts: true,
    breach_domains: true,
    breach_searches: true,
    breach_imports: true,
    breach_mails: true,
    breach_findings: true,
    password_changes: true,
  },
  compliance: {
    compliance_evidence: true,
    compliance_digests: true,
    compliance_lists: true,
    compliance_days: true,
    compliance_part_days: true,
    compliance_frameworks: true,
    compliance_attestations: true,
    compliance_files: true,
    compliance_exceptions: true,
    pack_keys: true,
  },
  cloud: {
    cloud_accounts: true,
    cloud_resources: true,
    cloud_resource_changes: true,
    cloud_resource_hosts: true,
    cloud_collections: true,
    cloud_organisations: true,
    cloud_organisation_members: true,
  },
  integrations: {
    integrations: true,
    integration_deliveries: true,
    integration_secrets: true,
    ticket_links: true,
  },
  notifications: { notification_choices: true, notification_mails: true },
  reports: { reports: true, report_schedules: true, report_mails: true },
  score: { score_days: true },
  operator: { operator_rights: true },
  platform: {
    audit_log: true,
    workers: true,
    request_counts: true,
    mail_counts: true,
    kept_releases: true,
    mount_reports: true,
    withheld_releases: true,
    preview_rights: true,
    operator_log: true,
    storage_buckets: true,
    bucket_objects: true,
    stored_objects: true,
    live_presences: true,
  },
} satisfies { [Owner in keyof OwnedTables]: Record<keyof OwnedTables[Owner], true> };

/**
 * SQL functions that run as their definer, each with the one module that calls it. `plan_usage`,
 * `mail_recipients`, `search_findings` and those of `retention` use tables of several modules.
 */
const ownedFunctions: Readonly<Record<string, readonly string[]>> = {
  account: [
    'actor_data',
    'actor_changes',
    'account_standing',
    'request_account_deletion',
    'accounts_to_delete',
    'account_deletion_mailed',
    'actor_menu',
    'name_own_second_factor',
  ],
  members: [
    'set_member_role',
    'set_member_scope',
    'remove_member',
    'member_accounts',
    'member_addresses',
    'avatars_of',
    'describe_invitation',
    'accept_invitation',
  ],
  sessions: ['own_sessions', 'end_own_session'],
  subscription: [
    'plan_usage',
    'schedule_usage',
    'owner_of_customer',
    'is_charged_after_deletion',
    'billing_address',
    'accounts_to_bill',
    'set_plan',
    'list_plans',
    'read_only_assets',
    'history_terms',
    'breach_usage',
    'worker_plan',
  ],
  assets: [
    'verify_private_asset',
    'search_assets',
    'set_asset_owner',
    'count_asset_parts',
    'merge_assets',
    'fold_finding_ranks',
    'workspaces_with_stale_ranks',
  ],
  ownership: ['due_ownership_proofs'],
  discovery: ['worker_tier', 'workspaces_with_due_syncs'],
  findings: [
    'search_findings',
    'search_cve_findings',
    'search_check_findings',
    'place_findings',
    'merge_findings',
    'assign_finding',
    'assign_findings',
    'workspaces_with_expired_risks',
    'workspaces_to_rank_anew',
  ],
  breach: [
    'actor_member_credentials',
    'worker_member_credentials',
    'sealed_breach_address',
    'sealed_breach_key',
    'workspaces_with_due_searches',
    'workspaces_with_breach_data',
  ],
  compliance: ['workspaces_with_ending_attestations'],
  inventory: ['workspaces_to_match'],
  notifications: ['mail_recipients', 'scan_is_within'],
  operator: [
    'operator_accounts',
    'operator_workspaces',
    'list_operators',
    'grant_operator',
    'revoke_operator',
  ],
  reports: ['workspaces_with_due_reports'],
  workspaces: [
    'report_recipients',
    'delete_workspace',
    'restore_workspace',
    'offer_ownership',
    'end_ownership_offer',
    'accept_ownership',
    'describe_ownership_offer',
  ],
  'notification-rules': ['count_notification_rules', 'workspaces_with_notifications'],
  integrations: ['workspaces_with_tickets', 'integration_of_hook'],
  schedules: ['workspaces_with_schedules', 'schedule_standing'],
  scans: ['scans_to_work', 'is_lease_alive', 'hosts_of_scan'],
  retention: [
    'claim_history_notice',
    'release_history_notice',
    'workspaces_to_erase',
    'erase_workspace',
  ],
};

const ownerOf = new Map(
  Object.entries(owned).flatMap(([owner, tables]) =>
    Object.keys(tables).map((table) => [table, owner] as const),
  ),
);
const ownerOfFunction = new Map(
  Object.entries(ownedFunctions).flatMap(([owner, names]) =>
    names.map((name) => [name, owner] as const),
  ),
);

describe('a domain is used through its port, and an operation by nobody', () => {
  test('every import on both floors', () => {
    expect(sources.flatMap(importFaults)).toEqual([]);
  });

  test.each([
    ['a repository', "import { assetsIn } from '../assets/repositories/assets.repository.ts';"],
    ['a part of a domain', "import { requireAsset } from '../assets/get-asset.ts';"],
    ['a type', "import type { Target } from '../assets/describe-assets.ts';"],
    ['an import over several lines', "import {\n  a,\n} from '../assets/get-asset.ts';"],
    ['an import at run time', "await import('../assets/get-asset.ts');"],
    ['a path that climbs higher', "import { a } from '../../domains/assets/get-asset.ts';"],
    ['a path that begins here', "import { a } from './../assets/get-asset.ts';"],
    ['a type that imports', "type A = import('../assets/get-asset.ts').A;"],
    ['an import for its effects', "import '../assets/get-asset.ts';"],
    ["another domain's port below its own", "import type { A } from '../assets/scans.port.ts';"],
    ['an operation', "import { a } from '../../operations/overview/get-overview.ts';"],
  ])('%s is found', (_, text) => {
    expect(importFaults({ path: 'domains/findings/list-findings.ts', text })).toHaveLength(1);
  });

  test.each([
    ['domains/findings/list.ts', "import type { AssetsPort } from '../assets/assets.port.ts';"],
    ['domains/scans/run/lease.ts', "import type { A } from '../../assets/assets.port.ts';"],
    ['domains/scans/run/lease.ts', "import { scansIn } from '../scans.repository.ts';"],
    ['operations/overview/a.ts', "import type { A } from '../../domains/assets/assets.port.ts';"],
    ['domains/findings/list.ts', "import { newId } from '../../platform/db/new-id.ts';"],
    ['domains/findings/list.ts', "import { z } from 'zod';"],
  ])('%s may: %s', (path, text) => {
    expect(importFaults({ path, text })).toEqual([]);
  });

  test('operations do not import each other', () => {
    const text = "import { a } from '../retention/enforce-retention.ts';";
    expect(importFaults({ path: 'operations/overview/a.ts', text })).toHaveLength(1);
  });
});

describe('domains form a tree: arrows go down alone', () => {
  test('every domain', () => {
    expect(circlesIn(arrowsOf(domains))).toEqual([]);
  });

  test.each([
    ['a mutual pair', { 'assets/a.ts': 'scans', 'scans/a.ts': 'assets' }],
    [
      'a circle of three',
      { 'assets/a.ts': 'scans', 'scans/a.ts': 'score', 'score/a.ts': 'assets' },
    ],
  ])('%s is found', (_, arrows) => {
    const files = Object.entries(arrows).map(([path, to]) => ({
      path: `domains/${path}`,
      text: `import type { A } from '../${to}/${to}.port.ts';`,
    }));
    expect(circlesIn(arrowsOf(files))).not.toEqual([]);
  });
});

describe('a port states types, and composition implements them', () => {
  test('every port', () => {
    expect(domains.filter(({ path }) => path.endsWith('.port.ts')).flatMap(portFaults)).toEqual([]);
  });

  test.each([
    ['a value', 'export const assetsPort = {};'],
    ['a function', 'export function assetsIn() {}'],
    ['what does the work', "import { assetsIn } from './assets.repository.ts';"],
    ['something passed on', "export { assetsIn } from './assets.repository.ts';"],
  ])('%s in a port is found', (_, text) => {
    expect(portFaults({ path: 'domains/assets/assets.port.ts', text })).toHaveLength(1);
  });

  test('a port lies in the folder of its name', () => {
    const ports = domains.filter(({ path }) => path.endsWith('.port.ts'));
    expect(ports.map(({ path }) => path)).toEqual(
      ports.map(({ path }) => `${dirname(path)}/${basename(dirname(path))}.port.ts`),
    );
  });
});

describe('a repository names only tables of its own domain', () => {
  test('every repository', () => {
    expect(sources.filter(isRepository).filter(hasSql).flatMap(tableFaults)).toEqual([]);
  });

  test.each([
    ['a select', "tx.selectFrom('assets').selectAll()"],
    ['an alias', "tx.selectFrom('assets as asset')"],
    ['a join', "query.innerJoin('assets', 'assets.id', 'findings.asset_id')"],
    ['a column', "query.select('assets.display_name as name')"],
    ['a write', "tx.updateTable('assets').set(change)"],
    ['raw SQL', 'sql`select count(*) from parapet.assets`'],
    ['raw SQL without the schema', 'sql`select id\n  from assets where id = 1`'],
    ['a reference', 'sql.ref("assets.id")'],
    ["another domain's SQL function", 'sql`select * from parapet.plan_usage(1)`'],
  ])('%s of another domain is found', (_, text) => {
    expect(tableFaults({ path: 'domains/findings/findings.repository.ts', text })).not.toEqual([]);
  });

  test.each([
    ['its own table', "tx.selectFrom('findings').select('findings.asset_id')"],
    [
      "another domain's read model",
      "query.innerJoin(assets.labels(tx).as('asset'), 'asset.id', 'id')",
    ],
    ['a comment', '/** Findings of archived assets: `assets` is not read here. */'],
    ['a function of the platform', 'sql`select parapet.new_id() as id`'],
  ])('%s is no fault', (_, text) => {
    expect(tableFaults({ path: 'domains/findings/findings.repository.ts', text })).toEqual([]);
  });
});

describe('statements are in repositories', () => {
  test('every other file of both floors', () => {
    expect(sources.filter((source) => !isRepository(source)).flatMap(statementFaults)).toEqual([]);
  });

  test('a statement in an operation is found', () => {
    const text = "await scope.tx\n  .selectFrom('findings')\n  .execute();";
    expect(statementFaults({ path: 'domains/findings/list-findings.ts', text })).toHaveLength(1);
  });

  test('the platform names no table of a domain', () => {
    const platform = sourcesIn(join(import.meta.dirname, './platform')).filter(
      ({ path }) => !path.startsWith('db/'),
    );
    const paths = platform.map(({ path, text }) => ({ path: `platform/${path}`, text }));
    expect(paths.filter(({ text }) => STATEMENT.test(text)).flatMap(tableFaults)).toEqual([]);
  });
});

describe('each table has one owner', () => {
  const supabase = join(import.meta.dirname, '../supabase');
  const read = (folder: string) =>
    readdirSync(join(supabase, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => readFileSync(join(supabase, folder, name), 'utf8'))
      .join('\n');
  const [migrations, functions] = [read('migrations'), read('sql/functions')];

  test('every table of the migrations', () => {
    const named = (pattern: RegExp) => [...migrations.matchAll(pattern)].map(([, table]) => table);
    const dropped = new Set(named(/drop table parapet\.(\w+)/g));
    const created = named(/create (?:unlogged )?table parapet\.(\w+)/g).filter(
      (table) => !dropped.has(table),
    );
    expect(created.sort()).toEqual([...ownerOf.keys()].sort());
  });

  test('every owner is a domain or the platform, and every SQL function exists', () => {
    const folders = new Set(domains.map(({ path }) => folderOf(path)));
    expect(Object.keys(owned).sort()).toEqual([...folders, 'platform'].sort());
    for (const name of ownerOfFunction.keys()) {
      expect(functions).toContain(`create or replace function parapet.${name}(`);
    }
  });
});

interface Source {
  /** Relative to `src`. */
  readonly path: string;
  readonly text: string;
}

/** Product sources below a folder, without tests. */
function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

const floor = (name: string): Source[] =>
  sourcesIn(join(import.meta.dirname, name)).map(({ path, text }) => ({
    path: `${name}/${path}`,
    text,
  }));
const domains = floor('domains');
const sources = [...domains, ...floor('operations')];
/** The domain or operation of a path; `platform` of those of the platform. */
const folderOf = (path: string): string => {
  const [level = '', folder = ''] = path.split('/');
  return level === 'platform' ? level : folder;
};
const isRepository = ({ path }: Source): boolean =>
  path.endsWith('.repository.ts') || path.endsWith('.port-impl.ts');

/** The implementation of a port may be nothing but calls of repositories. */
const hasSql = ({ text }: Source): boolean =>
  text.includes("from 'kysely'") || STATEMENT.test(text);

const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map(([, target = '']) =>
    normalize(join(dirname(path), target)),
  );

function importFaults(source: Source): string[] {
  return importsOf(source).flatMap((imported) => {
    const [level = '', other = ''] = imported.split('/');
    const isSame = imported.startsWith(`${source.path.split('/').slice(0, 2).join('/')}/`);
    const isPort = imported === `domains/${other}/${other}.port.ts`;
    const isOutside = level !== 'domains' && level !== 'operations';
    return isOutside || isSame || isPort ? [] : [`${source.path} -> ${imported}`];
  });
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

function arrowsOf(files: readonly Source[]): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    const from = folderOf(file.path);
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const imported of importsOf(file)) {
      const other = folderOf(imported);
      if (imported.startsWith('domains/') && other !== from) to.add(other);
    }
  }
  return arrows;
}

/** Takes away those that know nobody who is left, floor by floor; what remains stands in a circle. */
function circlesIn(arrows: Arrows): string[] {
  let left = [...arrows.keys()];
  for (;;) {
    const upper = left.filter((name) => left.some((other) => arrows.get(name)?.has(other)));
    if (upper.length === left.length) return left;
    left = upper;
  }
}

const portFaults = ({ path, text }: Source): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type |interface ).*/gm)].map(
    ([line]) => `${basename(path)}: ${line}`,
  );

/** One statement of the rules matches the events that the feed has put into its outbox. */
const mayName = (owner: string, path: string): boolean =>
  owner === folderOf(path) || (owner === 'feed' && folderOf(path) === 'notification-rules');

function tableFaults({ path, text }: Source): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const named = (name: string) =>
    new RegExp(
      `(['"\`])${name}(?=\\1|\\.| as )|\\b(?:from|join|into|update|using)\\s+${name}\\b|\\bparapet\\.${name}\\b`,
    ).test(code);
  return [...ownerOf, ...ownerOfFunction]
    .filter(([name, owner]) => !mayName(owner, path) && named(name))
    .map(([name, owner]) => `${path} names ${name} of ${owner}`);
}

const STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/;

const statementFaults = ({ path, text }: Source): string[] =>
  STATEMENT.test(text) ? [`${path} has a statement`] : [];
