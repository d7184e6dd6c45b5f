export const CLOUD_SECURITY = '/dashboard/cloud-security';

export const scanHref = (scanId: string): string => `${CLOUD_SECURITY}/scans/${scanId}`;

export const findingHref = (findingId: string): string =>
  `/dashboard/findings?status=any&finding=${findingId}`;

/** Every finding of a resource has its ARN as location. */
export const findingsHref = (accountId: string | null): string =>
  accountId === null ? '/dashboard/findings?q=arn%3Aaws' : `/dashboard/findings?asset=${accountId}`;

/** The list of resources under a filter. */
export const resourcesHref = (filter: Readonly<Record<string, string | null>>): string => {
  const search = new URLSearchParams({ view: 'resources' });
  for (const [name, value] of Object.entries(filter)) if (value !== null) search.set(name, value);
  return `${CLOUD_SECURITY}?${search}`;
};

/** The page as it is, with the pane of a resource. */
export const withResource = (now: URLSearchParams, id: string): string => {
  const search = new URLSearchParams(now);
  search.set('resource', id);
  return `${CLOUD_SECURITY}?${search}`;
};
