import type { Asset } from '@parapet/contracts/asset';
import { Button } from '@parapet/ui/button';
import { Archive, ArchiveRestore, ScanLine } from 'lucide-react';
import type { AssetCommands } from './use-asset-commands.ts';

/** The actions for the selected assets. */
export function BulkActions({
  assets,
  commands: { archive, restore },
  busy,
  onDone,
}: {
  assets: readonly Asset[];
  commands: AssetCommands;
  /** A command is running. */
  busy: boolean;
  onDone: () => void;
}) {
  const archived = assets.filter(({ state }) => state === 'archived');
  const inUse = assets.filter(({ state }) => state !== 'archived');
  const ready = assets.filter(({ state }) => state === 'approved');
  const targets = new URLSearchParams(ready.map(({ id }) => ['asset', id]));
  return (
    <>
      {ready.length > 0 ? (
        <Button icon={ScanLine} href={`/dashboard/scans/new?${targets}`}>
          Start scan
        </Button>
      ) : null}
      {inUse.length > 0 ? (
        <Button icon={Archive} busy={busy} onClick={() => void archive(inUse).then(onDone)}>
          Archive
        </Button>
      ) : null}
      {archived.length > 0 ? (
        <Button
          icon={ArchiveRestore}
          busy={busy}
          onClick={() => void restore(archived).then(onDone)}
        >
          Restore
        </Button>
      ) : null}
    </>
  );
}
