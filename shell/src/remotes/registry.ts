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

/** A remote as the shell knows it before any code of it has run. */
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
 * Takes an entry for what it is worth: refused, with a reason, when this shell cannot run it.
 *
 * @param shared versions of what the shell holds for all remotes
 * @param speaks the version of the host contract that the shell speaks
 */
export const judgeRemote = (
  entry: unknown,
  shared = sharedVersions(),
  speaks: number = HOST_CONTRACT_VERSION,
): Remote => {
  const parsed = registryEntrySchema.safeParse(entry);
  if (!parsed.success) {
    const reason = 'Its release manifest could not be read.';
    return { status: 'refused', name: nameOf(entry), manifest: null, reason };
  }
  const { name, manifest } = parsed.data;
  if (manifest.contractVersion !== speaks) {
    const reason = `It speaks version ${manifest.contractVersion} of the host contract, this shell version ${speaks}.`;
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
 * Reads `/remotes.json`. One entry that can't be used is refused with a reason and harms no other.
 *
 * @throws Error, with a sentence for a person, when the answer is no registry at all.
 */
export const readRegistry = (answer: unknown, shared = sharedVersions()): Registry => {
  const envelope = envelopeSchema.safeParse(answer);
  if (!envelope.success)
    throw new Error('The list of the parts of Parapet could not be understood.');
  const { remotes, faults } = envelope.data;
  const missing = faults.map(
    ({ name, message }): Remote => ({
      status: 'refused',
      name,
      manifest: null,
      reason: message,
    }),
  );
  return { remotes: [...remotes.map((entry) => judgeRemote(entry, shared)), ...missing] };
};

/** What of a registry can be run. */
export const entriesOf = ({ remotes }: Registry): RegistryEntry[] =>
  remotes.flatMap((remote) => (remote.status === 'offered' ? [remote.entry] : []));

/** A widget that a remote which can be run lends to a slot. */
export interface LentWidget {
  remote: Extract<Remote, { status: 'offered' }>;
  widget: RemoteWidget;
}

/** The widgets that remotes lend to a slot, in the order that they ask for. */
export const widgetsIn = ({ remotes }: Registry, slot: string): LentWidget[] =>
  remotes
    .flatMap((remote) =>
      remote.status === 'offered'
        ? remote.manifest.widgets
            .filter((widget) => widget.slot === slot)
            .map((widget) => ({ remote, widget }))
        : [],
    )
    .sort((a, b) => a.widget.order - b.widget.order);
