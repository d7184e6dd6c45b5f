import type { Scan } from '@parapet/contracts/scans/scan';
import type {
  compareScansQuerySchema,
  ScanComparison,
} from '@parapet/contracts/scans/scan-comparison';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { readComparison } from '../repositories/scan-comparison.repository.ts';
import type { FindingsPorts } from './get-finding.ts';

type CompareScans = z.output<typeof compareScansQuerySchema>;

/** @throws AppError not_found for either scan, invalid_input for a scan and itself */
export const compareScans =
  (ports: Pick<FindingsPorts, 'enterWorkspace' | 'scans' | 'assets'>) =>
  (
    actor: Actor,
    { workspaceId, scanId }: { workspaceId: string; scanId: string },
    query: CompareScans,
  ): Promise<ScanComparison> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      if (query.with === scanId) throw fieldError(['with'], 'Choose another scan to compare with');
      const require = async (id: string): Promise<Scan> => {
        const scan = await ports.scans.find(scope, id);
        if (!scan) throw new AppError('not_found', 'There is no such scan.');
        return scan;
      };
      const scans = [await require(scanId), await require(query.with)];
      const [earlier, later] = scans.sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
      if (!earlier || !later) throw new Error('There are two scans');
      const compared = await readComparison(scope, ports.assets, { earlier, later }, query);
      return { earlierScanId: earlier.id, laterScanId: later.id, ...compared };
    });

const startOf = ({ startedAt, queuedAt }: Scan): string => startedAt ?? queuedAt;
