import { z } from 'zod';
import { mfManifestSchema } from './mf-manifest.ts';
import { isNavIcon, MAX_ICON_CHARACTERS } from './nav-icon.ts';
import { releaseBaseUrlSchema, releaseFileSchema } from './release-file.ts';
import { releaseProvenanceSchema } from './release-provenance.ts';
import { remoteGrantsSchema } from './remote-grants.ts';
import { remoteNameSchema } from './remote-name.ts';

export { remoteNameSchema };

/**
 * The version of the contract between host and remote. A remote built for another one is refused, so
 * only a breaking change raises it; an addition is a minor version of these packages.
 */
export const HOST_CONTRACT_VERSION = 1;

/** The name of the shell where it is released beside remotes. */
export const SHELL = 'shell';

/** Tells what is released on its own: the shell, or a remote. */
export const releasedNameSchema = z.union([z.literal(SHELL), remoteNameSchema]);

/** `mfe-assets` -> `mfe_assets`: Module Federation container names are identifiers. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');

export const buildIdSchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{5,63}$/i);

/** Sub-resource integrity value, e.g. `sha384-…`. */
export const integritySchema = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/);

/** The digest of a release manifest, byte by byte: `sha384-…`. */
const manifestDigestSchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** An Ed25519 signature. `keyId` is the start of the SHA-256 of the public key, in hex. */
export const releaseSignatureSchema = z.object({
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  value: z.base64().length(88),
});
export type ReleaseSignature = z.infer<typeof releaseSignatureSchema>;

export const guardSchema = z.enum(['auth', 'guest', 'none']);
export const layoutSchema = z.enum(['default', 'auth', 'dashboard']);

/** Sections of the dashboard's navigation, in the order in which the shell draws them. */
export const navSectionSchema = z.enum(['top', 'surface', 'work', 'cloud', 'account']);

export const navEntrySchema = z.object({
  section: navSectionSchema,
  label: z.string().min(1).max(40),
  /**
   * A small SVG of the remote's own; see `./nav-icon.ts` for what it may contain. Earlier builds name an
   * icon of the shell; an unknown name is a dot.
   */
  icon: z.string().min(1).max(MAX_ICON_CHARACTERS).refine(isNavIcon, {
    error:
      'is neither a small SVG of allowed shapes (svg with a viewBox, g, path, circle, ellipse, line, polyline, polygon, rect; only currentColor and none as paint) nor a name',
  }),
  order: z.number().int().min(0).max(1000),
});

/** One page of a remote. `path` is react-router syntax and starts with a slash. */
export const pageSchema = z.object({
  path: z.string().regex(/^\//),
  title: z.string().min(1).max(80),
  layout: layoutSchema,
  /** Any name is valid here; an unknown guard shows 'Unknown route middleware' and the name. */
  guard: z.string().min(1),
  nav: navEntrySchema.optional(),
});

/** A panel of a remote for a slot of the host, e.g. `dashboard`. */
export const widgetSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]+$/),
  slot: z.string().regex(/^[a-z][a-z0-9-]+$/),
  title: z.string().min(1).max(80),
  order: z.number().int().min(0).max(1000),
  /** The requested share of a row; the host decides what fits. */
  span: z.enum(['third', 'half', 'two-thirds', 'full']),
  /** Pixels that are kept free for it until it was shown once, with data. */
  height: z.number().int().min(40).max(2000).optional(),
  /** The same where panels stand below each other on a phone. */
  phoneHeight: z.number().int().min(40).max(2000).optional(),
});

export const routeRuleSchema = z.object({
  path: z.string().regex(/^\//),
  redirect: z.object({
    to: z.string().min(1),
    external: z.boolean().default(false),
    /** The status that the API answers a first request with: 308 by default, 301 for old clients. */
    status: z.union([z.literal(301), z.literal(308)]).optional(),
  }),
});

export const commandSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]+$/),
  label: z.string().min(1).max(60),
  to: z.string().regex(/^\//),
  keywords: z.array(z.string()).default([]),
  /** Also a button at the top of the overview. */
  onOverview: z.boolean().optional(),
});

/** A path with `{id}`, and `{parent}` where a result stands in another one. */
const resultPathSchema = z.string().regex(/^\/.*\{id\}/);

/** Tells what the command palette finds in a workspace, and the page of a remote that shows it. */
export const searchResultSchema = z.object({
  /** Such as `asset`; the shell passes over one that it does not know. */
  kind: z.string().regex(/^[a-z][a-z_]+$/),
  to: resultPathSchema,
  /** The same for its report, which "report" before the text finds. */
  reportTo: resultPathSchema.optional(),
});
export type SearchResultPage = z.infer<typeof searchResultSchema>;

