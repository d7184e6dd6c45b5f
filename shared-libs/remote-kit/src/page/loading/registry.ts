import { howToRebuild, misfits } from '@parapet/contracts/releases/misfits';
import { outsideGrant, withinGrant } from '@parapet/contracts/releases/page-owners';
import {
  HOST_CONTRACT_VERSION,
  type RegistryEntry,
  type ReleaseManifest,
  type RemoteWidget,
  registryEntrySchema,
} from '@parapet/contracts/releases/release';
import { releaseFault } from '@parapet/contracts/releases/release-check';
import {
  BUILT_IN_GRANTS,
  type RemoteGrants,
  remoteGrantsSchema,
} from '@parapet/contracts/releases/remote-grants';
import type { SharedVersions } from '@parapet/contracts/releases/shared-versions';
import { z } from 'zod';
import { sharedVersions } from './shared-versions.ts';

/** A remote of the registry, before any of its code runs. */
export type Remote = (
  | { status: 'offered'; name: string; manifest: ReleaseManifest; entry: RegistryEntry }
  | { status: 'refused'; name: string; manifest: ReleaseManifest | null; reason: string }
) & {
  /** Tells what lay outside of its grant and is left out, each as a sentence. */
  leftOut?: readonly string[];
};

export interface Registry {
  remotes: readonly Remote[];
  /** Tells what each remote may have on the page; by default the built-in grants. */
  grants?: RemoteGrants;
  /** The remotes whose mounts this page reports, with the time of their release. */
  watched?: readonly { name: string; releasedAt: string }[];
}

const reasonsSchema = z.array(z.object({ name: z.string(), message: z.string() }));

const envelopeSchema = z.object({
  remotes: z.array(z.unknown()),
  faults: reasonsSchema.default([]),
  leftOut: reasonsSchema.default([]),
  grants: remoteGrantsSchema.default(BUILT_IN_GRANTS),
  watched: z.array(z.object({ name: z.string(), releasedAt: z.string() })).default([]),
});

/** The bundler replaces it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The shell of `npm run dev`, whose remotes change with every edit. */
const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

/** Returns whether a release has no hashes at all, which only a development server offers. */
export const isUnhashed = ({ integrity }: ReleaseManifest): boolean =>
  Object.keys(integrity).length === 0;

const nameOf = (entry: unknown): string =>
  z.object({ name: z.string() }).safeParse(entry).data?.name ?? 'unknown remote';

/**
 * Evaluates an entry: refused, with a reason, if this page cannot run it or one of its files has no
 * hash.
 *
 * @param shared versions of the packages that the page shares
 * @param hostContract version of the host contract of this page
 * @param fromSource whether it may be a build of a development server, whose files have no hashes
 */
export const evaluateRemote = (
  entry: unknown,
  {
    shared = sharedVersions(),
    hostContract = HOST_CONTRACT_VERSION,
    fromSource = IS_DEVELOPMENT,
  }: { shared?: SharedVersions; hostContract?: number; fromSource?: boolean } = {},
): Remote => {
  const parsed = registryEntrySchema.safeParse(entry);
  if (!parsed.success) {
    const reason = 'Its release manifest could not be read.';
    return { status: 'refused', name: nameOf(entry), manifest: null, reason };
  }
  const { name, manifest, mfManifest } = parsed.data;
  const shell = { contractVersion: hostContract, shared };
  const [misfit] = misfits(manifest, shell);
  if (misfit) {
    const reason = `${misfit} ${howToRebuild(manifest, shell)}`;
    return { status: 'refused', name, manifest, reason };
  }
  const fault = fromSource && isUnhashed(manifest) ? undefined : releaseFault(manifest, mfManifest);
  if (fault) return { status: 'refused', name, manifest, reason: fault };
  return { status: 'offered', name, manifest, entry: parsed.data };
};

/**
 * Leaves out what a remote may not have: pages and redirects at paths of others, widgets in other
 * slots. An entry that the API has judged already is returned as it is.
 */
export const confine = (grants: RemoteGrants, remote: Remote): Remote => {
  if (!remote.manifest) return remote;
  const found = outsideGrant(grants, remote.name, remote.manifest);
  if (found.length === 0) return remote;
  const manifest = withinGrant(grants, remote.manifest);
  const leftOut = [...(remote.leftOut ?? []), ...found];
  if (remote.status === 'refused') return { ...remote, manifest, leftOut };
  return { ...remote, manifest, entry: { ...remote.entry, manifest }, leftOut };
};

/**
 * Parses `/remotes.json`. An invalid entry is refused with a reason and does not affect the others.
 *
 * @throws Error with a message for the user if the response is not a registry
 */
export const readRegistry = (response: unknown, shared = sharedVersions()): Registry => {
  const envelope = envelopeSchema.safeParse(response);
  if (!envelope.success) throw new Error('The list of remotes (/remotes.json) is invalid.');
  const { remotes, faults, leftOut, grants, watched } = envelope.data;
  const missing = faults.map(
    ({ name, message }): Remote => ({
      status: 'refused',
      name,
      manifest: null,
      reason: message,
    }),
  );
  const evaluate = (entry: unknown): Remote => {
    const remote = evaluateRemote(entry, { shared });
    const reasons = leftOut.flatMap(({ name, message }) => (name === remote.name ? [message] : []));
    return confine(grants, reasons.length > 0 ? { ...remote, leftOut: reasons } : remote);
  };
  return { remotes: [...remotes.map(evaluate), ...missing], grants, watched };
};

/** Returns the entries that this page can run. */
export const entriesOf = ({ remotes }: Registry): RegistryEntry[] =>
  remotes.flatMap((remote) => (remote.status === 'offered' ? [remote.entry] : []));

/** Returns the refused remotes of which not even the pages are known. */
export const remotesWithoutPages = ({ remotes }: Registry) =>
  remotes.filter((remote) => remote.status === 'refused' && remote.manifest === null) as Extract<
    Remote,
    { status: 'refused' }
  >[];

/** A widget in a slot, with the remote that provides it. */
export interface SlotWidget {
  remote: Extract<Remote, { status: 'offered' }>;
  widget: RemoteWidget;
}

/** Returns the widgets of a slot in their declared order. */
export const widgetsIn = ({ remotes }: Registry, slot: string): SlotWidget[] =>
  remotes
    .flatMap((remote) =>
      remote.status === 'offered'
        ? remote.manifest.widgets
            .filter((widget) => widget.slot === slot)
            .map((widget) => ({ remote, widget }))
        : [],
    )
    .sort((a, b) => a.widget.order - b.widget.order);
