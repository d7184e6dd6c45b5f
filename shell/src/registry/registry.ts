import {
  HOST_CONTRACT_VERSION,
  type RegistryEntry,
  type ReleaseManifest,
  type RemoteWidget,
  registryEntrySchema,
} from '@parapet/contracts/release';
import { mismatches } from '@parapet/contracts/shared-versions';
import { z } from 'zod';
import { sharedVersions } from './shared-versions.ts';

/** A remote of the registry, before any of its code runs. */
export type Remote =
  | { status: 'offered'; name: string; manifest: ReleaseManifest; entry: RegistryEntry }
  | { status: 'refused'; name: string; manifest: ReleaseManifest | null; reason: string };

export interface Registry {
  remotes: readonly Remote[];
}

const envelopeSchema = z.object({
  remotes: z.array(z.unknown()),
  faults: z.array(z.object({ name: z.string(), message: z.string() })).default([]),
});

const nameOf = (entry: unknown): string =>
  z.object({ name: z.string() }).safeParse(entry).data?.name ?? 'unknown remote';

/**
 * Evaluates an entry: refused, with a reason, if this shell cannot run it.
 *
 * @param shared versions of the packages that the shell shares
 * @param hostContract version of the host contract of this shell
 */
export const evaluateRemote = (
  entry: unknown,
  shared = sharedVersions(),
  hostContract: number = HOST_CONTRACT_VERSION,
): Remote => {
  const parsed = registryEntrySchema.safeParse(entry);
  if (!parsed.success) {
    const reason = 'Its release manifest could not be read.';
    return { status: 'refused', name: nameOf(entry), manifest: null, reason };
  }
  const { name, manifest } = parsed.data;
  if (manifest.contractVersion !== hostContract) {
    const reason = `It uses version ${manifest.contractVersion} of the host contract, this shell uses version ${hostContract}.`;
    return { status: 'refused', name, manifest, reason };
  }
  const [mismatch] = mismatches(manifest.builtWith ?? {}, shared);
  if (mismatch) {
    const reason = `It was built with version ${mismatch.built} of ${mismatch.name}, and this shell has version ${mismatch.has}.`;
    return { status: 'refused', name, manifest, reason };
  }
  return { status: 'offered', name, manifest, entry: parsed.data };
};

/**
 * Parses `/remotes.json`. An invalid entry is refused with a reason and does not affect the others.
 *
 * @throws Error with a message for the user if the response is not a registry
 */
export const readRegistry = (response: unknown, shared = sharedVersions()): Registry => {
  const envelope = envelopeSchema.safeParse(response);
  if (!envelope.success) throw new Error('The list of remotes (/remotes.json) is invalid.');
  const { remotes, faults } = envelope.data;
  const missing = faults.map(
    ({ name, message }): Remote => ({
      status: 'refused',
      name,
      manifest: null,
      reason: message,
    }),
  );
  return { remotes: [...remotes.map((entry) => evaluateRemote(entry, shared)), ...missing] };
};

/** Returns the entries that this shell can run. */
export const entriesOf = ({ remotes }: Registry): RegistryEntry[] =>
  remotes.flatMap((remote) => (remote.status === 'offered' ? [remote.entry] : []));

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