/** Tells what a team writes in `src/release.ts`; the build adds identity, entry and hashes. */
export const releaseDeclarationSchema = z.object({
  contractVersion: z.number().int().positive(),
  pages: z.array(pageSchema),
  widgets: z.array(widgetSchema).default([]),
  routeRules: z.array(routeRuleSchema).default([]),
  commands: z.array(commandSchema).default([]),
  searchResults: z.array(searchResultSchema).optional(),
});
export type ReleaseDeclaration = z.input<typeof releaseDeclarationSchema>;

/** `builds/meta/{id}.json`: the data of a remote that the shell needs before it runs its code. */
export const releaseManifestSchema = releaseDeclarationSchema.extend({
  name: remoteNameSchema,
  version: z.string().min(1),
  buildId: buildIdSchema,
  builtAt: z.iso.datetime(),
  /** File names relative to the build's base URL. */
  entry: releaseFileSchema,
  mfManifest: releaseFileSchema,
  /**
   * Path relative to the base URL -> integrity of that file, for every script and stylesheet and the
   * mf-manifest. In the registry of a build with `entryHasHashes`, only for the files that a page
   * requests directly.
   */
  integrity: z.record(releaseFileSchema, integritySchema),
  /** The entry sets the hashes of the files that it loads itself, as the build preset makes it. */
  entryHasHashes: z.boolean().optional(),
  /**
   * Versions of the shared packages that it was built with; see `./shared-versions.ts`. An older
   * build may lack them.
   */
  builtWith: z.record(z.string(), z.string()).optional(),
  /** The index of its public documents; see `../site/site.ts`. */
  site: z.object({ file: releaseFileSchema, integrity: integritySchema }).optional(),
  /** The time of the build in milliseconds, and the paths that are rendered to HTML. */
  timestamp: z.number().int().optional(),
  prerendered: z.array(z.string()).optional(),
});
export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;
export type RemotePage = z.infer<typeof pageSchema>;
export type RemoteWidget = z.infer<typeof widgetSchema>;
export type RouteRule = z.infer<typeof routeRuleSchema>;
export type NavSection = z.infer<typeof navSectionSchema>;

/** `builds/latest.json`, polled by the deployment detection. `timestamp` is in milliseconds. */
export const latestBuildSchema = z.object({ id: buildIdSchema, timestamp: z.number().int() });
export type LatestBuild = z.infer<typeof latestBuildSchema>;

/** `builds/latest.json` of a released build: what its team released, wherever it is served. */
export const buildSealSchema = latestBuildSchema.extend({
  remote: releasedNameSchema,
  manifest: manifestDigestSchema,
  ...releaseProvenanceSchema.shape,
  signature: releaseSignatureSchema,
});
export type BuildSeal = z.infer<typeof buildSealSchema>;

/** `builds/meta/{id}.json` of the shell: the versions that a remote gets. */
export const shellBuildSchema = z.object({
  id: buildIdSchema,
  contractVersion: z.number().int().positive(),
  /** Versions of the singleton packages of the page. */
  shared: z.record(z.string(), z.string()).optional(),
  routeRules: z.array(routeRuleSchema),
  /** The time of the build in milliseconds, and the paths that are rendered to HTML: none of the shell's. */
  timestamp: z.number().int().optional(),
  prerendered: z.array(z.string()).optional(),
  /** The hash of every file of the build; absent in one that was not made to be released. */
  integrity: z.record(releaseFileSchema, integritySchema).optional(),
});
export type ShellBuild = z.infer<typeof shellBuildSchema>;

export const channelSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);

/** Limits those of one remote, by the API and in {@link channelIndexSchema}. */
export const MAX_CHANNELS_LISTED = 50;

/**
 * `<remote>/builds/channels.json`: the channels in which a remote has a pointer, newest first. An http(s)
 * target cannot be listed. It is not signed and only a hint: each pointer is read and verified.
 */
export const channelIndexSchema = z.object({ channels: z.array(channelSchema).max(1000) });
/** A build for a share of the sessions, beside the live one. */
const canarySchema = z.object({
  buildId: buildIdSchema,
  baseUrl: releaseBaseUrlSchema,
  manifest: manifestDigestSchema,
  /** Sessions in 100. */
  share: z.number().int().min(1).max(99),
});

