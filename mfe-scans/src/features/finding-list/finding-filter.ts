import {
  type FindingStatus,
  findingStatusSchema,
  type RiskLevel,
  riskLevelSchema,
} from '@parapet/contracts/findings/finding';
import { findingSortSchema } from '@parapet/contracts/findings/finding-list';
import { cutText } from '@parapet/contracts/text/cut-text';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { z } from 'zod';
import type { FindingConditions } from '../../api/scans-api.ts';
import type { FindingsQuery } from '../../api/widgets-api.ts';

export type FindingSort = z.infer<typeof findingSortSchema>;

export type FindingGrouping = 'fix' | 'asset';

/** The filter of the list; all of it is in the URL. */
export interface FindingFilter {
  severity: readonly Severity[];
  /** Empty: every status. */
  status: readonly FindingStatus[];
  scanId: string | null;
  assetId: string | null;
  /** A person's id, `me` or `nobody`. */
  assignee: string | null;
  checkId: string | null;
  /** The key of one change that closes several findings. */
  fix: string | null;
  risk: readonly RiskLevel[];
  tag: string | null;
  overdue: boolean;
  text: string;
  sort: FindingSort;
  /** Null for a plain list. */
  group: FindingGrouping | null;
}

/** The statuses that still need work, and the default filter. */
export const openStatuses = ['open', 'reopened', 'acknowledged'] as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idOf = (value: string | null): string | null => (value && uuid.test(value) ? value : null);

/** A link to groups by check shows those by fix. */
const groupings: Readonly<Record<string, FindingGrouping>> = {
  fix: 'fix',
  check: 'fix',
  asset: 'asset',
};
const assigneeOf = (value: string | null): string | null =>
  value === 'me' || value === 'nobody' ? value : idOf(value);
const textOf = (value: string | null, max: number): string | null =>
  cutText(value?.trim() ?? '', max) || null;

const knownValues = <T extends string>(text: string | null, values: readonly T[]): T[] =>
  values.filter((value) => text?.split(',').includes(value));

/** Reads a filter from the URL. Unknown values are dropped, so old links still work. */
export const filterFrom = (search: URLSearchParams): FindingFilter => {
  const status = knownValues(search.get('status'), findingStatusSchema.options);
  const isAny = search.get('status') === 'any';
  const sort = findingSortSchema.safeParse(search.get('sort'));
  return {
    severity: knownValues(search.get('severity'), severities),
    status: isAny ? [] : status.length > 0 ? status : [...openStatuses],
    scanId: idOf(search.get('scan')),
    assetId: idOf(search.get('asset')),
    assignee: assigneeOf(search.get('assignee')),
    checkId: textOf(search.get('check'), 100),
    fix: textOf(search.get('fix'), 120),
    risk: knownValues(search.get('risk'), riskLevelSchema.options),
    tag: textOf(search.get('tag'), 50),
    overdue: search.get('overdue') === 'true',
    text: cutText(search.get('q') ?? '', 200),
    sort: sort.success ? sort.data : 'severity',
    group: groupings[search.get('group') ?? ''] ?? null,
  };
};

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

const statusParam = (status: readonly FindingStatus[]): string | null => {
  if (status.length === 0) return 'any';
  return sameSet(status, openStatuses) ? null : status.join(',');
};

/** Writes a filter into the URL and keeps other parameters. Defaults are left out. */
export const searchWith = (search: URLSearchParams, filter: FindingFilter): URLSearchParams => {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null) =>
    value ? next.set(name, value) : next.delete(name);
  set('severity', filter.severity.join(','));
  set('status', statusParam(filter.status));
  set('scan', filter.scanId);
  set('asset', filter.assetId);
  set('assignee', filter.assignee);
  set('check', filter.checkId);
  set('fix', filter.fix);
  set('risk', filter.risk.join(','));
  set('tag', filter.tag);
  set('overdue', filter.overdue ? 'true' : null);
  set('q', filter.text);
  set('sort', filter.sort === 'severity' ? null : filter.sort);
  set('group', filter.group);
  return next;
};

/** Returns what the list, a group, a file and a bulk action are about. */
export const conditionsOf = (filter: FindingFilter): FindingConditions => ({
  ...(filter.severity.length > 0 ? { severity: [...filter.severity] } : {}),
  ...(filter.status.length > 0 ? { status: [...filter.status] } : {}),
  ...(filter.scanId ? { scanId: filter.scanId } : {}),
  ...(filter.assetId ? { assetId: filter.assetId } : {}),
  ...(filter.assignee === 'me' || filter.assignee === 'nobody'
    ? { assignee: filter.assignee }
    : filter.assignee
      ? { assigneeId: filter.assignee }
      : {}),
  ...(filter.checkId ? { checkId: filter.checkId } : {}),
  ...(filter.fix ? { fix: filter.fix } : {}),
  ...(filter.risk.length > 0 ? { riskLevel: [...filter.risk] } : {}),
  ...(filter.tag ? { tag: filter.tag } : {}),
  ...(filter.overdue ? { overdue: 'true' as const } : {}),
  ...(filter.text ? { q: filter.text } : {}),
});

/** The query of the API that reads this list. */
export const queryOf = (filter: FindingFilter): FindingsQuery => ({
  ...conditionsOf(filter),
  sort: filter.sort,
});

/** Every filter but the status, as in a list without any. */
export const noFilters = {
  severity: [],
  scanId: null,
  assetId: null,
  assignee: null,
  checkId: null,
  fix: null,
  risk: [],
  tag: null,
  overdue: false,
  text: '',
} satisfies Partial<FindingFilter>;

/** Returns whether anything but the status restricts the list. */
export const isRestricted = (filter: FindingFilter): boolean => {
  const { status: _, ...conditions } = conditionsOf(filter);
  return Object.keys(conditions).length > 0;
};
