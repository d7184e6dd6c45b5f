import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type AuditFilter,
  type AuditFormat,
  auditFiles,
  MAX_AUDIT_EXPORTED,
} from '@parapet/contracts/audit';
import { useHost } from '@parapet/remote-kit/host';
import { saveFile } from '@parapet/remote-kit/save-file';
import { Button } from '@parapet/ui/button';
import { Menu } from '@parapet/ui/menu';
import { useMutation } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';

const formats: ReadonlyArray<{ format: AuditFormat; label: string; hint: string }> = [
  { format: 'jsonl', label: 'JSON lines', hint: 'scripts' },
  { format: 'ocsf', label: 'OCSF 1.3', hint: 'SIEM' },
];

/** Writes the entries under the filter to a file, also those that are not loaded. */
export function AuditExport({ filter, disabled }: { filter: AuditFilter; disabled: boolean }) {
  const api = useBillingApi();
  const { notify } = useHost();
  const write = useMutation({
    mutationFn: (format: AuditFormat) => api.exportAudit(format, filter),
    onSuccess: ({ file, header }, format) => {
      saveFile(auditFiles[format].name, file);
      if (header('x-audit-truncated') !== 'true') return;
      notify({
        tone: 'warning',
        text: `The file holds the newest ${MAX_AUDIT_EXPORTED.toLocaleString('en')} entries. Choose an earlier day in "To" to get the rest.`,
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
        <Button busy={write.isPending} disabled={disabled} {...trigger}>
          Export
        </Button>
      )}
    />
  );
}
