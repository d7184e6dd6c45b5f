/** The place of a finding of a cloud account. */
export interface CloudPlace {
  provider: 'AWS' | 'Azure' | 'Google Cloud';
  /** Twelve digits, a subscription or a project; null where the id of the resource does not have it. */
  account: string | null;
  /** Null where the id of the resource does not have it. */
  region: string | null;
  /** The id says this besides. */
  resource: string;
  /** The page that shows the resource. */
  href: string;
}

type Parts = Omit<CloudPlace, 'href'>;

const arn = /^arn:aws[a-z-]*:[^:]*:([^:]*):([^:]*):(.+)$/s;
const subscription = /^\/subscriptions\/([^/]+)(\/.+)?$/is;
const fullName = /^\/\/[a-z]+\.googleapis\.com\/(.+)$/s;
const ofProject = /^projects\/([^/]+)\/(.+)$/s;

/** Reads the location of a finding of a cloud account, which is the id of its resource; null for another finding. */
export function cloudPlaceOf(location: string): CloudPlace | null {
  const parts = awsParts(location) ?? azureParts(location) ?? googleParts(location);
  if (!parts) return null;
  return {
    ...parts,
    href: `/dashboard/cloud-security?${new URLSearchParams({ uid: location })}`,
  };
}

function awsParts(location: string): Parts | null {
  const found = arn.exec(location);
  if (!found) return null;
  const [, region = '', account = '', resource = ''] = found;
  return { provider: 'AWS', account: account || null, region: region || 'global', resource };
}

function azureParts(location: string): Parts | null {
  const found = subscription.exec(location);
  if (!found) return null;
  const [, account = '', rest] = found;
  const resource = rest?.split(/\/providers\//i).at(-1) ?? '';
  return { provider: 'Azure', account, region: null, resource: resource || location };
}

function googleParts(location: string): Parts | null {
  const [, name] = fullName.exec(location) ?? [];
  if (name === undefined) return null;
  const [, account = null, resource = name] = ofProject.exec(name) ?? [];
  return { provider: 'Google Cloud', account, region: null, resource };
}
