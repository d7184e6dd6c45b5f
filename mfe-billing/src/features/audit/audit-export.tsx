import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type AuditFilter,
  type AuditFormat,
  auditFiles,
  MAX_AUDIT_EXPORTED,
} from '@parapet/contracts/access/audit';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Menu } from '@parapet/ui/menu';
import { useBillingApi } from '../../app.ts';

const formats: ReadonlyArray<{ format: AuditFormat; label: string; hint: string }> = [
  { format: 'jsonl', label: 'JSON lines', hint: 'scripts' },
  { format: 'ocsf', label: 'OCSF 1.3', hint: 'SIEM' },
];

const truncated = `The file holds the newest ${MAX_AUDIT_EXPORTED.toLocaleString('en')} entries. Choose an earlier day in "To" to get the rest.`;

/** Writes the entries under the filter to a file, also those that are not loaded. */
export function AuditExport({ filter, disabled }: { filter: AuditFilter; disabled: boolean }) {
  const api = useBillingApi();
  const { notify } = useHost();
  const write = useFileDownload<AuditFormat>({
    read: async (format) => {
      const { file, header } = await api.exportAudit(format, filter);
      const isWhole = header('x-audit-truncated') !== 'true';
      return { name: auditFiles[format].name, file, warning: isWhole ? undefined : truncated };
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
        <Button busy={write.isPending} disabled={disabled} {...trigger}>
          Export
        </Button>
      )}
    />
  );
}
