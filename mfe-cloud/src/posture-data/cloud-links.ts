export const CLOUD_SECURITY = '/dashboard/cloud-security';
/** The public page of all topics, with the check of each or why it has none. */
export const CHECKED_TOPICS = '/checks/cloud';

export const scanHref = (scanId: string): string => `${CLOUD_SECURITY}/scans/${scanId}`;

export const findingHref = (findingId: string): string =>
  `/dashboard/findings?status=any&finding=${findingId}`;

/** The findings of an account, or the open ones of all accounts. */
export const findingsHref = (accountId: string | null): string =>
  accountId === null ? cellFindingsHref({}) : `/dashboard/findings?asset=${accountId}`;

type Filter = Readonly<Record<string, string | null>>;

/** The list of resources under a filter. */
export const resourcesHref = (filter: Filter): string => viewHref('resources', filter);

/** The open findings of a service in a region. */
export const cellFindingsHref = (filter: Filter): string => viewHref('findings', filter);

const viewHref = (view: string, filter: Filter): string => {
  const search = new URLSearchParams({ view });
  for (const [name, value] of Object.entries(filter)) if (value !== null) search.set(name, value);
  return `${CLOUD_SECURITY}?${search}`;
};

/** The page as it is, with the pane of a resource. */
export const withResource = (now: URLSearchParams, id: string): string => {
  const search = new URLSearchParams(now);
  search.set('resource', id);
  return `${CLOUD_SECURITY}?${search}`;
};
