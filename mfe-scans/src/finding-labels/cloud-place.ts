/** The place of a finding of a cloud account. */
export interface CloudPlace {
  provider: 'AWS' | 'Azure' | 'Google Cloud';
  /** Twelve digits, the id of a subscription or of a project; null where the id of the resource does not have it. */
  account: string | null;
  /** Null where the id does not tell it: one of Azure never does. */
  region: string | null;
  /** The id says this besides. */
  resource: string;
  /** The page that shows the resource. */
  href: string;
}

const arn = /^arn:aws[a-z-]*:[^:]*:([^:]*):([^:]*):(.+)$/s;
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What of Entra is judged is of no subscription. */
const ofEntra = ['tenants', 'users', 'applications'];

/** Reads the location of a finding of a cloud account, which is the id of its resource; null for another finding. */
export function cloudPlaceOf(location: string): CloudPlace | null {
  const place = awsPlace(location) ?? azurePlace(location) ?? googlePlace(location);
  if (!place) return null;
  return {
    ...place,
    href: `/dashboard/cloud-security?${new URLSearchParams({ uid: location })}`,
  };
}

type Read = Omit<CloudPlace, 'href'> | null;

function awsPlace(location: string): Read {
  const found = arn.exec(location);
  if (!found) return null;
  const [, region, account, resource = ''] = found;
  return { provider: 'AWS', account: account || null, region: region || 'global', resource };
}

/** `/subscriptions/{id}/resourcegroups/…`, `/users/{id}` */
function azurePlace(location: string): Read {
  const [start, kind = '', id = '', ...rest] = location.split('/');
  if (start !== '' || !guid.test(id)) return null;
  if (ofEntra.includes(kind)) {
    return { provider: 'Azure', account: null, region: null, resource: location.slice(1) };
  }
  if (kind !== 'subscriptions') return null;
  const resource = rest.length > 0 ? rest.join('/') : `${kind}/${id}`;
  return { provider: 'Azure', account: id, region: null, resource };
}

/** `//compute.googleapis.com/projects/shop/zones/europe-west1-b/instances/web` */
function googlePlace(location: string): Read {
  const [start, empty, host = '', ...parts] = location.split('/');
  if (start !== '' || empty !== '' || !host.endsWith('.googleapis.com')) return null;
  const [kind, id = ''] = parts;
  const account = kind === 'projects' && id !== '' ? id : null;
  const rest = account === null || parts.length === 2 ? parts : parts.slice(2);
  return {
    provider: 'Google Cloud',
    account,
    region: account === null ? null : regionOf(rest),
    resource: rest.join('/'),
  };
}

function regionOf([kind = '', place = '']: readonly string[]): string | null {
  if (kind === 'zones') return place.slice(0, place.lastIndexOf('-'));
  return kind === 'regions' || kind === 'locations' ? place : null;
}
