import type { ReleaseManifest } from './release.ts';
import {
  DASHBOARD,
  grantOf,
  isListed,
  isWithin,
  prefixesOf,
  type RemoteGrants,
  SHELL_PATHS,
  segmentsOf,
} from './remote-grants.ts';
import { remoteNameSchema } from './remote-name.ts';

/** Owns the paths that no remote can be granted. */
const SHELL = 'shell';

/**
 * Returns who owns a path: a remote, `shell`, or undefined for nobody. Of several prefixes the longest
 * decides, so `/dashboard/reports/export` may belong to another remote than `/dashboard/reports`.
 */
export const ownerOf = (grants: RemoteGrants, pathname: string): string | undefined => {
  const segments = segmentsOf(pathname);
  let owner: string | undefined;
  let longest = -1;
  const consider = (prefix: string, candidate: string) => {
    const { length } = segmentsOf(prefix);
    if (length <= longest || !isWithin(segments, prefix)) return;
    longest = length;
    owner = candidate;
  };
  for (const path of SHELL_PATHS) consider(path, SHELL);
  for (const [remote, grant] of Object.entries(grants)) {
    for (const prefix of prefixesOf(grant)) consider(prefix, remote);
  }
  return (longest <= 1 && unlistedOwner(grants, segments)) || owner;
};

/** `/dashboard/incidents` belongs to `mfe-incidents`, unless the operator decides otherwise. */
const unlistedOwner = (grants: RemoteGrants, segments: readonly string[]): string | undefined => {
  const [first, second] = segments;
  if (`/${first}` !== DASHBOARD || second === undefined) return undefined;
  const remote = `mfe-${second}`;
  const isRemote = remoteNameSchema.safeParse(remote).success;
  return isRemote && !isListed(grants, remote) ? remote : undefined;
};

type Offer = Pick<ReleaseManifest, 'pages' | 'widgets' | 'routeRules'>;
type Page = Pick<Offer['pages'][number], 'path'>;
type RouteRule = ReleaseManifest['routeRules'][number];

/** The part of a route pattern that is the same in all its paths: `/dashboard/scans` of `…/scans/:id`. */
const fixedPart = (pattern: string): string => {
  const segments = pattern.split('/');
  const end = segments.findIndex((segment) => /[:*?]/.test(segment));
  return (end < 0 ? segments : segments.slice(0, end)).join('/');
};

/**
 * Returns what of a release lies outside of its grant, each as a sentence with the owner: "The page
 * /dashboard/scans belongs to mfe-scans."
 */
export const outsideGrant = (grants: RemoteGrants, remote: string, offer: Offer): string[] => {
  const refused = judge(grants, remote);
  return [
    ...offer.pages.map(refused.page),
    ...offer.widgets.map(refused.widget),
    ...offer.routeRules.map(refused.routeRule),
  ].filter((reason) => reason !== undefined);
};

/** Returns a release without what lies outside of its grant; the same object for a sound release. */
export const withinGrant = <Manifest extends Offer & { readonly name: string }>(
  grants: RemoteGrants,
  manifest: Manifest,
): Manifest => {
  const { name, pages, widgets, routeRules } = manifest;
  if (outsideGrant(grants, name, manifest).length === 0) return manifest;
  const refused = judge(grants, name);
  return {
    ...manifest,
    pages: pages.filter((page) => !refused.page(page)),
    widgets: widgets.filter((widget) => !refused.widget(widget)),
    routeRules: routeRules.filter((rule) => !refused.routeRule(rule)),
  };
};

const judge = (grants: RemoteGrants, remote: string) => {
  const grant = grantOf(grants, remote);
  const foreign = (what: string, path: string): string | undefined => {
    const owner = ownerOf(grants, fixedPart(path));
    if (owner === remote) return undefined;
    const isKnown = owner === SHELL || (owner !== undefined && isListed(grants, owner));
    if (isKnown && !isBareDashboard(owner, path)) {
      return `${what} ${path} belongs to ${owner === SHELL ? 'the shell' : owner}.`;
    }
    const [own] = grant.paths;
    const advice = own === undefined ? '' : ` It has ${grant.paths.join(', ')}.`;
    return `${what} ${path} is not granted to ${remote}.${advice}`;
  };
  return {
    page: ({ path }: Page): string | undefined => {
      const reason = foreign('The page', path);
      if (reason) return reason;
      const segments = segmentsOf(fixedPart(path));
      if (grant.paths.some((prefix) => isWithin(segments, prefix))) return undefined;
      return `The page ${path} is granted to ${remote} for redirects only.`;
    },
    widget: ({ id, slot }: Offer['widgets'][number]): string | undefined =>
      grant.slots.includes(slot)
        ? undefined
        : `The widget ${id} is for the slot ${slot}, which is not granted to ${remote}.`,
    routeRule: ({ path, redirect }: RouteRule): string | undefined => {
      const reason = foreign('The redirect of', path) ?? unsafeTarget(path, redirect);
      if (reason) return reason;
      const segments = segmentsOf(fixedPart(path));
      const rule = grant.routeRules
        .filter((each) => isWithin(segments, each.path))
        .sort((a, b) => segmentsOf(b.path).length - segmentsOf(a.path).length)[0];
      if (!rule) return `The redirect of ${path} is not granted to ${remote}.`;
      if (!redirect.external || rule.otherSites) return undefined;
      return `The redirect of ${path} leads to another site, which is not granted to ${remote}.`;
    },
  };
};

/** `/dashboard/anything` lies below a path of the shell, but the shell has no such page. */
const isBareDashboard = (owner: string | undefined, path: string): boolean =>
  owner === SHELL &&
  segmentsOf(fixedPart(path)).length > 1 &&
  isWithin(segmentsOf(path), DASHBOARD);

/** A target that the browser reads as something else than its kind says, such as `//other.example`. */
const unsafeTarget = (path: string, { to, external }: RouteRule['redirect']) => {
  if (external ? /^https?:\/\/[^/\\:]/i.test(to) : /^\/(?![/\\])/.test(to)) return undefined;
  const kind = external ? 'an http(s) address' : 'a path of this page';
  return `The redirect of ${path} leads to ${to}, which is not ${kind}.`;
};
