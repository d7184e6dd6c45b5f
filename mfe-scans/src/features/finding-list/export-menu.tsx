import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type ExportFormat,
  exportFiles,
  MAX_EXPORTED,
} from '@parapet/contracts/findings/finding-export';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Menu } from '@parapet/ui/menu';
import { Download } from 'lucide-react';
import { useScansApi } from '../../app.ts';
import { conditionsOf, type FindingFilter } from './finding-filter.ts';

const formats: ReadonlyArray<{ format: ExportFormat; label: string; hint: string }> = [
  { format: 'csv', label: 'CSV', hint: 'spreadsheets' },
  { format: 'json', label: 'JSON', hint: 'scripts' },
  { format: 'sarif', label: 'SARIF 2.1.0', hint: 'code scanning' },
  { format: 'vex', label: 'CycloneDX VEX', hint: 'vulnerability exchange' },
];

const warningOf = (leftOut: number): string | undefined =>
  leftOut === 0
    ? undefined
    : `The file holds the worst ${MAX_EXPORTED.toLocaleString('en')} findings and leaves ${leftOut.toLocaleString('en')} out. Filter the list to get the rest.`;

/** Writes exactly the findings under the filter to a file, also those that are not loaded. */
export function ExportMenu({ filter, disabled }: { filter: FindingFilter; disabled: boolean }) {
  const api = useScansApi();
  const { notify } = useHost();
  const refusal = useRefusal('exportData');
  const write = useFileDownload<ExportFormat>({
    read: async (format) => {
      const { file, header } = await api.exportFindings(format, conditionsOf(filter));
      const leftOut = Number(header('x-findings-left-out') ?? 0);
      return { name: exportFiles[format].name, file, warning: warningOf(leftOut) };
    },
    notify,
    failureMessage: (error) => failureMessage(error, 'The file', 'was not written'),
  });
  return (
    <Menu
      label="Export"
      align="end"
      entries={formats.map(({ format, label, hint }) => ({
        id: format,
        label,
        hint,
        onSelect: () => write.mutate(format),
      }))}
      trigger={(trigger) => (
        <Button
          icon={Download}
          busy={write.isPending}
          disabled={disabled}
          refusal={refusal}
          {...trigger}
        >
          Export
        </Button>
      )}
    />
  );
}
