import type { TargetRepairs } from '@parapet/contracts/assets/target-repairs';
import { Button } from '@parapet/ui/button';

/** Offers to add the host or the URL that a host with a port may mean. */
export function TargetRepair({
  repairs: { host, url },
  busy,
  onChoose,
}: {
  repairs: TargetRepairs;
  busy: boolean;
  onChoose: (target: string) => void;
}) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {[host, url].map((target) => (
        <Button key={target} size="sm" busy={busy} onClick={() => onChoose(target)}>
          Add <span className="max-w-60 truncate">{target}</span>
        </Button>
      ))}
    </span>
  );
}
