import type { ComplianceScope } from '../compliance-scope/compliance-scope.ts';

export const COMPLIANCE = '/dashboard/compliance';

const withSearch = (path: string, values: Readonly<Record<string, string | null>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

export const overviewHref = (scope: ComplianceScope): string =>
  withSearch(COMPLIANCE, { ...scope });

export const frameworkHref = (id: string, scope?: ComplianceScope): string =>
  withSearch(`${COMPLIANCE}/${encodeURIComponent(id)}`, { ...scope });

export const requirementHref = (id: string, number: string, scope?: ComplianceScope): string =>
  withSearch(`${COMPLIANCE}/${encodeURIComponent(id)}`, { ...scope, requirement: number });

export const findingHref = (findingId: string): string =>
  `/dashboard/findings?status=any&finding=${findingId}`;

/** The open findings of a check, in the account alone where one is chosen. */
export const findingsOfCheckHref = (checkId: string, scope?: ComplianceScope): string =>
  withSearch('/dashboard/findings', { check: checkId, asset: scope?.account ?? null });
