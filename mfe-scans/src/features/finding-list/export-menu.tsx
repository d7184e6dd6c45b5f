import { failureMessage } from '@parapet/api-client/failure-message';
import { type ExportFormat, exportFiles, MAX_EXPORTED } from '@parapet/contracts/finding-export';
import { useHost } from '@parapet/remote-kit/host';
import { saveFile } from '@parapet/remote-kit/save-file';
import { Button } from '@parapet/ui/button';
import { Menu } from '@parapet/ui/menu';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useScansApi } from '../../app.ts';
import { conditionsOf, type FindingFilter } from './finding-filter.ts';

const formats: ReadonlyArray<{ format: ExportFormat; label: string; hint: string }> = [
  { format: 'csv', label: 'CSV', hint: 'spreadsheets' },
  { format: 'json', label: 'JSON', hint: 'scripts' },
  { format: 'sarif', label: 'SARIF 2.1.0', hint: 'code scanning' },
  { format: 'vex', label: 'CycloneDX VEX', hint: 'vulnerability exchange' },
];

/** Writes exactly the findings under the filter to a file, also those that are not loaded. */
export function ExportMenu({ filter, disabled }: { filter: FindingFilter; disabled: boolean }) {
  const api = useScansApi();
  const { notify } = useHost();
  const write = useMutation({
    mutationFn: (format: ExportFormat) => api.exportFindings(format, conditionsOf(filter)),
    onSuccess: ({ file, header }, format) => {
      saveFile(exportFiles[format].name, file);
      const leftOut = Number(header('x-findings-left-out') ?? 0);
      if (leftOut === 0) return;
      const most = MAX_EXPORTED.toLocaleString('en');
      notify({
        tone: 'warning',
        text: `The file holds the worst ${most} findings and leaves ${leftOut.toLocaleString('en')} out. Filter the list to get the rest.`,
      });
    },
    onError: (error) => {
      const { title, body } = failureMessage(error, 'The file', 'was not written');
      notify({ tone: 'danger', text: `${title}. ${body}` });
    },
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
        <Button icon={Download} busy={write.isPending} disabled={disabled} {...trigger}>
          Export
        </Button>
      )}
    />
  );
}
