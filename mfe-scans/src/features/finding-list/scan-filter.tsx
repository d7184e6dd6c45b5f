import { Button } from '@parapet/ui/button';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useScansApi } from '../../app.ts';
import { scanName } from '../../scan-labels/scan-name.ts';

/** Shows the scan that the list is filtered by and clears the filter. */
export function ScanFilter({ scanId, onClear }: { scanId: string | null; onClear: () => void }) {
  return scanId === null ? null : <ActiveScanFilter scanId={scanId} onClear={onClear} />;
}

function ActiveScanFilter({ scanId, onClear }: { scanId: string; onClear: () => void }) {
  const api = useScansApi();
  const { data: scan } = useQuery({
    queryKey: ['scan', scanId],
    queryFn: ({ signal }) => api.getScan(scanId, signal),
  });
  const name = scan ? scanName(scan) : 'one asset';
  return (
    <Button size="sm" iconEnd={X} onClick={onClear} aria-label={`Scan of ${name}, show all scans`}>
      Scan of {name}
    </Button>
  );
}
