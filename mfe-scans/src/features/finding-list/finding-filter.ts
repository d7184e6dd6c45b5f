import { type FindingStatus, findingStatusSchema } from '@parapet/contracts/finding';
import { findingSortSchema } from '@parapet/contracts/finding-list';
import { type Severity, severities } from '@parapet/contracts/vocabulary';
import type { z } from 'zod';
import type { FindingsQuery } from '../../api/scans-api.ts';

export type FindingSort = z.infer<typeof findingSortSchema>;

/** The filter of the list; all of it is in the URL. */
export interface FindingFilter {
  severity: readonly Severity[];
  /** Empty: every status. */
  status: readonly FindingStatus[];
  scanId: string | null;
  assetId: string | null;
  text: string;
  sort: FindingSort;
}

/** The statuses that still need work, and the default filter. */
export const openStatuses = ['open', 'reopened', 'acknowledged'] as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idOf = (value: string | null): string | null => (value && uuid.test(value) ? value : null);

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
    text: search.get('q')?.slice(0, 200) ?? '',
    sort: sort.success ? sort.data : 'severity',
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
  set('q', filter.text);
  set('sort', filter.sort === 'severity' ? null : filter.sort);
  return next;
};

/** The query of the API that reads this list. */
export const queryOf = (filter: FindingFilter): FindingsQuery => ({
  ...(filter.severity.length > 0 ? { severity: [...filter.severity] } : {}),
  ...(filter.status.length > 0 ? { status: [...filter.status] } : {}),
  ...(filter.scanId ? { scanId: filter.scanId } : {}),
  ...(filter.assetId ? { assetId: filter.assetId } : {}),
  ...(filter.text ? { q: filter.text } : {}),
  sort: filter.sort,
});

/** Whether anything but the status restricts the list. */
export const isRestricted = (filter: FindingFilter): boolean =>
  filter.severity.length > 0 ||
  filter.scanId !== null ||
  filter.assetId !== null ||
  filter.text !== '';