/** `pointers/<channel>/<remote>.json` in the release target: which build of a remote is live. */
export const releasePointerSchema = z.object({
  remote: remoteNameSchema,
  channel: channelSchema,
  buildId: buildIdSchema,
  /** Absolute URL, with a trailing slash, below which the files of this build are served. */
  baseUrl: releaseBaseUrlSchema,
  releasedAt: z.iso.datetime(),
  previousBuildId: buildIdSchema.nullable(),
  canary: canarySchema.optional(),
  /** Tells whether a start made it, which a later start may replace; absent in one of an older version. */
  seeded: z.boolean().optional(),
  ...releaseProvenanceSchema.shape,
  /** Absent in a pointer of a version that signed none; such a release does not run. */
  manifest: manifestDigestSchema.optional(),
  signature: releaseSignatureSchema.optional(),
});
export type ReleasePointer = z.infer<typeof releasePointerSchema>;

/** `pointers/<channel>/shell.json`: which build of the shell is live. The API serves its files. */
export const shellPointerSchema = releasePointerSchema.extend({
  remote: z.literal(SHELL),
  baseUrl: z.undefined().optional(),
  canary: canarySchema.extend({ baseUrl: z.undefined().optional() }).optional(),
});
export type ShellPointer = z.infer<typeof shellPointerSchema>;

/** A pointer of the shell or of a remote. */
export type AnyPointer = ReleasePointer | ShellPointer;
export type Canary = NonNullable<AnyPointer['canary']>;

/** One remote in `/remotes.json`. `mfManifest` is the parsed mf-manifest.json, passed through. */
export const registryEntrySchema = z
  .object({
    name: remoteNameSchema,
    baseUrl: releaseBaseUrlSchema,
    manifest: releaseManifestSchema,
    mfManifest: mfManifestSchema,
  })
  .refine(({ name, manifest }) => manifest.name === name, {
    error: 'has the release manifest of another remote',
  });
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** `/remotes.json`: what is live now. A remote whose release cannot be read is listed in `faults`. */
export const registrySchema = z.object({
  contractVersion: z.number().int().positive(),
  remotes: z.array(registryEntrySchema),
  faults: z.array(z.object({ name: z.string(), message: z.string() })),
  /** Tells what lay outside of the grant of its remote and is left out, each as a sentence. */
  leftOut: z.array(z.object({ name: z.string(), message: z.string() })).optional(),
  /** The grants of the operator; absent for the built-in ones. */
  grants: remoteGrantsSchema.optional(),
  /** The remotes whose mounts pages report: a release in its first minutes, or beside its canary. */
  watched: z.array(z.object({ name: remoteNameSchema, releasedAt: z.iso.datetime() })).optional(),
});
export type Registry = z.infer<typeof registrySchema>;

const reportCountSchema = z.number().int().min(0).max(1000);

/** `POST /api/mount-reports`: how watched remotes fare in one page, since its last report. */
export const mountReportsSchema = z.strictObject({
  reports: z
    .array(
      z.strictObject({
        remote: remoteNameSchema,
        buildId: buildIdSchema,
        releasedAt: z.iso.datetime(),
        /** Pages or panels, which are judged apart. */
        exposed: z.enum(['lifecycles', 'widgets']),
        mounted: reportCountSchema,
        /** Loads, mounts and renders that ended in a card. */
        failed: reportCountSchema,
        /** Other errors that it reported. */
        errors: reportCountSchema,
      }),
    )
    .min(1)
    .max(20),
});
export type MountReport = z.infer<typeof mountReportsSchema>['reports'][number];

/** How the sessions of a watched build fare; numbers are capped at {@link HEALTH_CAP}. */
export const buildHealthSchema = z.object({
  buildId: buildIdSchema,
  sessions: z.number().int().min(0),
  /** Those in which its pages, or its panels, failed more often than they mounted. */
  failed: z.number().int().min(0),
  /** Those that reported an error of it. */
  withErrors: z.number().int().min(0),
  /** The build before is served in its place since then. */
  withheldAt: z.iso.datetime().nullable(),
});
export type BuildHealth = z.infer<typeof buildHealthSchema>;

/** Anybody may read the health of a build, which is not to tell how many people use an installation. */
export const HEALTH_CAP = 100;

/**
 * `/release-policy.json?remote=…&channel=…`: what this installation accepts as a release of a remote.
 */
export const releasePolicySchema = z.object({
  /** Ids of the public keys that may release it, to the channel if one was named. */
  keyIds: z.array(releaseSignatureSchema.shape.keyId),
  /** Origins of live builds. */
  remoteOrigins: z.array(z.url()),
  /** Further origins of previews. */
  previewOrigins: z.array(z.url()),
  /** Who may have which paths and slots, this remote among them. An older installation has no grants. */
  grants: remoteGrantsSchema.optional(),
  /** How the builds of its last release fare; empty without reports. */
  health: z.array(buildHealthSchema).optional(),
});
export type ReleasePolicy = z.infer<typeof releasePolicySchema>;
