/** The place of a finding of a cloud account. */
export interface CloudPlace {
  provider: 'AWS';
  /** Twelve digits; null where the id of the resource does not have it. */
  account: string | null;
  region: string;
  /** The id says this besides. */
  resource: string;
  /** The page that shows the resource. */
  href: string;
}

const arn = /^arn:aws[a-z-]*:[^:]*:([^:]*):([^:]*):(.+)$/s;

/** Reads the location of a finding of a cloud account, which is the ARN of its resource; null for another finding. */
export function cloudPlaceOf(location: string): CloudPlace | null {
  const found = arn.exec(location);
  if (!found) return null;
  const [, region = '', account = '', resource = ''] = found;
  return {
    provider: 'AWS',
    account: account || null,
    region: region || 'global',
    resource,
    href: `/dashboard/cloud-security?${new URLSearchParams({ uid: location })}`,
  };
}
