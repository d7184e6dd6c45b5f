import { z } from 'zod';
import { remoteNameSchema } from './remote-name.ts';

/** Paths of the shell and of the API, with everything below them. */
export const SHELL_PATHS = [
  '/dashboard',
  '/login',
  '/register',
  '/forgot-password',
  '/new-password',
  '/invitation',
  '/auth',
  '/api',
  '/builds',
  '/storage',
  '/functions',
  '/embedded',
] as const;

/** The one path of the shell below which remotes have pages. */
export const DASHBOARD = '/dashboard';

/** Compares as react-router does: without case and surplus slashes, each segment decoded. */
export const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decoded(part).toLowerCase());

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Returns whether a path is a prefix or below it: `/dashboard/scans/new` is below `/dashboard/scans`. */
export const isWithin = (segments: readonly string[], prefix: string): boolean =>
  segmentsOf(prefix).every((part, at) => part === segments[at]);

const PREFIX = /^\/$|^(\/[\w~-][\w.~-]*)+$/;

const prefixSchema = z
  .string()
  .max(200)
  .regex(PREFIX, { error: 'is no path prefix such as /dashboard/reports' })
  .refine((path) => !isOfShell(path), { error: 'belongs to the shell' });

const isOfShell = (path: string): boolean => {
  const segments = segmentsOf(path);
  const owner = SHELL_PATHS.find((own) => isWithin(segments, own));
  return owner !== undefined && (owner !== DASHBOARD || segments.length === 1);
};

const pathsSchema = z.array(prefixSchema);
const slotsSchema = z.array(z.string().regex(/^[a-z][a-z0-9-]+$/));

/** Tells what the operator lets a remote have on the page. */
const grantSchema = z.object({
  /** Prefixes of the paths at which it may have pages: `/dashboard/scans`. */
  paths: pathsSchema,
  /** The slots in which it may show widgets. */
  slots: slotsSchema,
  /** Prefixes of the paths that it may redirect, and whether to other sites as well. */
  routeRules: z.array(z.object({ path: prefixSchema, otherSites: z.boolean() })),
});
export type RemoteGrant = z.infer<typeof grantSchema>;

/** Grants by remote. One that is not listed has a path of its own below the dashboard. */
export type RemoteGrants = Record<string, RemoteGrant>;

/** The grants of an installation, as its API serves them. */
export const remoteGrantsSchema = z
  .record(remoteNameSchema, grantSchema)
  .superRefine((grants, context) => {
    for (const message of collisions(grants)) context.addIssue({ code: 'custom', message });
  });

/**
 * The grant of a remote that nobody lists: a path of its own below the dashboard, and widgets there.
 * `mfe-incidents` has `/dashboard/incidents`.
 */
const standardGrant = (remote: string): RemoteGrant => {
  const path = `${DASHBOARD}/${remote.replace(/^mfe-/, '')}`;
  return { paths: [path], slots: ['dashboard'], routeRules: [{ path, otherSites: false }] };
};

const below = (...paths: string[]): RemoteGrant => {
  const prefixes = paths.map((path) => `${DASHBOARD}/${path}`);
  return {
    paths: prefixes,
    slots: ['dashboard'],
    routeRules: prefixes.map((path) => ({ path, otherSites: false })),
  };
};

/** The grants of the product's own remotes. */
export const BUILT_IN_GRANTS: RemoteGrants = {
  'mfe-assets': below('assets', 'attack-surface', 'technologies', 'breach'),
  'mfe-scans': below('scans', 'findings', 'feed', 'reports'),
  'mfe-cloud': below('cloud-security', 'compliance', 'integrations'),
  'mfe-billing': below('Profile', 'operator'),
  'mfe-marketing': {
    paths: ['/'],
    slots: ['dashboard'],
    routeRules: [{ path: '/', otherSites: true }],
  },
};

/** Returns whether a remote has a grant of its own instead of the standard one. */
export const isListed = (grants: RemoteGrants, remote: string): boolean =>
  Object.hasOwn(grants, remote);

export const grantOf = (grants: RemoteGrants, remote: string): RemoteGrant =>
  (isListed(grants, remote) ? grants[remote] : undefined) ?? standardGrant(remote);

const fileSchema = z.record(
  remoteNameSchema,
  z.strictObject({
    paths: pathsSchema.optional(),
    slots: slotsSchema.optional(),
    routeRules: z
      .array(z.strictObject({ path: prefixSchema, otherSites: z.boolean().default(false) }))
      .optional(),
  }),
);

/**
 * `PARAPET_REMOTE_GRANTS_FILE`, the file of the operator: a grant by remote. A part that it leaves out is that of the built-in or
 * standard grant; route rules that it leaves out are redirects inside its paths. Remotes that it does
 * not list keep theirs.
 */
const remoteGrantsFileSchema = fileSchema
  .transform((file) => {
    const listed = Object.entries(file).map(([remote, given]): [string, RemoteGrant] => {
      const known = grantOf(BUILT_IN_GRANTS, remote);
      const paths = given.paths ?? known.paths;
      const inside = paths.map((path) => ({ path, otherSites: false }));
      return [
        remote,
        {
          paths: [...paths],
          slots: [...(given.slots ?? known.slots)],
          routeRules: given.routeRules ?? (given.paths ? inside : [...known.routeRules]),
        },
      ];
    });
    return { ...BUILT_IN_GRANTS, ...Object.fromEntries(listed) };
  })
  .superRefine((grants, context) => {
    for (const message of collisions(grants)) context.addIssue({ code: 'custom', message });
  });

/**
 * Reads the content of the operator's file.
 * @throws Error with what is wrong, without a full stop
 */
export const readRemoteGrantsFile = (text: string): RemoteGrants => {
  const parsed = remoteGrantsFileSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter((part) => part !== '').join(' '),
  );
  throw new Error(problems.join('; '));
};

/** The prefixes of a grant: those of its pages and those that it only redirects. */
export const prefixesOf = ({ paths, routeRules }: RemoteGrant): string[] => [
  ...new Set([...paths, ...routeRules.map(({ path }) => path)]),
];

/** Returns a sentence for each prefix that two remotes have. */
function collisions(grants: RemoteGrants): string[] {
  const owners = new Map<string, string>();
  const found = new Set<string>();
  for (const [remote, grant] of Object.entries(grants)) {
    for (const prefix of prefixesOf(grant)) {
      const key = segmentsOf(prefix).join('/');
      const owner = owners.get(key) ?? remote;
      if (owner !== remote) found.add(`${prefix} is granted to both ${owner} and ${remote}`);
      owners.set(key, owner);
    }
  }
  return [...found];
}
